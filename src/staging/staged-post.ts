import type { Place } from '../cache/packs.ts';
import type { PostResult } from '../posts/parsed-post.ts';

/** The same with the HTML on the disk. */
export interface StagedPost extends Omit<PostResult, 'html'> {
  readonly file: string;
  /** Null without a post. */
  readonly body: Place | null;
}
