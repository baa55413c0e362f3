import { createCountedPosts } from './counted-posts.ts';
import { POSTS_PER_WORD, type PostBits, postBits } from './post-bits.ts';

/** The terms by which posts are related: an author writes about many things. */
export interface PostTerms {
  readonly category: { readonly slug: string } | null;
  readonly tags: readonly { readonly slug: string }[];
}

export interface RelatedInput {
  /** Oldest first. */
  readonly posts: readonly PostTerms[];
  /** The posts of each term, ascending. */
  readonly postings: Readonly<Record<'category' | 'tags', ReadonlyMap<string, readonly number[]>>>;
  /** How many at most. */
  readonly most: number;
}

/**
 * The posts that share most terms with one, tags and its category, those that share as many from the newest to the oldest.
 * Posts that share none are not related.
 */
export const relatedOf = ({ posts, postings, most }: RelatedInput): ((at: number) => readonly number[]) => {
  const bitsOf = remembered(postBits);
  const listsOf = ({ category, tags }: PostTerms): readonly PostBits[] =>
    [category && postings.category.get(category.slug), ...tags.map(({ slug }) => postings.tags.get(slug))]
      .flatMap((list) => (list == null ? [] : bitsOf(list)))
      .sort((a, b) => a.words.length - b.words.length);
  // Many posts have the same terms: what is nearest to these is looked for once, and has the post itself, too.
  const known = new Map<string, readonly number[]>();
  return (at) => {
    const terms = posts[at] as PostTerms;
    const key = keyOf(terms);
    const nearest = known.get(key) ?? nearestTo(listsOf(terms), most + 1);
    known.set(key, nearest);
    return nearest.filter((other) => other !== at).slice(0, most);
  };
};

const keyOf = ({ category, tags }: PostTerms): string =>
  JSON.stringify([category?.slug, ...tags.map(({ slug }) => slug).sort()]);

const remembered = <Given extends object, Made>(make: (given: Given) => Made): typeof make => {
  const known = new WeakMap<Given, Made>();
  return (given) => {
    const made = known.get(given) ?? make(given);
    known.set(given, made);
    return made;
  };
};

/**
 * The posts that most of the lists have, best first; lists with fewer words come first. They are read from the newest post on.
 * Once enough are found, an older one counts only where it is in more lists than the last of them. So the longest lists, as many as
 * that one is in, are only looked at where another list has a post; where it is in all, nothing is.
 */
const nearestTo = (lists: readonly PostBits[], most: number): readonly number[] => {
  const found: { readonly at: number; readonly shared: number }[] = [];
  const places = new Int32Array(lists.length);
  const counted = createCountedPosts(lists.length);
  let needed = 0;
  for (;;) {
    const word = newestWord(lists.slice(0, lists.length - needed), places);
    if (word === -1) return found.map(({ at }) => at);
    counted.clear();
    for (const [list, { words, bits }] of lists.entries()) {
      let place = places[list] as number;
      while ((words[place] as number) > word) place += 1;
      if (words[place] === word) {
        counted.add(bits[place] as number);
        place += 1;
      }
      places[list] = place;
    }
    for (let left = counted.above(needed); left !== 0; ) {
      const bit = 31 - Math.clz32(left);
      left &= ~(1 << bit);
      insert(found, { at: word * POSTS_PER_WORD + bit, shared: counted.countOf(bit) }, most);
    }
    if (found.length === most) needed = found.at(-1)?.shared ?? 0;
  }
};

/** The number of the newest word that is yet to be read; -1 for none. */
const newestWord = (lists: readonly PostBits[], places: Int32Array): number => {
  let newest = -1;
  for (let list = 0; list < lists.length; list += 1)
    newest = Math.max(newest, lists[list]?.words[places[list] as number] ?? -1);
  return newest;
};

/** Older than all that are there: behind those that share as many. */
const insert = <One extends { readonly shared: number }>(found: One[], one: One, most: number): void => {
  let place = found.length;
  while (place > 0 && (found[place - 1] as One).shared < one.shared) place -= 1;
  if (place === most) return;
  found.splice(place, 0, one);
  if (found.length > most) found.pop();
};
