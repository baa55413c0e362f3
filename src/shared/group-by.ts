/** Groups items by a key. Keys are in the order of their first items. */
export const groupBy = <Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};

/** Returns the first item of each kind, with the number of items of that kind. */
export const firstOfEachKind = <Item extends { readonly kind: string }>(
  items: Iterable<Item>,
): (Item & { readonly places: number })[] =>
  Array.from(groupBy(items, ({ kind }) => kind).values(), (all) => ({ ...(all[0] as Item), places: all.length }));
