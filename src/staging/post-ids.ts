import type { Place } from '../cache/packs.ts';
import { idsIn } from '../html/ids.ts';
import type { StagedPost } from './staged-post.ts';

type IdsOf = (file: string) => ReadonlySet<string> | null;

/** Posts whose ids are held: those of a large project are too many. */
const MOST_HELD = 1000;

/** A function that finds the ids in a post's HTML, by its file; null where it has no HTML. */
export const createIdsOf = (
  staged: (file: string) => Pick<StagedPost, 'body' | 'ids'> | undefined,
  htmlAt: (place: Place) => Uint8Array,
): IdsOf => {
  const read: IdsOf = (file) => {
    const { body, ids } = staged(file) ?? {};
    if (ids !== undefined) return new Set(ids.split('\n'));
    return body == null ? null : idsIn(JSON.parse(htmlAt(body).toString()));
  };
  const held = new Map<string, ReadonlySet<string> | null>();
  return (file) => {
    let ids = held.get(file);
    if (ids === undefined) {
      ids = read(file);
      if (held.size === MOST_HELD) held.clear();
      held.set(file, ids);
    }
    return ids;
  };
};
