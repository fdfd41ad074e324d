import {
  Figures,
  Found,
  GridShape,
  HeatMap,
  LinePoint,
  Query,
  Region,
  Start,
  TensorInfo,
  Wanted,
} from '../tensor/queries';
import {Chart} from './tensor/chart';
import {histogramOf, lineOf} from './tensor/charts';
import {Choice, Controls} from './tensor/controls';
import {Cell} from './tensor/movement';
import {TensorMap} from './tensor/map';
import {firstSlice, gridAxes, placeOf, positionOf, sliceWith} from './tensor/slice';
import {style} from './tensor/style';
import {Table} from './tensor/table';
import {ask, onChange} from './tensor/wire';
import {host, onTheme} from './vscode';

// A benchmark reads these marks: here the page begins, and there it has elements.
performance.mark('page');
document.body.innerHTML = `
<style>${style}</style>
<main>
<h1></h1>
<div id="controls"></div>
<div id="figures" role="status"></div>
<div id="panel" role="tabpanel"></div>
<div id="status" role="status"></div>
<div id="error" role="alert"></div>
</main>`;
const byId = (id: string) => document.getElementById(id) as HTMLElement;
(document.querySelector('h1') as HTMLElement).textContent = document.title;

/** The numbers of bins of a histogram and of points of a line. */
const numBins = 64;
const numPoints = 512;

function describeType({type, shape}: TensorInfo): string {
  return `${type} ${shape.length === 0 ? 'scalar' : shape.join('×')}`;
}

/** The page: a tensor, and what is seen of it. */
class Page {
  private tensors: TensorInfo[] = [];
  /** The tensor whose elements are seen. */
  private shown: TensorInfo | undefined;
  private tensor: TensorInfo | undefined;
  private hasSource = false;
  private choice: Choice | undefined;
  private grid: GridShape | undefined;
  private generation = 0;
  private found: {wanted: Wanted; index: number} | undefined;
  private readonly controls = new Controls({
    onTensor: name => this.choose(name),
    onChange: () => void this.refresh(),
    onFind: wanted => void this.run(() => this.find(wanted)),
    onCopy: () => void this.run(() => this.copy(this.everything())),
    onSave: () => void this.run(() => this.save()),
    onSource: () => void this.run(() => ask('goTo', null)),
  });
  private readonly table = new Table({
    fetch: async region => {
      const {cells} = await ask<{cells: string[][]}>('cells', {...this.query(), ...region});
      return cells;
    },
    onMove: cell => this.tell(cell),
    onCopy: region => void this.run(() => this.copy(region)),
  });
  private readonly map = new TensorMap({
    onPoint: (region, mean) => this.tellRegion(region, mean),
    onChoose: cell => void this.run(() => this.goToCell(cell)),
    onError: error => this.fail(error),
  });
  private readonly chart = new Chart(text => this.say(text));

  constructor() {
    byId('controls').replaceWith(this.controls.element, this.controls.tabList);
    byId('panel').append(this.table.element, this.map.element, this.chart.element);
    onTheme(() => this.map.draw());
    onChange(() => void this.run(() => this.start()));
    void this.run(() => this.start());
  }

  private async start(): Promise<void> {
    const {tensors, name, hasSource} = await ask<Start>('start', null);
    this.tensors = tensors;
    this.hasSource = hasSource;
    const kept = (this.choice ?? host.getState()) as Choice | undefined;
    this.choose(kept?.tensor ?? name, kept);
  }

  /** Shows a tensor, as it was seen before if its axes are the same. */
  private choose(name: string, kept = this.choice): void {
    const tensor = this.tensors.find(each => each.name === name) ?? this.tensors[0];
    if (!tensor) return;
    this.tensor = tensor;
    const isSame = kept?.tensor === tensor.name && kept.slice.length === tensor.shape.length;
    this.choice = {
      tensor: tensor.name,
      show: tensor.hasExpected ? (kept?.show ?? 'difference') : 'actual',
      slice: isSame ? kept.slice : firstSlice(tensor),
      transposed: isSame && kept.transposed,
      tab: kept?.tab ?? 'table',
    };
    this.found = undefined;
    this.controls.show(this.tensors, tensor, this.choice, this.hasSource);
    void this.refresh();
  }

  private query(): Query {
    const {tensor = '', show = 'actual', slice = [], transposed = false} = this.choice ?? {};
    return {tensor, show, slice: slice.join(', '), transposed};
  }

  /** Shows what is chosen. */
  private async refresh(): Promise<void> {
    const {choice, tensor} = this;
    if (!choice || !tensor) return;
    host.setState(choice);
    const generation = ++this.generation;
    try {
      const query = this.query();
      const grid = await ask<GridShape>('grid', query);
      if (generation !== this.generation) return;
      this.grid = grid;
      this.shown = tensor;
      this.controls.setWrong(false);
      byId('error').textContent = '';
      // A table is there before all elements were looked at.
      this.showPanel(choice);
      if (choice.tab === 'table') await this.drawTable(grid);
      performance.mark('elements');
      const figures = await ask<Figures>('figures', query);
      if (generation !== this.generation) return;
      byId('figures').textContent = this.describe(tensor, grid, figures);
      await this.draw(grid, figures, choice);
    } catch (error) {
      if (generation !== this.generation) return;
      // The elements of another tensor say nothing about one that can't be read.
      if (this.shown !== tensor) this.clear(tensor);
      else this.controls.setWrong(true);
      this.fail(error);
    }
  }

  /** Shows no elements. */
  private clear(tensor: TensorInfo): void {
    this.shown = this.grid = undefined;
    this.say('');
    this.controls.setWrong(false);
    byId('figures').textContent = describeType(tensor);
    for (const {element} of [this.table, this.map, this.chart]) element.hidden = true;
  }

  private describe(tensor: TensorInfo, {rows, columns}: GridShape, figures: Figures): string {
    const parts = [describeType(tensor)];
    parts.push(`shown: ${rows}×${columns}`);
    if (figures.least && figures.largest)
      parts.push(
        `least ${figures.least.text} at [${figures.least.position.join(', ')}]`,
        `largest ${figures.largest.text} at [${figures.largest.position.join(', ')}]`,
      );
    if (figures.mean !== undefined) parts.push(`mean ${figures.mean}`);
    parts.push(`${figures.nans} NaN`, `${figures.infinities} infinite`);
    return parts.join(' · ');
  }

  private showPanel({tab}: Choice): void {
    const isMap = tab === 'heat map' || tab === 'image';
    byId('panel').setAttribute('aria-labelledby', `tab-${tab.replace(' ', '-')}`);
    this.table.element.hidden = tab !== 'table';
    this.map.element.hidden = !isMap;
    this.chart.element.hidden = tab === 'table' || isMap;
  }

  private async draw(grid: GridShape, figures: Figures, {tab}: Choice): Promise<void> {
    if (tab === 'heat map' || tab === 'image') this.drawMap(grid, figures, tab === 'image');
    else if (tab === 'histogram') await this.drawHistogram(figures);
    else if (tab === 'line') await this.drawLine(grid);
  }

  private drawTable({rows, columns}: GridShape): Promise<void> {
    const type = this.choice?.show === 'difference' ? 'difference' : (this.tensor?.type ?? '');
    const widths: Record<string, number> = {i1: 5, i8: 5, ui8: 5, i16: 7, i32: 12, i64: 21};
    const known: Record<string, number> = {f16: 12, bf16: 12, f32: 16, f64: 24, difference: 13};
    const characters =
      widths[type] ??
      known[type] ??
      (type.startsWith('complex') ? 2 * (type.includes('64') ? 24 : 16) : 21);
    return this.table.show(`Elements of ${document.title}`, rows, columns, characters);
  }

  /** Returns the axis with the channels of an image: one with an index, of three or four elements. */
  private channelAxis({axes}: GridShape): number {
    const shape = this.tensor?.shape ?? [];
    return axes.findIndex(({isIndex}, axis) => isIndex && [3, 4].includes(shape[axis] ?? 0));
  }

  private drawMap(grid: GridShape, figures: Figures, isImage: boolean): void {
    const isDifference = this.choice?.show === 'difference';
    let low = figures.least?.number ?? 0;
    let high = figures.largest?.number ?? 0;
    if (isDifference) {
      high = Math.max(Math.abs(low), Math.abs(high));
      low = -high;
    }
    const channels = isImage ? this.channelAxis(grid) : -1;
    const query = this.query();
    const slices =
      channels < 0
        ? [query.slice]
        : [0, 1, 2].map(channel =>
            this.choice?.slice.map((text, axis) => (axis === channels ? channel : text)).join(', '),
          );
    this.map.show({
      label: `${isImage ? 'Image' : 'Heat map'} of ${document.title}: ${grid.rows} rows, ${grid.columns} columns`,
      rows: grid.rows,
      columns: grid.columns,
      low,
      high,
      ramp: isImage ? 'grey' : isDifference ? 'difference' : 'heat',
      isSquare: isImage,
      fetch: (region, height, width) =>
        Promise.all(
          slices.map(slice =>
            ask<HeatMap>('heatMap', {...query, slice, ...region, height, width, low, high}),
          ),
        ),
    });
  }

  private async drawHistogram(figures: Figures): Promise<void> {
    const low = figures.least?.number ?? 0;
    const high = figures.largest?.number ?? 0;
    const params = {...this.query(), low, high, bins: numBins};
    const {counts} = await ask<{counts: number[]}>('histogram', params);
    this.chart.show(histogramOf(counts, figures));
  }

  /** Draws the row of the active element, or its column if there is one column. */
  private async drawLine({rows, columns}: GridShape): Promise<void> {
    const isColumn = columns === 1;
    const index = isColumn ? 0 : Math.min(this.table.active.row, rows - 1);
    const params = {...this.query(), isColumn, index, points: numPoints};
    const {points} = await ask<{points: LinePoint[]}>('line', params);
    const name = isColumn ? `column ${index}` : `row ${index}`;
    this.chart.show(lineOf(points, name, isColumn ? rows : columns));
  }

  private positionOf({row, column}: Cell): number[] {
    const axes = this.grid?.axes ?? [];
    return positionOf(axes, gridAxes(axes, this.choice?.transposed ?? false), row, column);
  }

  private tell(cell: Cell): void {
    if (this.choice?.tab !== 'table' || !this.grid || this.grid.rows * this.grid.columns === 0)
      return;
    this.say(`[${this.positionOf(cell).join(', ')}] = ${this.table.activeText ?? '…'}`);
  }

  private tellRegion({row, rows, column, columns}: Region, mean: string): void {
    const begin = this.positionOf({row, column});
    const text =
      rows === 1 && columns === 1
        ? `[${begin.join(', ')}] is about ${mean}`
        : `${rows}×${columns} elements from [${begin.join(', ')}] on: mean about ${mean}`;
    this.say(text);
  }

  private say(text: string): void {
    if (byId('status').textContent !== text) byId('status').textContent = text;
  }

  private fail(error: unknown): void {
    byId('error').textContent = error instanceof Error ? error.message : String(error);
  }

  private async run(action: () => Promise<void> | Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Goes to the next NaN or infinity, or to another element. */
  private async find(wanted: Wanted): Promise<void> {
    const {choice, grid} = this;
    if (!choice || !grid) return;
    const after = this.found?.wanted === wanted ? this.found.index : -1;
    const found = await ask<Found | null>('find', {...this.query(), what: wanted, after});
    if (!found) {
      this.found = undefined;
      this.say('There is no such element.');
      return;
    }
    this.found = {wanted, index: found.index};
    choice.slice = sliceWith(choice.slice, grid.axes, found.position);
    this.controls.setSlice(choice.slice);
    await this.refresh();
    const axes = this.grid?.axes ?? [];
    const {rows, columns} = gridAxes(axes, choice.transposed);
    await this.goToCell({
      row: placeOf(axes, rows, found.position),
      column: placeOf(axes, columns, found.position),
    });
  }

  /** Shows an element in the table. */
  private async goToCell(cell: Cell): Promise<void> {
    const {choice} = this;
    if (choice && choice.tab !== 'table') {
      choice.tab = 'table';
      this.controls.showTabs(choice);
      await this.refresh();
    }
    this.table.moveTo(cell);
    this.table.element.focus();
  }

  private everything(): Region {
    const {rows = 0, columns = 0} = this.grid ?? {};
    return {row: 0, rows, column: 0, columns};
  }

  /** Copies elements as text, which spreadsheets read. */
  private async copy(region: Region): Promise<void> {
    const {cells} = await ask<{cells: string[][]}>('cells', {...this.query(), ...region});
    await ask('copy', cells.map(row => row.join('\t')).join('\n'));
    this.say(`Copied ${region.rows}×${region.columns} elements.`);
  }

  private async save(): Promise<void> {
    const name = await ask<string | undefined>('save', this.query());
    if (name !== undefined) this.say(`Written to ${name}.`);
  }
}

new Page();
