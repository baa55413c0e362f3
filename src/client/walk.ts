import type { AnsweredList, PostList, PostRecord } from './types.ts';

/** Gives the list at an offset, all of them of one state; null when that state is no longer there. */
export type Snapshot<Custom extends object> = (offset: number) => Promise<AnsweredList<Custom> | null>;

interface Walking<Custom extends object> {
  readonly open: () => Promise<Snapshot<Custom>>;
  readonly paged: (list: AnsweredList<Custom>) => PostList<Custom>;
  /** How many lists are on their way at one time once a second one is wanted. */
  readonly ahead: number;
}

/**
 * All pages of a list, every post once. When the state that they are of is gone, the rest comes from the next one:
 * posts that have been given are left out. Throws when two states in a row are gone before they give a new post.
 */
export async function* walk<Custom extends object>({
  open,
  paged,
  ahead,
}: Walking<Custom>): AsyncGenerator<PostList<Custom>, void> {
  const given = new Set<string>();
  const isNew = ({ slug }: PostRecord<Custom>): boolean => given.size < given.add(slug).size;
  for (let lost = 0; lost < 2; lost += 1) {
    for await (const page of inOrder(await open(), ahead)) {
      if (page === null) break;
      const before = given.size;
      const data = page.data.filter(isNew);
      if (data.length > 0) lost = 0;
      if (data.length > 0 || (page.offset === 0 && before === 0)) yield { ...paged(page), data, offset: before };
      if (page.data.length === 0 || !paged(page).hasMore) return;
    }
  }
  throw new Error('The list changes faster than it can be read.');
}

/** The pages of a snapshot, up to the first that is null; they need not come to an end otherwise. */
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
      // Of one that is no longer wanted, or not yet, a failure is nobody's.
      page.catch(() => {});
      coming.push(page);
      offset += data.length;
    }
    const page = (await coming.shift()) ?? null;
    // One that is shorter than it must be is of another state, and would leave a gap.
    yield page !== null && page.data.length < Math.min(data.length, total - page.offset) ? null : page;
  }
}

/** The lists at increasing offsets, which are of one state as long as the total is the same. */
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
