import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { createPack } from '../cache/packs.ts';
import type { Settings } from '../config/settings.ts';
import type { SourceFile, StagedPost } from './model.ts';
import type { PostCache } from './post-cache.ts';
import { createPostStager } from './stage-post.ts';
import { startThread, type Thread } from './thread.ts';

/** Files that one message to a thread names. */
const BATCH = 32;
/** As many a thread has before it, so that it need not wait for the next. */
const AHEAD = 2;
/** Files that this thread reads before it hears the others. */
const OWN_BATCH = 8;
/** Below as many files for each thread, starting one costs more than it saves. */
const WORTH_A_THREAD = 250;

export interface ReadPostsOptions {
  readonly settings: Settings;
  readonly cache: PostCache;
  /** Threads at the most; the number of processors when absent. */
  readonly concurrency?: number | undefined;
  /** Called for each file, in any order; `at` is its place in the list. */
  readonly onPost: (result: StagedPost, at: number) => void;
}

/**
 * Reads and renders the posts that the cache does not have as they are, in several threads when there are enough of
 * them. The results do not depend on how many.
 */
export const readPosts = async (files: readonly SourceFile[], options: ReadPostsOptions): Promise<void> => {
  const { cache, onPost } = options;
  const unknown: number[] = [];
  for (const [at, file] of files.entries()) {
    const found = await cache.find(file);
    if (found === null) unknown.push(at);
    else onPost(found, at);
  }
  await render(
    unknown.map((at) => files[at] as SourceFile),
    {
      ...options,
      onPost: (result, at) => {
        cache.keep(result);
        onPost(result, unknown[at] as number);
      },
    },
  );
};

const render = async (files: readonly SourceFile[], options: ReadPostsOptions): Promise<void> => {
  const { settings, cache, concurrency = availableParallelism(), onPost } = options;
  if (files.length === 0) return;
  let next = 0;
  const take = (count: number): { readonly start: number; readonly job: readonly SourceFile[] } => {
    const start = next;
    next = Math.min(start + count, files.length);
    return { start, job: files.slice(start, next) };
  };

  const here = async (): Promise<void> => {
    const path = cache.packPath();
    const pack = path === null ? null : createPack(path);
    const stage = createPostStager(settings, pack);
    try {
      while (next < files.length) {
        const { start, job } = take(OWN_BATCH);
        for (const [offset, file] of job.entries()) onPost(await stage(file), start + offset);
        await setImmediate();
      }
    } finally {
      pack?.close();
    }
  };
  const there = async (thread: Thread): Promise<void> => {
    while (next < files.length) {
      const { start, job } = take(BATCH);
      for (const [offset, result] of (await thread.ask(job)).entries()) onPost(result, start + offset);
    }
  };

  const count = Math.min(concurrency, Math.floor(files.length / WORTH_A_THREAD)) - 1;
  const threads = Array.from({ length: Math.max(0, count) }, () => startThread({ settings, pack: cache.packPath() }));
  try {
    const lanes = threads.flatMap((thread) => Array.from({ length: AHEAD }, () => there(thread)));
    await Promise.all([...lanes, here()]);
    await Promise.all(threads.map((thread) => thread.ask(null)));
  } finally {
    // Where one failed, the others take nothing more.
    next = files.length;
    await Promise.all(threads.map((thread) => thread.stop()));
  }
};
