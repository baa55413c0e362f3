import type { PostList, PostRecord } from './types.ts';

/** Gives the list at an offset, all of them of one state; null when that state is no longer there. */
export type Snapshot<Custom extends object> = (offset: number) => Promise<PostList<Custom> | null>;

/**
 * All pages of a list, every post once. When the state that they are of is gone, the rest comes from the next one:
 * posts that have been given are left out. Throws when two states in a row are gone before they give a new post.
 */
export async function* walk<Custom extends object>(
  open: () => Promise<Snapshot<Custom>>,
): AsyncGenerator<PostList<Custom>, void> {
  const given = new Set<string>();
  const isNew = ({ slug }: PostRecord<Custom>): boolean => given.size < given.add(slug).size;
  for (let lost = 0; lost < 2; lost += 1) {
    const snapshot = await open();
    for (let offset = 0, page = await snapshot(0); page !== null; page = await snapshot(offset)) {
      const before = given.size;
      const data = page.data.filter(isNew);
      if (data.length > 0) lost = 0;
      if (data.length > 0 || (offset === 0 && before === 0)) yield { ...page, data, offset: before };
      offset += page.data.length;
      if (page.data.length === 0 || offset >= page.total) return;
    }
  }
  throw new Error('The list changes faster than it can be read.');
}

/** The lists at increasing offsets, which are of one state as long as the total is the same. */
export const offsetSnapshot = <Custom extends object>(
  list: (offset: number) => Promise<PostList<Custom>>,
): Snapshot<Custom> => {
  let total: number | null = null;
  return async (offset) => {
    const page = await list(offset);
    total ??= page.total;
    return page.total === total ? page : null;
  };
};
