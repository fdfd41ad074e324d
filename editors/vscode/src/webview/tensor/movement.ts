/** A row and a column. */
export interface Cell {
  row: number;
  column: number;
}

/** Returns the cell to which a key moves, as grids of the web have it; nothing for other keys. */
export function moveByKey(
  {key, ctrlKey, metaKey}: {key: string; ctrlKey: boolean; metaKey: boolean},
  {row, column}: Cell,
  {rows, columns, page}: {rows: number; columns: number; page: number},
): Cell | undefined {
  const clamp = (cell: Cell) => ({
    row: Math.min(Math.max(cell.row, 0), Math.max(rows - 1, 0)),
    column: Math.min(Math.max(cell.column, 0), Math.max(columns - 1, 0)),
  });
  const isControl = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowUp':
      return clamp({row: isControl ? 0 : row - 1, column});
    case 'ArrowDown':
      return clamp({row: isControl ? rows : row + 1, column});
    case 'ArrowLeft':
      return clamp({row, column: isControl ? 0 : column - 1});
    case 'ArrowRight':
      return clamp({row, column: isControl ? columns : column + 1});
    case 'PageUp':
      return clamp({row: row - page, column});
    case 'PageDown':
      return clamp({row: row + page, column});
    case 'Home':
      return clamp({row: isControl ? 0 : row, column: 0});
    case 'End':
      return clamp({row: isControl ? rows : row, column: columns});
    default:
      return undefined;
  }
}
