import {Shown, TensorInfo, Wanted} from '../../tensor/queries';
import {stepIndex} from './slice';

export const tabs = ['table', 'heat map', 'histogram', 'line', 'image'] as const;
export type Tab = (typeof tabs)[number];

/** The choices of the user. They are kept while the page is hidden. */
export interface Choice {
  tensor: string;
  show: Shown;
  slice: string[];
  transposed: boolean;
  tab: Tab;
}

/** The calls by which the controls tell their page of changes. */
export interface ControlsOwner {
  onTensor(name: string): void;
  onChange(): void;
  onFind(wanted: Wanted): void;
  onCopy(): void;
  onSave(): void;
  onSource(): void;
}

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function makeBar(label: string, ...children: Node[]): HTMLElement {
  const bar = make('div', {className: 'bar'}, ...children);
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', label);
  return bar;
}

/** The controls above the views: the tensor, the slice, the views and the searches. */
export class Controls {
  readonly element = make('div', {className: 'bar'});
  readonly tabList = make('div');
  private readonly inputs: HTMLInputElement[] = [];

  constructor(private readonly owner: ControlsOwner) {
    this.element.setAttribute('role', 'toolbar');
    this.element.setAttribute('aria-label', 'What is shown');
    this.tabList.setAttribute('role', 'tablist');
    this.tabList.setAttribute('aria-label', 'Views');
    this.tabList.addEventListener('keydown', event => this.onTabKey(event));
  }

  /** Makes the controls for a tensor. */
  show(all: TensorInfo[], tensor: TensorInfo, choice: Choice, hasSource: boolean): void {
    const bars = [this.makeSlice(tensor, choice)];
    if (all.length > 1) bars.unshift(this.makeTensors(all, tensor));
    if (tensor.hasExpected) bars.push(this.makeShown(choice));
    bars.push(this.makeFind(tensor, choice), this.makeActions(hasSource));
    this.element.replaceChildren(...bars);
    this.showTabs(choice);
  }

  /** Marks the slice as wrong, or as right. */
  setWrong(isWrong: boolean): void {
    for (const input of this.inputs) input.setAttribute('aria-invalid', String(isWrong));
  }

  setSlice(slice: string[]): void {
    for (const [axis, input] of this.inputs.entries()) input.value = slice[axis] ?? ':';
  }

  private makeTensors(all: TensorInfo[], tensor: TensorInfo): HTMLElement {
    const select = make(
      'select',
      {},
      ...all.map(({name}) => make('option', {value: name, selected: name === tensor.name}, name)),
    );
    select.id = 'tensor';
    select.addEventListener('change', () => this.owner.onTensor(select.value));
    return make('label', {className: 'group'}, 'Tensor', select);
  }

  private makeSlice(tensor: TensorInfo, choice: Choice): HTMLElement {
    this.inputs.length = 0;
    const fields = tensor.shape.map((size, axis) => {
      const input = make('input', {type: 'text', value: choice.slice[axis] ?? ':'});
      input.setAttribute('aria-label', `Axis ${axis}, ${size} elements: an index, or a range`);
      input.title = 'An index such as 3 or -1, or a range such as :, 2:8 or ::2';
      const set = (text: string) => {
        choice.slice[axis] = input.value = text;
        this.owner.onChange();
      };
      input.addEventListener('change', () => set(input.value));
      input.addEventListener('keydown', event => {
        const by = {ArrowUp: 1, ArrowDown: -1}[event.key];
        if (by === undefined) return;
        event.preventDefault();
        set(stepIndex(input.value, by, size));
      });
      this.inputs.push(input);
      return make('label', {className: 'group'}, `${axis} (${size})`, input);
    });
    const transposed = make('input', {type: 'checkbox', checked: choice.transposed});
    transposed.id = 'transposed';
    transposed.addEventListener('change', () => {
      choice.transposed = transposed.checked;
      this.owner.onChange();
    });
    return makeBar('Slice', ...fields, make('label', {}, transposed, ' Transpose'));
  }

  private makeShown(choice: Choice): HTMLElement {
    const select = make(
      'select',
      {id: 'shown'},
      ...(['difference', 'actual', 'expected'] as const).map(each =>
        make('option', {value: each, selected: each === choice.show}, each),
      ),
    );
    select.addEventListener('change', () => {
      choice.show = select.value as Shown;
      this.owner.onTensor(choice.tensor);
    });
    return make('label', {className: 'group'}, 'Show', select);
  }

  private makeFind(tensor: TensorInfo, choice: Choice): HTMLElement {
    const button = (title: string, wanted: Wanted) => {
      const made = make('button', {}, title);
      made.addEventListener('click', () => this.owner.onFind(wanted));
      return made;
    };
    const isDifference = tensor.hasExpected && choice.show === 'difference';
    return makeBar(
      'Find',
      button('NaN', 'nan'),
      button('Infinity', 'infinity'),
      button('Least', 'least'),
      button('Largest', 'largest'),
      button(isDifference ? 'Largest difference' : 'Largest absolute', 'largest-absolute'),
    );
  }

  private makeActions(hasSource: boolean): HTMLElement {
    const button = (title: string, id: string, run: () => void) => {
      const made = make('button', {id}, title);
      made.addEventListener('click', run);
      return made;
    };
    const buttons = [
      button('Copy', 'copy', () => this.owner.onCopy()),
      button('Export .npy...', 'save', () => this.owner.onSave()),
    ];
    if (hasSource) buttons.push(button('Go to Source', 'source', () => this.owner.onSource()));
    return makeBar('Actions', ...buttons);
  }

  /** Shows which view is chosen. */
  showTabs(choice: Choice): void {
    this.tabList.replaceChildren(
      ...tabs.map(tab => {
        const isSelected = tab === choice.tab;
        const made = make(
          'button',
          {id: `tab-${tab.replace(' ', '-')}`},
          tab[0]?.toUpperCase() + tab.slice(1),
        );
        made.setAttribute('role', 'tab');
        made.setAttribute('aria-selected', String(isSelected));
        made.setAttribute('aria-controls', 'panel');
        made.tabIndex = isSelected ? 0 : -1;
        made.addEventListener('click', () => {
          choice.tab = tab;
          this.showTabs(choice);
          this.tabList.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
          this.owner.onChange();
        });
        return made;
      }),
    );
  }

  private onTabKey({key}: KeyboardEvent): void {
    const by = {ArrowRight: 1, ArrowLeft: -1}[key];
    if (by === undefined) return;
    const all = [...this.tabList.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = all.findIndex(each => each.getAttribute('aria-selected') === 'true');
    all[(at + by + all.length) % all.length]?.click();
  }
}
