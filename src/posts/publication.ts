import type { ComparablePost } from './parsed-post.ts';

/** What became of a post: published, or held back for one of these reasons. */
export type PostState = 'published' | 'draft' | 'unlisted' | 'expired' | 'scheduled';

export interface Moment {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Publish drafts, posts that are still to come, and those whose time is over. */
  readonly drafts: boolean;
  readonly future: boolean;
  readonly expired: boolean;
}

type Rules = Pick<ComparablePost, 'draft' | 'unlisted' | 'publishedAt' | 'dueAt' | 'expiresAt'>;

/**
 * A draft stays a draft whatever its dates, and one without a date cannot be published. A post of which it is not known
 * when it is due counts as due.
 */
export const stateOf = (post: Rules, { now, drafts, future, expired }: Moment): PostState => {
  if (post.draft && !(drafts && post.publishedAt !== '')) return 'draft';
  if (post.unlisted) return 'unlisted';
  if (!expired && post.expiresAt !== null && Date.parse(post.expiresAt) <= now) return 'expired';
  return future || post.dueAt === null || Date.parse(post.dueAt) <= now ? 'published' : 'scheduled';
};

/** That of a post which is published or would be, where nothing is that is held back by its dates or as a draft. */
export type PostStatus = Exclude<PostState, 'unlisted'>;

const STRICT = { drafts: false, future: false, expired: false };

export const statusOf = (post: Rules, now: number): PostStatus =>
  stateOf({ ...post, unlisted: false }, { ...STRICT, now }) as PostStatus;

/** The next moment at which a post has another status, in milliseconds; null where there is none. */
export const nextStatusOf = (post: Rules, now: number): number | null => nextChangeOf(post, { ...STRICT, now });

/** The next moment at which a post appears or disappears without a commit, in milliseconds; null where there is none. */
export const nextChangeOf = (post: Rules, moment: Moment): number | null => {
  const state = stateOf(post, moment);
  if (state === 'scheduled') return Date.parse(post.dueAt ?? '');
  return state === 'published' && post.expiresAt !== null && !moment.expired ? Date.parse(post.expiresAt) : null;
};
