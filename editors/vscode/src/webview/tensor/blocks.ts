import {Region} from '../../tensor/queries';

const blockRows = 64;
const blockColumns = 16;
/** The most blocks that are kept. They are what some seconds of scrolling show. */
const mostBlocks = 512;

/** The texts of elements near those that are seen. They are fetched block by block. */
export class Blocks {
  private readonly blocks = new Map<string, string[][] | 'wanted'>();

  /** `fetch` gets a block, and `onArrival` is called when one is there. */
  constructor(
    private readonly fetch: (region: Region) => Promise<string[][]>,
    private readonly onArrival: () => void,
  ) {}

  /** Returns the text of an element; nothing if it is not there yet. */
  get(row: number, column: number): string | undefined {
    const block = this.blocks.get(keyOf(row, column));
    return block === 'wanted' ? undefined : block?.[row % blockRows]?.[column % blockColumns];
  }

  /** Fetches what is missing of a region. */
  want({row, rows, column, columns}: Region): void {
    const firstRow = row - (row % blockRows);
    const firstColumn = column - (column % blockColumns);
    for (let r = firstRow; r < row + rows; r += blockRows)
      for (let c = firstColumn; c < column + columns; c += blockColumns) this.load(r, c);
  }

  private load(row: number, column: number): void {
    const key = keyOf(row, column);
    const known = this.blocks.get(key);
    if (known) {
      // The blocks that were wanted last are the last ones of the map.
      this.blocks.delete(key);
      this.blocks.set(key, known);
      return;
    }
    this.blocks.set(key, 'wanted');
    const [oldest] = this.blocks.keys();
    if (this.blocks.size > mostBlocks && oldest !== undefined) this.blocks.delete(oldest);
    this.fetch({row, rows: blockRows, column, columns: blockColumns}).then(
      cells => {
        if (this.blocks.has(key)) this.blocks.set(key, cells);
        this.onArrival();
      },
      () => this.blocks.delete(key),
    );
  }
}

function keyOf(row: number, column: number): string {
  return `${Math.floor(row / blockRows)} ${Math.floor(column / blockColumns)}`;
}
