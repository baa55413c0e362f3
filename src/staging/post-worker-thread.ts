import type { Body, Rendering } from '../markdown/render-body.ts';
import type { SourceFile } from '../sources/source.ts';
import { startThread } from '../threads/thread.ts';
import type { StagedPost } from './staged-post.ts';
import type { Batch, Job, ThreadData } from './worker.ts';

/** A worker thread for posts. It may be asked several things at a time; they are done in turn. */
export interface PostThread {
  readonly stage: (files: readonly SourceFile[]) => Promise<readonly StagedPost[]>;
  readonly render: (bodies: readonly Body[]) => Promise<readonly Rendering[]>;
  /** No more will be asked. */
  readonly finish: () => Promise<unknown>;
  readonly stop: () => Promise<unknown>;
}

export const startPostThread = (data: ThreadData): PostThread => {
  const { ask, stop } = startThread<Job, Batch>(new URL('../staging/worker.js', import.meta.url), data);
  return {
    // Between threads goes data alone.
    stage: (files) => ask({ files: files.map(({ path, file }) => ({ path, file })) }) as Promise<readonly StagedPost[]>,
    render: (bodies) => ask({ bodies }) as Promise<readonly Rendering[]>,
    finish: () => ask(null),
    stop,
  };
};
