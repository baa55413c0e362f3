import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { rendersByFunctions } from '../../config/config-functions.ts';
import type { Settings } from '../../config/settings.ts';
import type { ResizeOptions } from '../../content/images/resized-images.ts';
import { createPostReader, type ReadPost } from '../../content/posts/read-post.ts';
import type { StoredPost } from '../../content/posts/written-post.ts';
import { createPack, type Pack } from '../../shared/cache/packs.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { awaitAll, createQueue, type Queue } from '../../shared/workers/at-once.ts';
import type { PostCache } from './post-cache.ts';
import { createWorkerRenderer, type PostThread, startPostThread } from './post-thread.ts';
import { createCompactPost } from './stored-post.ts';

export interface ReadPostsOptions {
  readonly settings: Settings;
  readonly cache: PostCache;
  /** Threads at the most; the number of processors when absent. */
  readonly concurrency?: number | undefined;
  /** Called for each file, in any order; `at` is its place in the list. */
  readonly onPost: (result: StoredPost, at: number) => void;
}

/** Reads the posts of a list. Returns how many it had to render because the cache did not have them. */
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

/** Files that one message to a thread names. */
const BATCH = 32;
/** As many messages a thread has before it, so that it need not wait for the next. */
const AHEAD = 2;
/** Files that this thread reads before it hears the others. */
const OWN_BATCH = 8;
/** Posts that this thread has begun with while another renders them: enough for the other not to wait. */
const IN_HAND = 64;
/** Below as many files for each thread, starting one costs more than it saves. */
const WORTH_A_THREAD = 250;

interface StagePostsOptions extends Omit<ReadPostsOptions, 'cache'> {
  /** The path of a new pack for HTML; null when none is wanted. */
  readonly newPack: () => string | null;
  readonly resize: ResizeOptions | null;
}

/**
 * Reads and renders posts, in several threads when there are enough of them. The results do not depend on how many.
 *
 * Each thread compiles for itself what it runs often, which takes it as long as the rendering of thousands of posts. So
 * two threads share the work on each post: this one reads it and puts it away, the other one renders it. More of them
 * share out the posts. Functions of the configuration cannot cross: where they render, this thread does all.
 */
const stagePosts = async (files: readonly SourceFile[], options: StagePostsOptions): Promise<void> => {
  const { settings, newPack, resize, concurrency = availableParallelism() } = options;
  const most = rendersByFunctions(settings) ? 1 : concurrency;
  const count = Math.min(most, Math.floor(files.length / WORTH_A_THREAD)) - 1;
  const threads = Array.from({ length: Math.max(0, count) }, () =>
    startPostThread({ settings, pack: newPack(), resize }),
  );
  try {
    await withPack(newPack(), (pack) => withThreads(files, threads, { ...options, pack }));
    await Promise.all(threads.map((thread) => thread.finish()));
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
};

const withPack = async (path: string | null, use: (pack: Pack | null) => Promise<void>): Promise<void> => {
  const pack = path === null ? null : createPack(path);
  try {
    await use(pack);
  } finally {
    pack?.close();
  }
};

const withThreads = async (
  files: readonly SourceFile[],
  threads: readonly PostThread[],
  { settings, pack, resize, onPost }: StagePostsOptions & { readonly pack: Pack | null },
): Promise<void> => {
  const staging = { files: createQueue(files), onPost };
  const [first, ...others] = threads;
  if (first !== undefined && others.length === 0) {
    const read = createPostReader(settings, { pack, resize, render: createWorkerRenderer(first.render) });
    await awaitAll(Array.from({ length: IN_HAND }, () => here(read, staging)));
  } else {
    const lanes = threads.flatMap((thread) => Array.from({ length: AHEAD }, () => there(thread, staging)));
    await awaitAll([here(createPostReader(settings, { pack, resize }), staging), ...lanes]);
  }
};

interface Staging extends Pick<StagePostsOptions, 'onPost'> {
  readonly files: Queue<SourceFile>;
}

/** Takes one post after the other until none is left or one fails; then all workers stop. */
const here = async (read: ReadPost, { files, onPost }: Staging): Promise<void> => {
  try {
    for (let next = files.take(1); next !== null; next = files.take(1)) {
      for (const file of next.items) onPost(await read(file), next.start);
      if (next.start % OWN_BATCH === 0) await setImmediate();
    }
  } finally {
    files.clear();
  }
};

/** The same with batches of posts, on another thread. */
const there = async (thread: PostThread, { files, onPost }: Staging): Promise<void> => {
  try {
    for (let next = files.take(BATCH); next !== null; next = files.take(BATCH))
      for (const [offset, result] of (await thread.stage(next.items)).entries()) onPost(result, next.start + offset);
  } finally {
    files.clear();
  }
};
