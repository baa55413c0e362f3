import type { ReadPosts } from './unread-diagnostics.ts';

/** Something that posts have of which all of a kind are said at once. */
export interface KindInPost {
  readonly kind: string;
  /** How many there are in the post. */
  readonly places: number;
  /** Where in the body the first one stands. */
  readonly offset: number;
}

export interface KindInPosts<Kind extends KindInPost> {
  readonly first: Kind & Pick<ReadPosts, 'diagnose'> & { readonly file: string };
  posts: number;
  places: number;
}

/** What all posts have of each kind, in the order of the posts. */
export const kindsInPosts = <Kind extends KindInPost>(
  read: readonly ReadPosts[],
  kindsOf: (post: ReadPosts['posts'][number]) => readonly Kind[] | undefined,
): ReadonlyMap<string, KindInPosts<Kind>> => {
  const kinds = new Map<string, KindInPosts<Kind>>();
  for (const { posts, diagnose } of read) {
    for (const post of posts) {
      for (const each of kindsOf(post) ?? []) {
        const found = kinds.get(each.kind) ?? { first: { ...each, file: post.file, diagnose }, posts: 0, places: 0 };
        kinds.set(each.kind, found);
        found.posts += 1;
        found.places += each.places;
      }
    }
  }
  return kinds;
};
