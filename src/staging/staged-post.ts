import type { Place } from '../cache/packs.ts';
import type { PostEntry, PostFields, PostResult } from '../posts/parsed-post.ts';

/** What became of one post file: what all of the posts are needed for, and where the rest is held. */
export interface StagedPost extends Omit<PostResult, 'html' | 'away' | 'post'> {
  readonly file: string;
  readonly post: PostEntry | null;
  /** The place of the fields as JSON; they themselves where nothing is held. Null without a post. */
  readonly fields: Place | PostFields | null;
  /** The place of the HTML as JSON. Null without a post, and where nothing is held. */
  readonly body: Place | null;
  /** The ids in the HTML, one a line, where it is not held; links to places in the post are checked against them. */
  readonly ids?: string;
}

/** One that later builds can have. */
export interface HeldPost extends StagedPost {
  readonly post: PostEntry;
  readonly incomplete: null;
  readonly fields: Place;
  readonly body: Place;
}

export const isHeld = (staged: StagedPost): staged is HeldPost =>
  staged.post !== null && staged.body !== null && staged.fields !== null && 'pack' in staged.fields;
