import dagre from '@dagrejs/dagre';
import {Dataflow} from '../protocol';
import {Boxes, countParts, makeBoxes} from './boxes';
import {Group, isGroup, membersOf, openFirst} from './groups';

/** A box of the picture. */
export interface PlacedNode {
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The operations in the box, as indices into the nodes of the dataflow. */
  members: number[];
  /** The closed group that the box is. */
  group?: Group;
  /** The bytes that its operations move, and their operations on floats, as far as known. */
  bytes: number;
  flops: number;
}

/** An open group: a frame around its boxes. */
export interface PlacedFrame {
  group: Group;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedEdge {
  points: {x: number; y: number}[];
  /** The types of the values. */
  type: string;
  /** The text on the edge, and its middle; nothing if there are too many edges. */
  label?: {text: string; x: number; y: number};
}

export interface Picture {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
  frames: PlacedFrame[];
}

/** The largest number of boxes in a group, and of rows that edges cross. dagre needs long for more. */
const maxParts = 700;
/** The most edges of a group that have a text. */
const mostLabels = 80;
/** The space between a frame and its boxes, and the height of its title. */
const framePadding = 8;
const titleHeight = 20;

const charWidth = 7.3;
const lineHeight = 17;
const labelWidth = 6.1;

/** Returns a type for an edge: "4x8xf32" for a tensor. */
function shorten(type: string): string {
  const [, tensor] = /^(?:tensor|!torch\.vtensor)<(.*)>$/.exec(type) ?? [];
  const text = tensor ?? type;
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}

function describeEdge({types, count}: Boxes['edges'][number]): string {
  const [first] = types;
  if (types.length !== 1 || first === undefined) return `${count} values`;
  return count === 1 ? shorten(first) : `${count} × ${shorten(first)}`;
}

/** Returns the sum of a cost over some nodes. */
function sumCost(flow: Dataflow, members: number[], cost: 'bytes' | 'flops'): number {
  return members.reduce((sum, member) => sum + (flow.nodes[member]?.[cost] ?? 0), 0);
}

/**
 * Places the boxes of what is open from top to bottom. An open group is placed by itself, and is then
 * a box among those around it. Returns nothing if a group has too much in it.
 */
export function layOutGraph(flow: Dataflow, root: Group, open: Set<string>): Picture | undefined {
  const picture: Picture = {width: 0, height: 0, nodes: [], edges: [], frames: []};
  const all = makeBoxes(flow, root);
  if (countParts(all) > maxParts) return undefined;
  const graph = new dagre.graphlib.Graph({multigraph: true});
  graph.setGraph({rankdir: 'TB', nodesep: 24, ranksep: 30, marginx: 12, marginy: 12});
  graph.setDefaultEdgeLabel(() => ({}));
  const inner = new Map<number, Picture>();
  for (const [index, {item, lines}] of all.boxes.entries()) {
    let size = {
      width: Math.max(...lines.map(line => line.length)) * charWidth + 20,
      height: lines.length * lineHeight + 10,
    };
    if (isGroup(item) && open.has(item.id)) {
      const placed = layOutGraph(flow, item, open);
      if (!placed) return undefined;
      inner.set(index, placed);
      const title = item.title.length * charWidth + 40;
      size = {
        width: Math.max(placed.width + 2 * framePadding, title),
        height: placed.height + framePadding + titleHeight,
      };
    }
    graph.setNode(String(index), size);
  }
  const hasLabels = addEdges(graph, all);
  dagre.layout(graph);
  picture.width = graph.graph().width ?? 0;
  picture.height = graph.graph().height ?? 0;
  for (const [index, {item, lines}] of all.boxes.entries()) {
    const place = placeOf(graph, String(index));
    const placed = inner.get(index);
    if (placed && isGroup(item)) {
      picture.frames.push({group: item, ...place});
      insert(picture, placed, place.x + framePadding, place.y + titleHeight);
      continue;
    }
    const members = membersOf(item);
    picture.nodes.push({
      label: lines.join('\n'),
      ...place,
      members,
      ...(isGroup(item) ? {group: item} : {}),
      bytes: sumCost(flow, members, 'bytes'),
      flops: sumCost(flow, members, 'flops'),
    });
  }
  picture.edges.push(...placeEdges(graph, all, hasLabels));
  return picture;
}

/** Adds the edges to a graph of dagre. Returns whether they have texts. */
function addEdges(graph: dagre.graphlib.Graph, {edges}: Boxes): boolean {
  const hasLabels = edges.length <= mostLabels;
  for (const [index, edge] of edges.entries()) {
    const size = hasLabels
      ? {width: describeEdge(edge).length * labelWidth, height: 14, labelpos: 'c'}
      : {width: 0, height: 0};
    graph.setEdge(String(edge.from), String(edge.to), size, String(index));
  }
  return hasLabels;
}

function placeEdges(graph: dagre.graphlib.Graph, {edges}: Boxes, hasLabels: boolean): PlacedEdge[] {
  return graph.edges().map(edge => {
    const {points, x, y} = graph.edge(edge) as PlacedEdge & {x?: number; y?: number};
    const known = edges[Number(edge.name)];
    const text = known ? describeEdge(known) : '';
    return {
      points,
      type: known?.types.join(', ') ?? '',
      ...(hasLabels && x !== undefined && y !== undefined ? {label: {text, x, y}} : {}),
    };
  });
}

/** Puts the picture of an open group into that of the group around it. */
function insert(picture: Picture, inner: Picture, dx: number, dy: number): void {
  const move = <T extends {x: number; y: number}>(at: T): T => ({
    ...at,
    x: at.x + dx,
    y: at.y + dy,
  });
  picture.nodes.push(...inner.nodes.map(move));
  picture.frames.push(...inner.frames.map(move));
  for (const {points, label, type} of inner.edges)
    picture.edges.push({
      points: points.map(move),
      type,
      ...(label ? {label: move(label)} : {}),
    });
}

/** How many boxes are shown at first. If lines cross too many of them, there are fewer. */
const mostBoxes = [120, 60, 30, 12];

/** Opens the groups that fit in a picture. If not even the closed ones fit, there is no picture. */
export function layOutFirst(
  flow: Dataflow,
  root: Group,
): {open: Set<string>; picture: Picture | undefined} {
  for (const most of mostBoxes) {
    const open = openFirst(root, most);
    const picture = layOutGraph(flow, root, open);
    if (picture) return {open, picture};
  }
  const open = new Set([root.id]);
  return {open, picture: layOutGraph(flow, root, open)};
}

/** Returns the upper left corner and the size of a box. */
function placeOf(graph: dagre.graphlib.Graph, name: string) {
  const {x, y, width, height} = graph.node(name);
  return {x: x - width / 2, y: y - height / 2, width, height};
}
