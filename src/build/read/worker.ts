import { parentPort, workerData } from 'node:worker_threads';
import type { Settings } from '../../config/settings.ts';
import type { ResizeOptions } from '../../content/images/resized-images.ts';
import { type Body, createBodyRenderer, type Rendering } from '../../content/markdown/render-body.ts';
import type { ReadPost } from '../../content/posts/read-post.ts';
import type { StoredPost } from '../../content/posts/written-post.ts';
import { createPack } from '../../shared/cache/packs.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { answerInTurn } from '../../shared/workers/thread.ts';
import { createPackRenderer } from './render-to-pack.ts';

export interface ThreadData {
  readonly settings: Settings;
  /** The path of the pack that HTML goes to, if it is to be kept. */
  readonly pack: string | null;
  readonly resize: ResizeOptions | null;
}

/** Whole posts or only their bodies; null: no more will come, and the pack is to be closed. */
export type Job = { readonly files: readonly SourceFile[] } | { readonly bodies: readonly Body[] } | null;

/** What became of a job's files or bodies, in its order. */
export type Batch = readonly StoredPost[] | readonly Rendering[];

const { settings, pack: path, resize } = workerData as ThreadData;
const pack = path === null ? null : createPack(path);
const render = createBodyRenderer(settings);
const renderToPack = createPackRenderer(render, { settings, pack });

/** What reads posts is loaded where whole ones come: it is seven times as much code as what renders. */
const createReadAll = (): ((files: readonly SourceFile[]) => Promise<Batch>) => {
  let read: Promise<ReadPost> | undefined;
  return async (files) => {
    read ??= import('../../content/posts/read-post.ts').then(({ createPostReader }) =>
      createPostReader(settings, { pack, render, resize }),
    );
    return resultsOf(files, await read);
  };
};
const readAll = createReadAll();

/** One after the other. */
const resultsOf = async <From, To>(all: readonly From[], each: (one: From) => Promise<To>): Promise<readonly To[]> => {
  const results: To[] = [];
  for (const one of all) results.push(await each(one));
  return results;
};

const answer = async (job: Job): Promise<Batch> => {
  if (job !== null) return 'files' in job ? readAll(job.files) : resultsOf(job.bodies, renderToPack);
  pack?.close();
  return [];
};

if (parentPort !== null) answerInTurn(parentPort, answer);
