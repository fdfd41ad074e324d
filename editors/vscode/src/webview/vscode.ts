/** The interface that VS Code gives to a web view. */
interface Host {
  postMessage(message: unknown): void;
  /** The state that the page keeps while it is hidden. */
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Host;

export const host = acquireVsCodeApi();

/** Returns a color of the theme. */
export function color(name: string): string {
  const style = getComputedStyle(document.documentElement);
  return style.getPropertyValue(`--vscode-${name.replaceAll('.', '-')}`).trim() || 'gray';
}

/** Calls `draw` when the theme changes. */
export function onTheme(draw: () => void): void {
  new MutationObserver(draw).observe(document.documentElement, {attributeFilter: ['style']});
}
