import {heat, HeatMap, Region} from '../../tensor/queries';
import {makePalette, Ramp, rampColor, specialColors} from './colors';
import {Cell, moveByKey} from './movement';

/** The data that a map shows. */
export interface MapInput {
  label: string;
  rows: number;
  columns: number;
  /** The numbers of the ends of the ramp. */
  low: number;
  high: number;
  ramp: Ramp;
  /** True if all cells are squares of equal size, as the pixels of an image. */
  isSquare: boolean;
  /** Fetches the cells of a region: one map, or those of red, green and blue. */
  fetch(region: Region, height: number, width: number): Promise<HeatMap[]>;
}

export interface MapOwner {
  /** A cell of the map is pointed at. `mean` is a text, and `region` its elements. */
  onPoint(region: Region, mean: string): void;
  /** An element is chosen. */
  onChoose(cell: Cell): void;
  onError(error: unknown): void;
}

/** A picture of a slice, with a color for each element or for the mean of several. */
export class TensorMap {
  readonly element = document.createElement('div');
  private readonly plot = document.createElement('div');
  private readonly canvas = document.createElement('canvas');
  private readonly mark = document.createElement('div');
  private readonly legend = document.createElement('div');
  private input: MapInput | undefined;
  private region: Region = {row: 0, rows: 0, column: 0, columns: 0};
  private shown: HeatMap | undefined;
  private bytes: Uint8Array[] = [];
  private at: Cell = {row: 0, column: 0};
  private generation = 0;

  constructor(private readonly owner: MapOwner) {
    this.element.className = 'map';
    this.plot.className = 'plot';
    this.plot.tabIndex = 0;
    this.plot.setAttribute('role', 'img');
    this.mark.className = 'mark';
    this.legend.className = 'legend';
    this.plot.append(this.canvas, this.mark);
    this.element.append(this.plot, this.legend);
    this.plot.addEventListener('keydown', event => this.onKey(event));
    this.plot.addEventListener('wheel', event => this.onWheel(event), {passive: false});
    this.plot.addEventListener('mousemove', event => this.pointAt(event));
    this.plot.addEventListener('dblclick', () => this.owner.onChoose(this.elementAt()));
    new ResizeObserver(() => void this.load()).observe(this.plot);
  }

  show(input: MapInput): void {
    this.input = input;
    this.at = {row: 0, column: 0};
    this.setRegion({row: 0, rows: input.rows, column: 0, columns: input.columns});
  }

  /** Draws again, with the colors of another theme. */
  draw(): void {
    const {input, shown} = this;
    const context = this.canvas.getContext('2d');
    if (!input || !shown || !context || shown.width === 0) return;
    this.canvas.width = shown.width;
    this.canvas.height = shown.height;
    const palette = makePalette(input.ramp);
    const image = context.createImageData(shown.width, shown.height);
    const isColored = this.bytes.length >= 3;
    for (let i = 0; i < shown.width * shown.height; ++i)
      for (let channel = 0; channel < 3; ++channel) {
        const byte = this.bytes[isColored ? channel : 0]?.[i] ?? 0;
        const rgb = palette[byte] ?? [0, 0, 0];
        image.data[4 * i + channel] = rgb[channel] ?? 0;
        image.data[4 * i + 3] = 255;
      }
    context.putImageData(image, 0, 0);
    this.drawLegend(input);
    this.placeMark();
  }

  private drawLegend({ramp, low, high}: MapInput): void {
    const stops = Array.from({length: 11}, (_, i) => rampColor(ramp, i / 10));
    const {nan, infinity} = specialColors();
    const strip = document.createElement('div');
    strip.className = 'ramp';
    strip.style.background = `linear-gradient(to right, ${stops.join(',')})`;
    const ends = document.createElement('p');
    ends.append(`${low.toPrecision(4)} to ${high.toPrecision(4)}`);
    const entry = (name: string, shown: string) => {
      const line = document.createElement('p');
      const swatch = document.createElement('span');
      swatch.className = 'swatch';
      swatch.style.background = shown;
      line.append(swatch, name);
      return line;
    };
    const zoom = document.createElement('p');
    zoom.append('Keys + and − zoom, 0 shows all, Enter goes to the table.');
    this.legend.replaceChildren(strip, ends, entry('NaN', nan), entry('infinite', infinity), zoom);
  }

  private setRegion(region: Region): void {
    this.region = region;
    void this.load();
  }

  /** Fetches the cells that fit. */
  private async load(): Promise<void> {
    const {input, region} = this;
    if (!input || this.plot.clientHeight === 0 || region.rows === 0 || region.columns === 0) return;
    const size = this.pictureSize(input);
    const generation = ++this.generation;
    try {
      const maps = await input.fetch(
        region,
        Math.max(1, Math.min(512, size.height)),
        Math.max(1, Math.min(512, size.width)),
      );
      if (generation !== this.generation) return;
      this.shown = maps[0];
      this.bytes = maps.map(({cells}) => Uint8Array.from(atob(cells), c => c.charCodeAt(0)));
    } catch (error) {
      this.owner.onError(error);
      return;
    }
    this.canvas.style.width = `${size.width}px`;
    this.canvas.style.height = `${size.height}px`;
    this.plot.setAttribute('aria-label', input.label);
    this.at = this.clamp(this.at);
    this.draw();
    this.point();
  }

  /** Returns the size of the picture on the screen. */
  private pictureSize({isSquare}: MapInput): {width: number; height: number} {
    const {clientHeight, clientWidth} = this.plot;
    if (!isSquare) return {width: clientWidth, height: clientHeight};
    const scale = Math.min(clientWidth / this.region.columns, clientHeight / this.region.rows);
    const whole = scale >= 1 ? Math.floor(scale) : scale;
    return {
      width: Math.max(1, Math.round(this.region.columns * whole)),
      height: Math.max(1, Math.round(this.region.rows * whole)),
    };
  }

  private clamp({row, column}: Cell): Cell {
    const {height = 1, width = 1} = this.shown ?? {};
    return {row: Math.min(row, height - 1), column: Math.min(column, width - 1)};
  }

  /** Returns the elements of the cell that is pointed at. */
  private pointed(): Region {
    const {height = 1, width = 1} = this.shown ?? {};
    const part = (at: number, count: number, cells: number) => {
      const begin = Math.ceil((at * count) / cells);
      return [begin, Math.max(1, Math.ceil(((at + 1) * count) / cells) - begin)] as const;
    };
    const [row, rows] = part(this.at.row, this.region.rows, height);
    const [column, columns] = part(this.at.column, this.region.columns, width);
    return {row: this.region.row + row, rows, column: this.region.column + column, columns};
  }

  private elementAt(): Cell {
    const {row, column} = this.pointed();
    return {row, column};
  }

  private point(): void {
    const {input, shown} = this;
    if (!input || !shown) return;
    this.placeMark();
    const byte = this.bytes[0]?.[this.at.row * shown.width + this.at.column] ?? 0;
    const mean =
      byte === heat.nan
        ? 'NaN'
        : byte >= heat.minusInfinity
          ? 'infinite'
          : (input.low + (byte / heat.steps) * (input.high - input.low)).toPrecision(3);
    this.owner.onPoint(this.pointed(), mean);
  }

  private placeMark(): void {
    const {shown} = this;
    if (!shown) return;
    const width = this.canvas.clientWidth / shown.width;
    const height = this.canvas.clientHeight / shown.height;
    this.mark.style.left = `${this.at.column * width}px`;
    this.mark.style.top = `${this.at.row * height}px`;
    this.mark.style.width = `${width}px`;
    this.mark.style.height = `${height}px`;
  }

  private pointAt({offsetX, offsetY}: MouseEvent): void {
    const {shown} = this;
    if (!shown) return;
    const column = Math.floor((offsetX / this.canvas.clientWidth) * shown.width);
    const row = Math.floor((offsetY / this.canvas.clientHeight) * shown.height);
    this.at = this.clamp({row: Math.max(0, row), column: Math.max(0, column)});
    this.point();
  }

  /** Shows a region that is larger or smaller by `factor`, around what is pointed at. */
  private zoom(factor: number): void {
    const {input} = this;
    if (!input) return;
    const {row, rows, column, columns} = this.pointed();
    const part = (center: number, count: number, all: number, share: number) => {
      const size = Math.min(all, Math.max(8, Math.round(count * factor)));
      const begin = Math.min(Math.max(0, Math.round(center - share * size)), all - size);
      return [Math.max(0, begin), Math.min(size, all)] as const;
    };
    const shareOf = (at: number, cells = 1) => (at + 0.5) / cells;
    const [firstRow, numRows] = part(
      row + rows / 2,
      this.region.rows,
      input.rows,
      shareOf(this.at.row, this.shown?.height),
    );
    const [firstColumn, numColumns] = part(
      column + columns / 2,
      this.region.columns,
      input.columns,
      shareOf(this.at.column, this.shown?.width),
    );
    this.setRegion({row: firstRow, rows: numRows, column: firstColumn, columns: numColumns});
  }

  private onWheel(event: WheelEvent): void {
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? 0.8 : 1.25);
  }

  private onKey(event: KeyboardEvent): void {
    const {input, shown} = this;
    if (!input || !shown) return;
    if (event.key === '+' || event.key === '=') this.zoom(0.5);
    else if (event.key === '-') this.zoom(2);
    else if (event.key === '0')
      this.setRegion({row: 0, rows: input.rows, column: 0, columns: input.columns});
    else if (event.key === 'Enter') this.owner.onChoose(this.elementAt());
    else {
      const size = {rows: shown.height, columns: shown.width, page: 10};
      const cell = moveByKey(event, this.at, size);
      if (!cell) return;
      this.at = cell;
      this.point();
    }
    event.preventDefault();
  }
}
