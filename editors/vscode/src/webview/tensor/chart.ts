import {ticks} from 'd3-array';

/** A part of a chart: a bar of a histogram, or the numbers of an interval of a line. */
export interface ChartPart {
  /** The numbers between which it is drawn; nothing if there are none. */
  low?: number;
  high?: number;
  /** The text that is shown when the pointer rests on it. */
  text: string;
  /** True if it has NaNs or infinities. */
  isSpecial?: boolean;
}

export interface ChartInput {
  label: string;
  parts: ChartPart[];
  /** The numbers at the ends of the axis below. */
  first: number;
  last: number;
  /** True if the parts are bars, with a gap between them. */
  isBars: boolean;
}

const names = 'http://www.w3.org/2000/svg';
const left = 70;
const bottom = 24;
const top_ = 10;

/** Makes an element of SVG. */
function make(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS(names, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

/** A chart with a cursor, which the arrow keys move. */
export class Chart {
  readonly element = document.createElement('div');
  private readonly svg = make('svg', {class: 'chart', role: 'img', tabindex: 0});
  private input: ChartInput | undefined;
  private at = 0;

  /** `onPoint` gets the text of the part that is pointed at. */
  constructor(private readonly onPoint: (text: string) => void) {
    this.element.append(this.svg);
    this.svg.addEventListener('keydown', event => this.onKey(event));
    this.svg.addEventListener('mousemove', ({offsetX}) => {
      const {clientWidth} = this.element;
      const count = this.input?.parts.length ?? 0;
      this.point(Math.floor(((offsetX - left) / Math.max(1, clientWidth - left)) * count));
    });
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  show(input: ChartInput): void {
    this.input = input;
    this.svg.setAttribute('aria-label', input.label);
    this.at = Math.min(this.at, Math.max(0, input.parts.length - 1));
    this.draw();
    this.point(this.at);
  }

  private draw(): void {
    const {input} = this;
    const {clientWidth, clientHeight} = this.element;
    if (!input || clientWidth === 0) return;
    const width = clientWidth - left - 10;
    const height = clientHeight - bottom - top_;
    const lows = input.parts.flatMap(({low}) => (low === undefined ? [] : [low]));
    const highs = input.parts.flatMap(({high}) => (high === undefined ? [] : [high]));
    const low = Math.min(...lows, input.isBars ? 0 : Infinity);
    const high = Math.max(...highs, input.isBars ? 1 : -Infinity);
    const yOf = (number: number) =>
      top_ + height - (high > low ? ((number - low) / (high - low)) * height : height / 2);
    const step = width / input.parts.length;
    this.svg.replaceChildren();
    this.drawAxes(input, {low, high, width, height}, yOf);
    for (const [i, part] of input.parts.entries()) {
      const x = left + i * step;
      const size = Math.max(1, input.isBars ? step - 1 : step);
      if (part.low !== undefined && part.high !== undefined) {
        const y = yOf(part.high);
        const bar = {class: 'bar', x, y, width: size, height: Math.max(1, yOf(part.low) - y)};
        this.svg.append(make('rect', input.isBars && part.high === 0 ? {...bar, height: 0} : bar));
      }
      if (part.isSpecial)
        this.svg.append(
          make('rect', {
            class: 'special',
            x,
            y: top_ + height - 4,
            width: Math.max(2, size),
            height: 4,
          }),
        );
    }
    if (!input.isBars) this.drawLine(input.parts, i => left + (i + 0.5) * step, yOf);
    const cursor = {class: 'cursor', y: top_, width: Math.max(2, step), height};
    this.svg.append(make('rect', {...cursor, x: left + this.at * step}));
  }

  /** Draws a line through the middle of the parts, with gaps where there are no numbers. */
  private drawLine(
    parts: ChartPart[],
    xOf: (part: number) => number,
    yOf: (number: number) => number,
  ): void {
    let isDown = false;
    const path = parts.map(({low, high}, i) => {
      if (low === undefined || high === undefined) {
        isDown = false;
        return '';
      }
      const command = isDown ? 'L' : 'M';
      isDown = true;
      return `${command}${xOf(i).toFixed(1)} ${yOf((low + high) / 2).toFixed(1)}`;
    });
    this.svg.append(make('path', {class: 'line', d: path.join('')}));
  }

  private drawAxes(
    {first, last}: ChartInput,
    {low, high, width, height}: {low: number; high: number; width: number; height: number},
    yOf: (number: number) => number,
  ): void {
    const y = top_ + height;
    this.svg.append(
      make('path', {class: 'axis', fill: 'none', d: `M${left} ${top_}V${y}H${left + width}`}),
    );
    const format = (number: number) => String(Number(number.toPrecision(4)));
    if (Number.isFinite(low) && Number.isFinite(high))
      for (const tick of low < high ? ticks(low, high, 5) : [low])
        this.svg.append(
          make('text', {x: left - 6, y: yOf(tick) + 4, 'text-anchor': 'end'}, format(tick)),
        );
    for (const tick of first < last ? ticks(first, last, 6) : [first]) {
      const share = last > first ? (tick - first) / (last - first) : 0.5;
      this.svg.append(
        make('text', {x: left + share * width, y: y + 16, 'text-anchor': 'middle'}, format(tick)),
      );
    }
  }

  private point(at: number): void {
    const parts = this.input?.parts ?? [];
    this.at = Math.min(Math.max(0, at), Math.max(0, parts.length - 1));
    const cursor = this.svg.querySelector('.cursor');
    const step = (this.element.clientWidth - left - 10) / Math.max(1, parts.length);
    cursor?.setAttribute('x', String(left + this.at * step));
    const part = parts[this.at];
    if (part) this.onPoint(part.text);
  }

  private onKey(event: KeyboardEvent): void {
    const last = (this.input?.parts.length ?? 1) - 1;
    const to: Record<string, number> = {
      ArrowLeft: this.at - 1,
      ArrowRight: this.at + 1,
      PageUp: this.at - 10,
      PageDown: this.at + 10,
      Home: 0,
      End: last,
    };
    const at = to[event.key];
    if (at === undefined) return;
    event.preventDefault();
    this.point(at);
  }
}
