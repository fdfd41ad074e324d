import {Region} from '../../tensor/queries';
import {Blocks} from './blocks';
import {TableCell} from './cell';
import {Cell, moveByKey} from './movement';

const rowHeight = 20;
/** The most pixels of what scrolls. Browsers have no larger elements. */
const mostPixels = 8_000_000;

/** The calls by which the table asks and tells its page. */
export interface TableOwner {
  fetch(region: Region): Promise<string[][]>;
  /** The active element has become another one. */
  onMove(cell: Cell): void;
  /** The elements of a region are to be copied. */
  onCopy(region: Region): void;
}

/** The place of what is seen along an axis, in rows or columns. */
class Scroll {
  first = 0;
  count = 0;
  /** The number of rows or columns that fit. */
  fitting = 1;
  constructor(readonly size: number) {}

  get last(): number {
    return Math.max(0, this.count - this.fitting);
  }
  get pixels(): number {
    return Math.min((this.count + 1) * this.size, mostPixels);
  }
  moveTo(first: number): void {
    this.first = Math.min(Math.max(0, Math.round(first)), this.last);
  }
  reveal(at: number): void {
    if (at < this.first) this.moveTo(at);
    if (at >= this.first + this.fitting) this.moveTo(at - this.fitting + 1);
  }
  /** Returns the scroll position of the browser, of which `range` is the greatest. */
  toPixels(range: number): number {
    return this.last === 0 ? 0 : (this.first / this.last) * range;
  }
  fromPixels(pixels: number, range: number): void {
    this.moveTo(range <= 0 ? 0 : (pixels / range) * this.last);
  }
}

/**
 * The elements of a slice as a grid. The page has only the cells that are seen; they get other texts
 * when the grid scrolls.
 */
export class Table {
  readonly element = document.createElement('div');
  active: Cell = {row: 0, column: 0};
  /** The other corner of the selection. */
  private anchor: Cell = {row: 0, column: 0};
  private readonly spacer = document.createElement('div');
  private readonly cells = document.createElement('div');
  private lines: TableCell[][] = [];
  /** How far the browser scrolls. It is measured once, because each measure is a layout. */
  private range = {vertical: 0, horizontal: 0};
  private rows = new Scroll(rowHeight);
  private columns = new Scroll(120);
  private headerWidth = 60;
  private blocks: Blocks;
  private isDrawn = true;
  private onFirst: () => void = () => undefined;

  constructor(private readonly owner: TableOwner) {
    this.blocks = this.makeBlocks();
    this.element.setAttribute('role', 'grid');
    this.element.setAttribute('aria-multiselectable', 'true');
    this.element.tabIndex = 0;
    this.spacer.className = 'spacer';
    this.cells.className = 'cells';
    for (const each of [this.spacer, this.cells]) each.setAttribute('role', 'presentation');
    this.spacer.append(this.cells);
    this.element.append(this.spacer);
    this.element.addEventListener('scroll', () => this.onScroll());
    this.element.addEventListener('wheel', event => this.onWheel(event), {passive: false});
    this.element.addEventListener('keydown', event => this.onKey(event));
    this.element.addEventListener('mousedown', event => this.onMouse(event));
    new ResizeObserver(() => this.layOut()).observe(this.element);
  }

  /**
   * Shows another slice. `characters` is the length of the longest text. The first elements are there
   * when the promise is fulfilled.
   */
  show(label: string, rows: number, columns: number, characters: number): Promise<void> {
    this.element.setAttribute('aria-label', label);
    this.element.setAttribute('aria-rowcount', String(rows + 1));
    this.element.setAttribute('aria-colcount', String(columns + 1));
    this.blocks = this.makeBlocks();
    this.columns = new Scroll(Math.round(characters * 7.8) + 14);
    this.headerWidth = Math.max(44, String(rows).length * 9 + 14);
    this.rows.count = rows;
    this.columns.count = columns;
    this.moveTo({
      row: Math.min(this.active.row, Math.max(0, rows - 1)),
      column: Math.min(this.active.column, Math.max(0, columns - 1)),
    });
    this.layOut();
    if (rows * columns === 0) return Promise.resolve();
    return new Promise(resolve => (this.onFirst = resolve));
  }

  /** Makes an element the active one, and scrolls to it. */
  moveTo(cell: Cell, extends_ = false): void {
    this.active = cell;
    if (!extends_) this.anchor = cell;
    this.rows.reveal(cell.row);
    this.columns.reveal(cell.column);
    this.placeScrollbars();
    this.draw();
    this.owner.onMove(cell);
  }

  /** Returns the text of the active element, if it is there. */
  get activeText(): string | undefined {
    return this.blocks.get(this.active.row, this.active.column);
  }

  private makeBlocks(): Blocks {
    return new Blocks(
      region =>
        this.owner.fetch(region).catch((error: unknown) => {
          this.onFirst();
          throw error;
        }),
      () => {
        this.draw();
        this.onFirst();
        this.owner.onMove(this.active);
      },
    );
  }

  private get selection(): Region {
    const row = Math.min(this.active.row, this.anchor.row);
    const column = Math.min(this.active.column, this.anchor.column);
    return {
      row,
      rows: Math.abs(this.active.row - this.anchor.row) + 1,
      column,
      columns: Math.abs(this.active.column - this.anchor.column) + 1,
    };
  }

  private layOut(): void {
    const {clientHeight, clientWidth} = this.element;
    if (clientHeight === 0) return;
    this.rows.fitting = Math.max(1, Math.floor(clientHeight / rowHeight) - 1);
    this.columns.fitting = Math.max(
      1,
      Math.floor((clientWidth - this.headerWidth) / this.columns.size),
    );
    this.spacer.style.height = `${this.rows.pixels}px`;
    this.spacer.style.width = `${this.columns.pixels + this.headerWidth}px`;
    this.rows.moveTo(this.rows.first);
    this.columns.moveTo(this.columns.first);
    this.cells.style.height = `${clientHeight}px`;
    this.cells.style.width = `${clientWidth}px`;
    this.makeCells();
    const {scrollHeight, scrollWidth} = this.element;
    this.range = {vertical: scrollHeight - clientHeight, horizontal: scrollWidth - clientWidth};
    this.placeScrollbars();
    this.draw();
  }

  /** Makes the elements of the cells that fit, and of one more row and column. */
  private makeCells(): void {
    const rows = Math.min(this.rows.fitting + 1, this.rows.count);
    const columns = Math.min(this.columns.fitting + 1, this.columns.count);
    this.lines = [];
    this.cells.replaceChildren();
    for (let i = 0; i <= rows; ++i) {
      const row = document.createElement('div');
      row.setAttribute('role', 'row');
      const line: TableCell[] = [];
      for (let j = 0; j <= columns; ++j) {
        const role = i === 0 ? 'columnheader' : j === 0 ? 'rowheader' : 'gridcell';
        const cell = new TableCell(role, j === 0 ? this.headerWidth : this.columns.size);
        if (i === 0 && j === 0) cell.setText('row');
        if (i > 0 && j > 0) cell.element.id = `cell-${i}-${j}`;
        line.push(cell);
      }
      row.append(...line.map(({element}) => element));
      this.lines.push(line);
      this.cells.append(row);
    }
  }

  /** Draws in the next frame. */
  private draw(): void {
    if (!this.isDrawn) return;
    this.isDrawn = false;
    requestAnimationFrame(() => {
      this.isDrawn = true;
      this.fill();
    });
  }

  private fill(): void {
    const row = this.rows.first;
    const column = this.columns.first;
    const seen = {row, rows: this.lines.length - 1, column, columns: this.columns.fitting + 1};
    this.blocks.want(seen);
    // The next rows in both directions are there when the grid scrolls to them.
    this.blocks.want({...seen, row: Math.max(0, row - seen.rows), rows: 3 * seen.rows});
    const {selection} = this;
    let active = '';
    for (const [i, line] of this.lines.entries()) {
      const r = row + i - 1;
      line[0]?.element.parentElement?.setAttribute('aria-rowindex', String(i === 0 ? 1 : r + 2));
      for (const [j, cell] of line.entries()) {
        const c = column + j - 1;
        if (i === 0 || j === 0) {
          if (i > 0) cell.setText(r < this.rows.count ? String(r) : '');
          if (j > 0) cell.setText(c < this.columns.count ? String(c) : '');
          continue;
        }
        if (this.fillCell(cell, {row: r, column: c}, selection)) active = cell.element.id;
      }
    }
    if (active) this.element.setAttribute('aria-activedescendant', active);
    else this.element.removeAttribute('aria-activedescendant');
  }

  /** Shows an element in a cell. Returns whether it is the active one. */
  private fillCell(shown: TableCell, cell: Cell, selection: Region): boolean {
    const isThere = cell.row < this.rows.count && cell.column < this.columns.count;
    const text = isThere ? (this.blocks.get(cell.row, cell.column) ?? '…') : '';
    const isActive = cell.row === this.active.row && cell.column === this.active.column;
    const isSelected =
      cell.row >= selection.row &&
      cell.row < selection.row + selection.rows &&
      cell.column >= selection.column &&
      cell.column < selection.column + selection.columns;
    shown.show({text, column: cell.column, isActive, isSelected});
    return isActive;
  }

  private placeScrollbars(): void {
    this.element.scrollTop = this.rows.toPixels(this.range.vertical);
    this.element.scrollLeft = this.columns.toPixels(this.range.horizontal);
  }

  private onScroll(): void {
    const {scrollTop, scrollLeft} = this.element;
    const {vertical: range, horizontal: sideRange} = this.range;
    const isOwn = (pixels: number, scroll: Scroll, range: number) =>
      Math.abs(pixels - scroll.toPixels(range)) <= 1;
    // The table has scrolled itself, and has drawn.
    if (isOwn(scrollTop, this.rows, range) && isOwn(scrollLeft, this.columns, sideRange)) return;
    // The browser rounds the position that the table has set.
    if (!isOwn(scrollTop, this.rows, range)) this.rows.fromPixels(scrollTop, range);
    if (!isOwn(scrollLeft, this.columns, sideRange)) this.columns.fromPixels(scrollLeft, sideRange);
    this.draw();
  }

  /** Scrolls by rows, also in a table of millions, where a pixel stands for many. */
  private onWheel(event: WheelEvent): void {
    if (event.ctrlKey) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? rowHeight : 1;
    const toRows = (delta: number) => Math.sign(delta) * Math.ceil(Math.abs(delta) / unit);
    if (event.shiftKey) this.columns.moveTo(this.columns.first + Math.sign(event.deltaY));
    else {
      this.rows.moveTo(this.rows.first + toRows(event.deltaY));
      this.columns.moveTo(this.columns.first + Math.sign(event.deltaX));
    }
    this.placeScrollbars();
    this.draw();
  }

  private onKey(event: KeyboardEvent): void {
    const isControl = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (isControl && letter === 'c') {
      this.owner.onCopy(this.selection);
    } else if (isControl && letter === 'a') {
      this.anchor = {row: 0, column: 0};
      this.moveTo({row: this.rows.count - 1, column: this.columns.count - 1}, true);
    } else {
      const size = {rows: this.rows.count, columns: this.columns.count, page: this.rows.fitting};
      const cell = moveByKey(event, this.active, size);
      if (!cell) return;
      this.moveTo(cell, event.shiftKey);
    }
    event.preventDefault();
  }

  private onMouse(event: MouseEvent): void {
    for (const [i, line] of this.lines.entries())
      for (const [j, {element}] of line.entries())
        if (element === event.target && i > 0 && j > 0) {
          const cell = {row: this.rows.first + i - 1, column: this.columns.first + j - 1};
          if (cell.row < this.rows.count && cell.column < this.columns.count)
            this.moveTo(cell, event.shiftKey);
        }
  }
}
