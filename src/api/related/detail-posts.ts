import type { DetailOptions } from '../../config/record-fields.ts';

/** The options for other posts in a detail. */
export type DetailPostOptions = Pick<DetailOptions, 'neighbours' | 'related'>;

/** The numbers of the posts that each field names, or null if there is no such post. */
type NamedPosts = Readonly<Record<string, number | null | readonly number[]>>;

/** The other posts that each detail names, or null if the options enable none. */
export const detailPosts = (
  { posts, postings }: Omit<RelatedInput, 'most'>,
  { neighbours, related }: DetailPostOptions,
): ((at: number) => NamedPosts) | null => {
  if (neighbours === false && related === 0) return null;
  const inAll = neighboursOf([posts.map((_, at) => at)]);
  const inCategory = neighboursOf(neighbours === 'category' ? [...postings.category.values()] : []);
  const relatedTo = relatedOf({ posts, postings, most: related });
  return (at) => ({
    ...(neighbours !== false && inAll(at)),
    ...(neighbours === 'category' && namedInCategory(inCategory(at))),
    ...(related > 0 && { related: relatedTo(at) }),
  });
};

const namedInCategory = ({ previous, next }: Neighbours): NamedPosts => ({
  previousInCategory: previous,
  nextInCategory: next,
});

/** The posts before and after a post, or null at the ends. */
interface Neighbours {
  readonly previous: number | null;
  readonly next: number | null;
}

/** The neighbours of each number. Lists are ascending, oldest first. No number is in two lists. */
export const neighboursOf = (lists: readonly (readonly number[])[]): ((at: number) => Neighbours) => {
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  for (const list of lists) {
    list.forEach((at, place) => {
      const previous = list[place - 1];
      if (previous === undefined) return;
      before.set(at, previous);
      after.set(previous, at);
    });
  }
  return (at) => ({ previous: before.get(at) ?? null, next: after.get(at) ?? null });
};

/** The terms that relate posts. Authors do not count, because an author writes about many topics. */
export interface PostTerms {
  readonly category: { readonly slug: string } | null;
  readonly tags: readonly { readonly slug: string }[];
}

interface RelatedInput {
  /** All posts, oldest first. */
  readonly posts: readonly PostTerms[];
  /** The numbers of each term's posts, ascending. */
  readonly postings: Readonly<Record<'category' | 'tags', ReadonlyMap<string, readonly number[]>>>;
  /** The maximum number of related posts. */
  readonly most: number;
}

/**
 * The posts that share the most terms (tags and the category) with a post. Of equals, the newest come first. Posts without
 * a shared term are not related.
 */
export const relatedOf = ({ posts, postings, most }: RelatedInput): ((at: number) => readonly number[]) => {
  const bitsOf = remembered(postBits);
  const listsOf = ({ category, tags }: PostTerms): readonly PostBits[] =>
    [category && postings.category.get(category.slug), ...tags.map(({ slug }) => postings.tags.get(slug))]
      .flatMap((list) => (list == null ? [] : bitsOf(list)))
      .sort((a, b) => a.words.length - b.words.length);
  // Many posts have the same terms, so each set of terms is evaluated once. The result includes the post itself.
  const cache = new Map<string, readonly number[]>();
  return (at) => {
    const terms = posts[at] as PostTerms;
    const key = keyOf(terms);
    const nearest = cache.get(key) ?? nearestTo(listsOf(terms), most + 1);
    cache.set(key, nearest);
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
 * The posts that are in the most lists, best first. Lists are sorted by length and read from the newest post. After `most`
 * posts are found, an older post counts only if it is in more lists than the last of them (`needed`). Such a post is in at
 * least one list other than the `needed` longest, so only those other lists decide which word is read next.
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

/** The number of the newest unread word, or -1. */
const newestWord = (lists: readonly PostBits[], places: Int32Array): number => {
  let newest = -1;
  for (let list = 0; list < lists.length; list += 1)
    newest = Math.max(newest, lists[list]?.words[places[list] as number] ?? -1);
  return newest;
};

/** Inserts a post that is older than all posts found so far, after those that share the same number of terms. */
const insert = <One extends { readonly shared: number }>(found: One[], one: One, most: number): void => {
  let place = found.length;
  while (place > 0 && (found[place - 1] as One).shared < one.shared) place -= 1;
  if (place === most) return;
  found.splice(place, 0, one);
  if (found.length > most) found.pop();
};

/** The posts of one list as bits, 32 posts per word, newest first. Words without posts are left out. */
export interface PostBits {
  /** The number of each word: the number of its first post divided by 32. */
  readonly words: Int32Array;
  readonly bits: Int32Array;
}

export const POSTS_PER_WORD = 32;

/** Converts an ascending list of posts to bits. */
export const postBits = (posts: readonly number[]): PostBits => {
  const words: number[] = [];
  const bits: number[] = [];
  for (let place = posts.length - 1; place >= 0; place -= 1) {
    const post = posts[place] as number;
    const word = Math.floor(post / POSTS_PER_WORD);
    if (words.at(-1) !== word) {
      words.push(word);
      bits.push(0);
    }
    bits[bits.length - 1] = (bits.at(-1) as number) | (1 << (post % POSTS_PER_WORD));
  }
  return { words: Int32Array.from(words), bits: Int32Array.from(bits) };
};

/**
 * Counts 32 posts at once. Counts are stored as binary digits in planes: the first plane has the lowest digit of each
 * post's count, one bit per post.
 */
interface CountedPosts {
  readonly clear: () => void;
  /** Increments the counts of the posts whose bits are set. */
  readonly add: (bits: number) => void;
  /** The bits of posts whose count is greater than `count`. */
  readonly above: (count: number) => number;
  /** The count of one post. */
  readonly countOf: (bit: number) => number;
}

/** `most` is the maximum count. */
export const createCountedPosts = (most: number): CountedPosts => {
  const planes = new Int32Array(32 - Math.clz32(most));
  return {
    clear: () => {
      planes.fill(0);
    },
    add: (bits) => {
      let carry = bits;
      for (let plane = 0; carry !== 0 && plane < planes.length; plane += 1) {
        const digits = planes[plane] as number;
        planes[plane] = digits ^ carry;
        carry &= digits;
      }
    },
    above: (count) => {
      let [higher, same] = [0, -1];
      for (let plane = planes.length - 1; plane >= 0; plane -= 1) {
        const digits = planes[plane] as number;
        if ((count >> plane) & 1) same &= digits;
        else {
          higher |= same & digits;
          same &= ~digits;
        }
      }
      return higher;
    },
    countOf: (bit) => planes.reduce((count, digits, plane) => count + (((digits >>> bit) & 1) << plane), 0),
  };
};
