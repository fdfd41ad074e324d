/** The interface that VS Code gives to a page. */
interface Host {
  postMessage(message: unknown): void;
  /** The state that the page keeps while it is hidden. */
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Host;

export const host = acquireVsCodeApi();

/** A colour of the theme. */
export function color(name: string): string {
  const style = getComputedStyle(document.documentElement);
  return style.getPropertyValue(`--vscode-${name.replaceAll('.', '-')}`).trim() || 'gray';
}

/** Calls `draw` when the theme is another one. */
export function onTheme(draw: () => void): void {
  new MutationObserver(draw).observe(document.documentElement, {attributeFilter: ['style']});
}
