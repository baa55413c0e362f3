export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Divides a rectangle in proportion to weights, into rectangles as square as possible (Bruls et al., 2000). */
export const treemap = (weights: readonly number[], width: number, height: number): readonly Rectangle[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return weights.map(() => ({ x: 0, y: 0, width: 0, height: 0 }));
  const areas = weights.map((weight) => (weight / total) * width * height);
  const placed: Rectangle[] = [];
  let room: Rectangle = { x: 0, y: 0, width, height };
  for (let from = 0; from < areas.length; ) {
    const row = bestRow(areas, from, Math.min(room.width, room.height));
    const { rectangles, rest } = layRow(row, room);
    placed.push(...rectangles);
    room = rest;
    from += row.length;
  }
  return placed;
};

/** As many of the next areas as make the squarest rectangles in one row along a side. */
const bestRow = (areas: readonly number[], from: number, side: number): readonly number[] => {
  let row = areas.slice(from, from + 1);
  while (from + row.length < areas.length) {
    const longer = areas.slice(from, from + row.length + 1);
    if (worst(longer, side) > worst(row, side)) return row;
    row = longer;
  }
  return row;
};

/** The ratio of the sides of the least square rectangle of a row: 1 is a square. */
const worst = (row: readonly number[], side: number): number => {
  const sum = row.reduce((all, area) => all + area, 0);
  return Math.max(
    ...row.map((area) => Math.max((side * side * area) / (sum * sum), (sum * sum) / (side * side * area))),
  );
};

const layRow = (
  row: readonly number[],
  room: Rectangle,
): { readonly rectangles: readonly Rectangle[]; readonly rest: Rectangle } => {
  const { x, y, width, height } = room;
  const isColumn = width >= height;
  const side = Math.min(width, height);
  const sum = row.reduce((all, area) => all + area, 0);
  const thickness = side === 0 ? 0 : sum / side;
  let at = 0;
  const rectangles = row.map((area) => {
    const length = thickness === 0 ? 0 : area / thickness;
    const place = isColumn
      ? { x, y: y + at, width: thickness, height: length }
      : { x: x + at, y, width: length, height: thickness };
    at += length;
    return place;
  });
  const rest = isColumn
    ? { x: x + thickness, y, width: Math.max(0, width - thickness), height }
    : { x, y: y + thickness, width, height: Math.max(0, height - thickness) };
  return { rectangles, rest };
};
