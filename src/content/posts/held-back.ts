import type { WrittenPost } from './written-post.ts';

/** Whether a post is published or why it is held back. */
export type PostState = 'published' | 'draft' | 'unlisted' | 'expired' | 'scheduled';

export interface Moment {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Publish drafts, scheduled posts, and expired posts. */
  readonly drafts: boolean;
  readonly future: boolean;
  readonly expired: boolean;
}

type Rules = Pick<WrittenPost, 'draft' | 'unlisted' | 'publishedAt' | 'dueAt' | 'expiresAt'>;

/**
 * The state of a post at a moment. A draft stays a draft whatever its dates are, and a draft without a date cannot be
 * published. A post without a known due date counts as due.
 */
export const stateOf = (post: Rules, { now, drafts, future, expired }: Moment): PostState => {
  if (post.draft && !(drafts && post.publishedAt !== '')) return 'draft';
  if (post.unlisted) return 'unlisted';
  if (!expired && post.expiresAt !== null && Date.parse(post.expiresAt) <= now) return 'expired';
  return future || post.dueAt === '' || Date.parse(post.dueAt) <= now ? 'published' : 'scheduled';
};

/** The status that a published post has without the options that publish drafts, scheduled posts, and expired posts. */
export type PostStatus = Exclude<PostState, 'unlisted'>;

/** The options of a moment that publish nothing before or after its time. */
export const STRICT = { drafts: false, future: false, expired: false };

export const statusOf = (post: Rules, now: number): PostStatus =>
  stateOf({ ...post, unlisted: false }, { ...STRICT, now }) as PostStatus;

/** The next moment at which a post appears or disappears without a commit, in milliseconds since the epoch, or null. */
export const nextChangeOf = (post: Rules, moment: Moment): number | null => {
  const state = stateOf(post, moment);
  if (state === 'scheduled') return Date.parse(post.dueAt);
  return state === 'published' && post.expiresAt !== null && !moment.expired ? Date.parse(post.expiresAt) : null;
};
