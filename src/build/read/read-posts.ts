import { availableParallelism } from 'node:os';
import { rendersByFunctions } from '../../config/config-functions.ts';
import type { Settings } from '../../config/settings.ts';
import type { Rendering } from '../../content/markdown/render-body.ts';
import type { RenderedLines } from '../../content/markdown/rendered-lines.ts';
import type { ReadPost } from '../../content/posts/read-post.ts';
import type { StoredPost } from '../../content/posts/written-post.ts';
import { createPack, type Pack } from '../../shared/cache/packs.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { awaitAll, createQueue, type Queue } from '../../shared/workers/at-once.ts';
import { createBatches, startThread } from '../../shared/workers/thread.ts';
import { checkEngine } from './check-engine.ts';
import type { PostCache } from './post-cache.ts';
import { createReaders } from './post-readers.ts';
import type { Batch, GroupBody, GroupPost, Job, ThreadData } from './worker.ts';

/** The posts of a workspace, which are read with the same settings. */
interface PostGroup {
  readonly files: readonly SourceFile[];
  readonly settings: Settings;
}

interface ReadPostsOptions {
  readonly cache: PostCache;
  /** The lines with the HTML of posts; null if Galley renders them. */
  readonly lines: RenderedLines | null;
  /** The maximum number of threads. The default is the number of processors. */
  readonly concurrency?: number | undefined;
  /** Called for each file, in any order, with the index of its group and its index in the group's list. */
  readonly onPost: (result: StoredPost, group: number, at: number) => void;
}

/** Reads the posts of all groups. Returns the number of posts that the cache did not have. */
export const readPosts = async (groups: readonly PostGroup[], options: ReadPostsOptions): Promise<number> => {
  const { cache, lines, onPost } = options;
  const unknown: (GroupPost & { readonly at: number })[] = [];
  for (const [group, { files }] of groups.entries()) {
    for (const [at, source] of files.entries()) {
      const { file: name } = source;
      const file = lines === null ? source : { path: source.path, file: name, rendered: lines.get(name) ?? null };
      const finding = cache.find(file);
      // Awaiting thousands of lookups would take longer than the lookups themselves.
      const found = finding instanceof Promise ? await finding : finding;
      if (found === null) unknown.push({ group, at, file });
      else onPost(found, group, at);
    }
  }
  const settings = groups.map((group) => group.settings);
  // The engine is the same for all workspaces.
  const [first] = settings;
  if (unknown.length > 0 && first !== undefined) await checkEngine(first);
  await stagePosts(unknown, {
    ...options,
    settings,
    newPack: cache.packPath,
    onPost: (result, number) => {
      const { group, at } = unknown[number] as GroupPost & { readonly at: number };
      cache.keep(result);
      onPost(result, group, at);
    },
  });
  return unknown.length;
};

/** The number of posts in one message to a thread. */
const BATCH = 32;
/** The number of bodies in one message to a thread that only renders. */
const BODY_BATCH = 16;
/** The number of messages that a thread has in its queue, so that it never waits for the next. */
const AHEAD = 2;
/** The number of posts that this thread reads at once, so that they share time limits. */
const OWN_BATCH = 16;
/** The number of posts that this thread reads at once while another renders them: enough to keep the other busy. */
const IN_HAND = 64;
/** With fewer posts per thread, starting one costs more than it saves. */
const WORTH_A_THREAD = 250;

interface StagePostsOptions extends Pick<ReadPostsOptions, 'concurrency'> {
  /** The settings of each group. */
  readonly settings: readonly Settings[];
  /** Returns the path of a new pack for HTML; null if HTML is not cached. */
  readonly newPack: () => string | null;
  readonly onPost: (result: StoredPost, number: number) => void;
}

/**
 * Reads and renders posts, in several threads if there are enough posts. The results do not depend on the number of
 * threads.
 *
 * Each thread must first compile its hot code, which takes as long as rendering thousands of posts. So two threads
 * share the work on each post: this one reads and stores it, and the other one renders it. More than two threads divide
 * the posts between them. Functions of the configuration cannot be sent to a thread: if they render posts, this thread
 * does all the work.
 */
const stagePosts = async (posts: readonly GroupPost[], options: StagePostsOptions): Promise<void> => {
  const { settings, newPack, concurrency = availableParallelism() } = options;
  const maximum = settings.some(({ markdown }) => rendersByFunctions(markdown)) ? 1 : concurrency;
  const count = Math.min(maximum, Math.floor(posts.length / WORTH_A_THREAD)) - 1;
  const threads = Array.from({ length: Math.max(0, count) }, () =>
    startPostThread(() => ({ settings, pack: newPack() })),
  );
  try {
    await withPack(newPack(), (pack) => withThreads(posts, threads, { ...options, pack }));
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
  { settings, pack, onPost }: StagePostsOptions & { readonly pack: Pack | null },
): Promise<void> => {
  const staging = { posts: createQueue(posts), onPost };
  const [first, ...others] = threads;
  if (first !== undefined && others.length === 0) {
    const render = createWorkerRenderer(first.render);
    const readerOf = createReaders(settings, {
      pack,
      renderOf: (group) => (body) => render({ ...body, group }),
    });
    await awaitAll(lanes(IN_HAND, () => readHere(readerOf, staging)));
  } else {
    const readerOf = createReaders(settings, { pack });
    const own = lanes(OWN_BATCH, () => readHere(readerOf, staging));
    await awaitAll([...own, ...threads.flatMap((thread) => lanes(AHEAD, () => readInThread(thread, staging)))]);
  }
};

const lanes = (count: number, read: () => Promise<void>): readonly Promise<void>[] =>
  Array.from({ length: count }, read);

interface Staging extends Pick<StagePostsOptions, 'onPost'> {
  readonly posts: Queue<GroupPost>;
}

/** Reads one post after another until none is left or one fails. Then the empty queue stops the other workers too. */
const readHere = async (readerOf: (group: number) => ReadPost, { posts, onPost }: Staging): Promise<void> => {
  try {
    for (let next = posts.take(1); next !== null; next = posts.take(1))
      for (const { group, file } of next.items) onPost(await readerOf(group)(file), next.start);
  } finally {
    posts.clear();
  }
};

/** Reads batches of posts in another thread in the same way. */
const readInThread = async (thread: PostThread, { posts, onPost }: Staging): Promise<void> => {
  try {
    for (let next = posts.take(BATCH); next !== null; next = posts.take(BATCH))
      for (const [offset, result] of (await thread.stage(next.items)).entries()) onPost(result, next.start + offset);
  } finally {
    posts.clear();
  }
};

/** A worker thread for posts. It accepts several jobs at a time and does them in order. */
interface PostThread {
  readonly stage: (posts: readonly GroupPost[]) => Promise<readonly StoredPost[]>;
  /** The answers have the order of the bodies. */
  readonly render: (bodies: readonly GroupBody[]) => Promise<readonly Rendering[]>;
  readonly stop: () => Promise<unknown>;
}

const startPostThread = (newData: () => ThreadData): PostThread => {
  const { ask, stop } = startThread<Job, Batch>(new URL('../build/read/worker.js', import.meta.url), newData);
  return {
    // Threads can exchange only plain data.
    stage: createBatches(
      (posts) => ask({ posts: posts.map(asData) }) as Promise<readonly StoredPost[]>,
      ({ file: { file } }) => ({ ...UNREAD, file, diagnostics: [{ ...TOO_LARGE, severity: 'error', file }] }),
    ),
    render: createBatches(
      (bodies) => ask({ bodies }) as Promise<readonly Rendering[]>,
      () => ({ problem: { ...TOO_LARGE, bodyOffset: 0 } }),
    ),
    stop,
  };
};

const UNREAD = { hash: '', fingerprint: '', post: null, fields: null, body: null };

const TOO_LARGE = {
  code: 'post/too-complex',
  message: 'The post takes more than 1 GB of memory.',
  help: 'Split the post.',
};

const asData = ({ group, file: { path, file, rendered } }: GroupPost): GroupPost => ({
  group,
  file: { path, file, rendered },
});

interface WaitingBody {
  readonly body: GroupBody;
  readonly resolve: (rendering: Rendering) => void;
  readonly reject: (error: unknown) => void;
}

/** A renderer that uses another thread. Bodies wait here until the thread can take the next message. */
export const createWorkerRenderer = (ask: PostThread['render']): ((body: GroupBody) => Promise<Rendering>) => {
  const waiting: WaitingBody[] = [];
  let pending = 0;
  const send = async (): Promise<void> => {
    const batch = waiting.splice(0, BODY_BATCH);
    pending += 1;
    try {
      const renderings = await ask(batch.map(({ body }) => body));
      for (const [at, { resolve }] of batch.entries()) resolve(renderings[at] as Rendering);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    pending -= 1;
    sendMore();
  };
  const sendMore = (): void => {
    if (pending < AHEAD && waiting.length > 0) void send();
  };
  return (body) =>
    new Promise((resolve, reject) => {
      waiting.push({ body, resolve, reject });
      sendMore();
    });
};
