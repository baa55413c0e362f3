import { type Moment, type PostState, stateOf } from '../posts/held-back.ts';
import type { WrittenPost } from '../posts/written-post.ts';

/** The posts of a workspace by state. Posts without a slug or a date are only in the last three lists. */
export interface SortedPosts extends Readonly<Record<PostState, readonly WrittenPost[]>> {
  /** Posts without a slug or a date that would otherwise be published now. */
  readonly incomplete: readonly WrittenPost[];
  /** All published and scheduled posts, in the order of their files. Scheduled posts appear later without a commit. */
  readonly checked: readonly WrittenPost[];
  readonly later: readonly WrittenPost[];
}

export const sortPosts = (
  posts: readonly WrittenPost[],
  incomplete: readonly WrittenPost[],
  moment: Moment,
): SortedPosts => {
  const sorted = byState(posts, moment);
  const others = byState(incomplete, moment);
  return {
    ...sorted.states,
    incomplete: others.states.published,
    checked: others.ready.length === 0 ? sorted.ready : [...sorted.ready, ...others.ready].sort(byFile),
    later: [...sorted.states.scheduled, ...others.states.scheduled],
  };
};

const byState = (posts: readonly WrittenPost[], moment: Moment) => {
  const states: Record<PostState, WrittenPost[]> = {
    published: [],
    draft: [],
    unlisted: [],
    expired: [],
    scheduled: [],
  };
  const ready: WrittenPost[] = [];
  for (const post of posts) {
    const state = stateOf(post, moment);
    states[state].push(post);
    if (state === 'published' || state === 'scheduled') ready.push(post);
  }
  return { states, ready };
};

const byFile = (a: WrittenPost, b: WrittenPost): number => (a.file < b.file ? -1 : 1);
