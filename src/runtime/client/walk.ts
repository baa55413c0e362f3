import type { AnsweredList, PostList, PostRecord } from './types.ts';

/** Returns the list at an offset. All lists are from the same state; null if that state no longer exists. */
export type Snapshot<Custom extends object> = (offset: number) => Promise<AnsweredList<Custom> | null>;

/**
 * Yields all pages of a list, every post once. From the second page on, reads `ahead` pages at a time. If a state no
 * longer exists, the rest comes from the next state, without posts that were already yielded. Throws if two states in a
 * row disappear before they yield a new post.
 */
export async function* walk<Custom extends object>(
  open: () => Promise<Snapshot<Custom>>,
  paged: (list: AnsweredList<Custom>) => PostList<Custom>,
  ahead: number,
): AsyncGenerator<PostList<Custom>, void> {
  const slugs = new Set<string>();
  const isNew = ({ slug }: PostRecord<Custom>): boolean => slugs.size < slugs.add(slug).size;
  for (let lost = 0; lost < 2; lost += 1) {
    for await (const page of inOrder(await open(), ahead)) {
      if (page === null) break;
      const before = slugs.size;
      const data = page.data.filter(isNew);
      if (data.length > 0) lost = 0;
      if (data.length > 0 || (page.offset === 0 && before === 0)) yield { ...paged(page), data, offset: before };
      if (page.data.length === 0 || !paged(page).hasMore) return;
    }
  }
  throw new Error('The list changes faster than the client can read it.');
}

/** Yields the pages of a snapshot. Ends after the first null. Otherwise, the caller stops reading. */
async function* inOrder<Custom extends object>(
  snapshot: Snapshot<Custom>,
  ahead: number,
): AsyncGenerator<AnsweredList<Custom> | null, void> {
  const first = await snapshot(0);
  yield first;
  if (first === null) return;
  const { total, data } = first;
  const coming: ReturnType<Snapshot<Custom>>[] = [];
  for (let offset = data.length; offset < total || coming.length > 0; ) {
    while (coming.length < ahead && offset < total) {
      const page = snapshot(offset);
      // If a page is never read, its failure must not be an unhandled rejection.
      page.catch(() => {});
      coming.push(page);
      offset += data.length;
    }
    const page = (await coming.shift()) ?? null;
    // A page that is too short comes from another state and would leave a gap.
    yield page !== null && page.data.length < Math.min(data.length, total - page.offset) ? null : page;
  }
}

/** Makes a snapshot of lists at increasing offsets. Their state is the same as long as the total is. */
export const offsetSnapshot = <Custom extends object>(
  list: (offset: number) => Promise<AnsweredList<Custom>>,
): Snapshot<Custom> => {
  let total: number | null = null;
  return async (offset) => {
    const page = await list(offset);
    total ??= page.total;
    return page.total === total ? page : null;
  };
};
