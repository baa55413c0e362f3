import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { rendersByFunctions } from '../../config/config-functions.ts';
import type { Settings } from '../../config/settings.ts';
import type { ResizeOptions } from '../../content/images/resized-images.ts';
import type { ReadPost } from '../../content/posts/read-post.ts';
import type { StoredPost } from '../../content/posts/written-post.ts';
import { createPack, type Pack } from '../../shared/cache/packs.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { awaitAll, createQueue, type Queue } from '../../shared/workers/at-once.ts';
import type { PostCache } from './post-cache.ts';
import { createReaders } from './post-readers.ts';
import { createWorkerRenderer, type PostThread, startPostThread } from './post-thread.ts';
import type { GroupPost } from './worker.ts';

/** Posts that are read with the same settings: those of a workspace. */
export interface PostGroup {
  readonly files: readonly SourceFile[];
  readonly settings: Settings;
}

export interface ReadPostsOptions {
  readonly cache: PostCache;
  /** Threads at the most; the number of processors when absent. */
  readonly concurrency?: number | undefined;
  /** Called for each file, in any order; `at` is its place in the list of the group with this number. */
  readonly onPost: (result: StoredPost, group: number, at: number) => void;
}

/** Reads the posts of all groups. Returns how many it had to render because the cache did not have them. */
export const readPosts = async (groups: readonly PostGroup[], options: ReadPostsOptions): Promise<number> => {
  const { cache, onPost } = options;
  const unknown: (GroupPost & { readonly at: number })[] = [];
  for (const [group, { files }] of groups.entries()) {
    for (const [at, file] of files.entries()) {
      const finding = cache.find(file);
      // To wait for each of thousands takes longer than to find it.
      const found = finding instanceof Promise ? await finding : finding;
      if (found === null) unknown.push({ group, at, file });
      else onPost(found, group, at);
    }
  }
  await stagePosts(unknown, {
    ...options,
    settings: groups.map(({ settings }) => settings),
    newPack: cache.packPath,
    resize: cache.resize,
    onPost: (result, number) => {
      const { group, at } = unknown[number] as GroupPost & { readonly at: number };
      cache.keep(result);
      onPost(result, group, at);
    },
  });
  return unknown.length;
};

/** Posts that one message to a thread names. */
const BATCH = 32;
/** As many messages a thread has before it, so that it need not wait for the next. */
const AHEAD = 2;
/** Posts that this thread reads before it hears the others. */
const OWN_BATCH = 8;
/** Posts that this thread has begun with while another renders them: enough for the other not to wait. */
const IN_HAND = 64;
/** Below as many posts for each thread, starting one costs more than it saves. */
const WORTH_A_THREAD = 250;

interface StagePostsOptions extends Pick<ReadPostsOptions, 'concurrency'> {
  /** Of each group. */
  readonly settings: readonly Settings[];
  /** The path of a new pack for HTML; null when none is wanted. */
  readonly newPack: () => string | null;
  readonly resize: ResizeOptions | null;
  readonly onPost: (result: StoredPost, number: number) => void;
}

/**
 * Reads and renders posts, in several threads when there are enough of them. The results do not depend on how many.
 *
 * Each thread compiles for itself what it runs often, which takes it as long as the rendering of thousands of posts. So
 * two threads share the work on each post: this one reads it and puts it away, the other one renders it. More of them
 * share out the posts. Functions of the configuration cannot cross: where they render, this thread does all.
 */
const stagePosts = async (posts: readonly GroupPost[], options: StagePostsOptions): Promise<void> => {
  const { settings, newPack, resize, concurrency = availableParallelism() } = options;
  const most = settings.some(rendersByFunctions) ? 1 : concurrency;
  const count = Math.min(most, Math.floor(posts.length / WORTH_A_THREAD)) - 1;
  const threads = Array.from({ length: Math.max(0, count) }, () =>
    startPostThread({ settings, pack: newPack(), resize }),
  );
  try {
    await withPack(newPack(), (pack) => withThreads(posts, threads, { ...options, pack }));
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
  posts: readonly GroupPost[],
  threads: readonly PostThread[],
  { settings, pack, resize, onPost }: StagePostsOptions & { readonly pack: Pack | null },
): Promise<void> => {
  const staging = { posts: createQueue(posts), onPost };
  const [first, ...others] = threads;
  if (first !== undefined && others.length === 0) {
    const render = createWorkerRenderer(first.render);
    const readerOf = createReaders(settings, {
      pack,
      resize,
      renderOf: (group) => (body) => render({ ...body, group }),
    });
    await awaitAll(Array.from({ length: IN_HAND }, () => here(readerOf, staging)));
  } else {
    const lanes = threads.flatMap((thread) => Array.from({ length: AHEAD }, () => there(thread, staging)));
    await awaitAll([here(createReaders(settings, { pack, resize }), staging), ...lanes]);
  }
};

interface Staging extends Pick<StagePostsOptions, 'onPost'> {
  readonly posts: Queue<GroupPost>;
}

/** Takes one post after the other until none is left or one fails; then all workers stop. */
const here = async (readerOf: (group: number) => ReadPost, { posts, onPost }: Staging): Promise<void> => {
  try {
    for (let next = posts.take(1); next !== null; next = posts.take(1)) {
      for (const { group, file } of next.items) onPost(await readerOf(group)(file), next.start);
      if (next.start % OWN_BATCH === 0) await setImmediate();
    }
  } finally {
    posts.clear();
  }
};

/** The same with batches of posts, on another thread. */
const there = async (thread: PostThread, { posts, onPost }: Staging): Promise<void> => {
  try {
    for (let next = posts.take(BATCH); next !== null; next = posts.take(BATCH))
      for (const [offset, result] of (await thread.stage(next.items)).entries()) onPost(result, next.start + offset);
  } finally {
    posts.clear();
  }
};
