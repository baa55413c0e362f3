import type { PostStatus } from '../../runtime/shapes.ts';
import type { PostHead } from './post-head.ts';
import type { WrittenPost } from './written-post.ts';

/** Whether a post is published or why it is held back. */
export type PostState = 'published' | 'draft' | 'unlisted' | 'expired' | 'scheduled';

/** What the state of a post that is held back is in a sentence. */
export const HELD_BACK: Readonly<Record<Exclude<PostState, 'published'>, string>> = {
  draft: 'a draft',
  unlisted: 'unlisted',
  expired: 'expired',
  scheduled: 'not due yet',
};

export interface Moment {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Publish drafts, scheduled posts, and expired posts. */
  readonly drafts: boolean;
  readonly future: boolean;
  readonly expired: boolean;
}

type Rules = Pick<WrittenPost, 'draft' | 'unlisted' | 'publishedAt' | 'dueAt' | 'expiresAt'>;

/** The publishing rules of a post in its front matter. */
export const rulesOf = ({ date, draft, unlisted, publishDate, notBefore, expiryDate }: PostHead): Rules => ({
  publishedAt: date ?? '',
  draft,
  unlisted,
  dueAt: laterOf(publishDate ?? date, notBefore) ?? '',
  expiresAt: expiryDate,
});

/** The later of two times, in ISO 8601 and UTC. */
const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && Date.parse(other) > Date.parse(one)) ? other : one;

/**
 * The state of a post at a given time. A draft stays a draft whatever its dates are, and a draft without a date cannot
 * be published. A post without a known due date counts as due.
 */
export const stateOf = (post: Rules, { now, drafts, future, expired }: Moment): PostState => {
  if (post.draft && !(drafts && post.publishedAt !== '')) return 'draft';
  if (post.unlisted) return 'unlisted';
  if (!expired && post.expiresAt !== null && Date.parse(post.expiresAt) <= now) return 'expired';
  return future || post.dueAt === '' || Date.parse(post.dueAt) <= now ? 'published' : 'scheduled';
};

/** The options of a moment that publish no drafts, scheduled or expired posts. */
const STRICT = { drafts: false, future: false, expired: false };

/** The status that a published post has under these options. */
export const statusOf = (post: Rules, now: number): PostStatus =>
  stateOf({ ...post, unlisted: false }, { ...STRICT, now }) as PostStatus;

/**
 * The time at which the next post appears or disappears without a commit, or changes its status if records have one. In
 * milliseconds since the epoch; null if nothing will change.
 */
export const nextChangeAmong = (
  { scheduled, published }: Readonly<Record<'scheduled' | 'published', readonly Rules[]>>,
  moment: Moment & { readonly status: boolean },
): number | null => {
  const strictMoment = moment.status ? { ...moment, ...STRICT } : moment;
  let first: number | null = null;
  for (const posts of [scheduled, published]) {
    for (const post of posts) {
      const next = nextChangeOf(post, strictMoment);
      if (next !== null && (first === null || next < first)) first = next;
    }
  }
  return first;
};

const nextChangeOf = (post: Rules, moment: Moment): number | null => {
  const state = stateOf(post, moment);
  if (state === 'scheduled') return Date.parse(post.dueAt);
  return state === 'published' && post.expiresAt !== null && !moment.expired ? Date.parse(post.expiresAt) : null;
};
