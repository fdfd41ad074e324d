/** The style of the page. All colors are those of the theme. */
export const style = `
  html, body { height: 100%; }
  body { margin: 0; padding: 0; color: var(--vscode-foreground); background: var(--vscode-editor-background); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); }
  main { display: flex; flex-direction: column; gap: 6px; height: 100%; box-sizing: border-box; padding: 8px; }
  h1 { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; margin: 0; overflow: hidden; white-space: nowrap; }
  .bar { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; }
  .group { display: flex; gap: 4px; align-items: center; }
  button, select, input[type="text"] { font: inherit; padding: 2px 7px; border: 1px solid var(--vscode-contrastBorder, transparent); border-radius: 2px; }
  button { background: var(--vscode-button-secondaryBackground, var(--vscode-button-background)); color: var(--vscode-button-secondaryForeground, var(--vscode-button-foreground)); cursor: pointer; }
  button:hover { background: var(--vscode-button-secondaryHoverBackground, var(--vscode-button-hoverBackground)); }
  button:disabled { opacity: 0.5; cursor: default; }
  select { background: var(--vscode-dropdown-background); color: var(--vscode-dropdown-foreground); border-color: var(--vscode-dropdown-border, transparent); }
  input[type="text"] { width: 6em; background: var(--vscode-input-background); color: var(--vscode-input-foreground); border-color: var(--vscode-input-border, var(--vscode-contrastBorder, transparent)); }
  input[aria-invalid="true"] { border-color: var(--vscode-inputValidation-errorBorder); }
  [role="tablist"] { display: flex; gap: 2px; border-bottom: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder)); }
  [role="tab"] { background: none; color: var(--vscode-foreground); border: 0; border-bottom: 2px solid transparent; border-radius: 0; padding: 3px 10px; }
  [role="tab"][aria-selected="true"] { border-bottom-color: var(--vscode-panelTitle-activeBorder, var(--vscode-focusBorder)); font-weight: 600; }
  :focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
  #panel { flex: 1; min-height: 120px; position: relative; overflow: hidden; }
  #panel > * { position: absolute; inset: 0; }
  #status, #figures { min-height: 1.3em; font-variant-numeric: tabular-nums; }
  #error:not(:empty) { border-left: 4px solid var(--vscode-errorForeground); padding-left: 8px; }
  [hidden] { display: none !important; }

  [role="grid"] { overflow: auto; font-family: var(--vscode-editor-font-family, monospace); font-size: var(--vscode-editor-font-size); }
  .spacer { position: relative; }
  .cells { position: sticky; top: 0; left: 0; overflow: hidden; }
  [role="row"] { display: flex; height: 20px; line-height: 20px; white-space: pre; }
  [role="row"] > * { contain: strict; flex: none; box-sizing: border-box; padding: 0 6px; text-align: right; overflow: hidden; border-right: 1px solid var(--vscode-editorIndentGuide-background1, var(--vscode-contrastBorder, transparent)); }
  [role="columnheader"], [role="rowheader"] { color: var(--vscode-descriptionForeground, var(--vscode-foreground)); background: var(--vscode-editorGutter-background, var(--vscode-editor-background)); }
  [role="gridcell"].selected { background: var(--vscode-editor-inactiveSelectionBackground, var(--vscode-editor-selectionBackground)); }
  [role="gridcell"].active { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
  [role="gridcell"].special { font-weight: bold; box-shadow: inset 4px 0 var(--vscode-errorForeground); }
  .vscode-high-contrast [role="gridcell"].selected, .vscode-high-contrast-light [role="gridcell"].selected { background: none; outline: 1px dotted var(--vscode-contrastActiveBorder); outline-offset: -1px; }

  .map { display: flex; gap: 12px; }
  .map canvas.cells { position: static; image-rendering: pixelated; }
  .map .plot { flex: 1; position: relative; overflow: hidden; }
  .map .plot canvas { position: absolute; left: 0; top: 0; image-rendering: pixelated; }
  .map .mark { position: absolute; box-sizing: border-box; border: 2px solid var(--vscode-focusBorder); pointer-events: none; min-width: 6px; min-height: 6px; }
  .legend { width: 9em; font-variant-numeric: tabular-nums; }
  .legend .ramp { height: 12px; border: 1px solid var(--vscode-contrastBorder, transparent); }
  .legend p { margin: 4px 0; display: flex; align-items: center; gap: 6px; }
  .legend .swatch { width: 12px; height: 12px; display: inline-block; border: 1px solid var(--vscode-foreground); }
  svg.chart { width: 100%; height: 100%; }
  svg.chart text { fill: var(--vscode-foreground); font-size: 11px; font-variant-numeric: tabular-nums; }
  svg.chart .axis { stroke: var(--vscode-editorLineNumber-foreground); stroke-width: 1; }
  svg.chart .bar { fill: var(--vscode-charts-blue); stroke: var(--vscode-charts-blue); }
  svg.chart .line { fill: none; stroke: var(--vscode-charts-blue); stroke-width: 1.5; }
  svg.chart .special { fill: var(--vscode-errorForeground); }
  svg.chart .cursor { fill: none; stroke: var(--vscode-focusBorder); stroke-width: 2; }
`;
