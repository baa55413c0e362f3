import type { PackFolder } from '../cache/pack-folder.ts';
import type { Place } from '../cache/packs.ts';
import type { HeldPost } from './staged-post.ts';

/** The packs of entries. */
export const packsOf = (entries: Iterable<HeldPost>): ReadonlySet<string> => {
  const packs = new Set<string>();
  for (const { fields, body } of entries) packs.add(fields.pack).add(body.pack);
  return packs;
};

/**
 * Keeps the fields and the HTML of entries and no other. Returns the entries, without those of which something turns out to
 * be damaged; those that are as they were are the same objects, so that their shards stay as they are.
 */
export const keepBlobs = (entries: readonly HeldPost[], packs: PackFolder): readonly HeldPost[] => {
  const places = placesOf(entries);
  const kept = packs.keepOnly(places);
  if (kept === places) return entries;
  return entries.flatMap((entry, at) => {
    const [fields, body] = [kept[2 * at] ?? null, kept[2 * at + 1] ?? null];
    if (fields === entry.fields && body === entry.body) return entry;
    return fields === null || body === null ? [] : { ...entry, fields, body };
  });
};

/** Two for each entry. */
const placesOf = (entries: Iterable<HeldPost>): readonly Place[] => {
  const places: Place[] = [];
  for (const { fields, body } of entries) places.push(fields, body);
  return places;
};
