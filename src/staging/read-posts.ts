import type { Settings } from '../config/settings.ts';
import type { SourceFile } from '../sources/source.ts';
import { createCompactPost } from './compact-post.ts';
import type { PostCache } from './post-cache.ts';
import { stagePosts } from './stage-posts.ts';
import type { StagedPost } from './staged-post.ts';

export interface ReadPostsOptions {
  readonly settings: Settings;
  readonly cache: PostCache;
  /** Threads at the most; the number of processors when absent. */
  readonly concurrency?: number | undefined;
  /** Called for each file, in any order; `at` is its place in the list. */
  readonly onPost: (result: StagedPost, at: number) => void;
}

/** Reads the posts of a list, and renders those that the cache does not have as they are: so many. */
export const readPosts = async (files: readonly SourceFile[], options: ReadPostsOptions): Promise<number> => {
  const { cache, onPost } = options;
  const unknown: number[] = [];
  for (const [at, file] of files.entries()) {
    const finding = cache.find(file);
    // To wait for each of thousands takes longer than to find it.
    const found = finding instanceof Promise ? await finding : finding;
    if (found === null) unknown.push(at);
    else onPost(found, at);
  }
  const compact = createCompactPost();
  const sources = unknown.map((at) => files[at] as SourceFile);
  await stagePosts(sources, {
    ...options,
    newPack: cache.packPath,
    resize: cache.resize,
    onPost: (result, at) => {
      const compacted = compact(result, (sources[at] as SourceFile).file);
      cache.keep(compacted);
      onPost(compacted, unknown[at] as number);
    },
  });
  return unknown.length;
};
