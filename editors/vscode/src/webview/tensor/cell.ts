/** The text that a cell of the table shows. */
export interface CellContent {
  text: string;
  column: number;
  isActive: boolean;
  isSelected: boolean;
}

/**
 * A cell of the table. It writes to the page only what has changed, because each write costs the
 * browser a new style or layout of the cell, and a table writes all of its cells in each frame.
 */
export class TableCell {
  readonly element = document.createElement('div');
  private readonly text = document.createTextNode('');
  private shown: Partial<CellContent> = {};

  constructor(role: 'columnheader' | 'rowheader' | 'gridcell', width: number) {
    this.element.setAttribute('role', role);
    this.element.style.width = `${width}px`;
    this.element.append(this.text);
  }

  setText(text: string): void {
    if (text === this.shown.text) return;
    this.text.data = text;
    this.shown.text = text;
  }

  show({text, column, isActive, isSelected}: CellContent): void {
    const {element, shown} = this;
    if (text !== shown.text) element.classList.toggle('special', /nan|inf/.test(text));
    this.setText(text);
    if (isActive !== shown.isActive) element.classList.toggle('active', isActive);
    if (isSelected !== shown.isSelected) {
      element.classList.toggle('selected', isSelected);
      element.setAttribute('aria-selected', String(isSelected));
    }
    if (column !== shown.column) element.setAttribute('aria-colindex', String(column + 2));
    this.shown = {text, column, isActive, isSelected};
  }
}
