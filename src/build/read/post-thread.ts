import type { Rendering } from '../../content/markdown/render-body.ts';
import type { StoredPost } from '../../content/posts/written-post.ts';
import { startThread } from '../../shared/workers/thread.ts';
import type { Batch, GroupBody, GroupPost, Job, ThreadData } from './worker.ts';

/** A worker thread for posts. It accepts several jobs at a time and does them in order. */
export interface PostThread {
  readonly stage: (posts: readonly GroupPost[]) => Promise<readonly StoredPost[]>;
  readonly render: (bodies: readonly GroupBody[]) => Promise<readonly Rendering[]>;
  /** Closes the pack, because no more jobs follow. */
  readonly finish: () => Promise<unknown>;
  readonly stop: () => Promise<unknown>;
}

export const startPostThread = (data: ThreadData): PostThread => {
  const { ask, stop } = startThread<Job, Batch>(new URL('../build/read/worker.js', import.meta.url), data);
  return {
    // Threads can exchange only plain data.
    stage: (posts) => ask({ posts: posts.map(asData) }) as Promise<readonly StoredPost[]>,
    render: (bodies) => ask({ bodies }) as Promise<readonly Rendering[]>,
    finish: () => ask(null),
    stop,
  };
};

const asData = ({ group, file: { path, file } }: GroupPost): GroupPost => ({ group, file: { path, file } });

/** The number of bodies in one message to the other thread. */
const BATCH = 16;
/** The number of messages that the thread has in its queue, so that it never waits for the next. */
const AHEAD = 2;

/** Renders bodies in another thread. The answers have the order of the bodies. */
type AskToRender = (bodies: readonly GroupBody[]) => Promise<readonly Rendering[]>;

interface WaitingBody {
  readonly body: GroupBody;
  readonly resolve: (rendering: Rendering) => void;
  readonly reject: (error: unknown) => void;
}

/** A renderer that uses another thread. Bodies wait here until the thread can take the next message. */
export const createWorkerRenderer = (ask: AskToRender): ((body: GroupBody) => Promise<Rendering>) => {
  const waiting: WaitingBody[] = [];
  let pending = 0;
  const send = async (): Promise<void> => {
    const batch = waiting.splice(0, BATCH);
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
