import type { Shape } from './contract/shape.ts';
import { nothingObserved, type Observed } from './observed.ts';

/** Whether a name is a key of a table, as `socialLinks` is one: names that a document leaves open are data, not contract. */
export const isKeyOf = (declared: Shape | null, name: string): boolean =>
  declared !== null && declared.others !== null && !declared.fields.has(name);

/** All values of a table as those of one place. */
export const valuesOf = (table: Observed, isKey: (name: string) => boolean): Observed => {
  const values = nothingObserved();
  for (const [name, value] of table.fields) if (isKey(name)) add(values, value);
  return values;
};

const add = (to: Observed, from: Observed): void => {
  for (const type of from.types) to.types.add(type);
  to.objects += from.objects;
  to.count += from.count;
  for (const [name, value] of from.fields) {
    const known = to.fields.get(name) ?? nothingObserved();
    to.fields.set(name, known);
    add(known, value);
  }
  if (from.items === null) return;
  to.items ??= nothingObserved();
  add(to.items, from.items);
};
