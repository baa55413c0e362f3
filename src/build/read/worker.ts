import { parentPort, workerData } from 'node:worker_threads';
import type { Settings } from '../../config/settings.ts';
import {
  type Body,
  createSharedRenderers,
  type RenderBody,
  type Rendering,
} from '../../content/markdown/render-body.ts';
import type { PostSource } from '../../content/markdown/rendered-lines.ts';
import type { StoredPost } from '../../content/posts/written-post.ts';
import { withTool } from '../../content/tool.ts';
import { createPack } from '../../shared/cache/packs.ts';
import { lazily } from '../../shared/memoize.ts';
import { answerInTurn } from '../../shared/workers/thread.ts';
import { toolOf } from '../../tools/registry.ts';
import { createPackRenderer } from './render-to-pack.ts';

export interface ThreadData {
  /** The settings of each group. */
  readonly settings: readonly Settings[];
  /** The path of the pack for HTML; null if HTML is not cached. */
  readonly pack: string | null;
}

/** A post and the index of its group. */
export interface GroupPost {
  readonly group: number;
  readonly file: PostSource;
}

/** A body and the index of its group. */
export type GroupBody = Body & Pick<GroupPost, 'group'>;

/** Whole posts or only their bodies. */
export type Job = { readonly posts: readonly GroupPost[] } | { readonly bodies: readonly GroupBody[] };

/** The results for a job's posts or bodies, in the same order. */
export type Batch = readonly StoredPost[] | readonly Rendering[];

const { settings, pack: path } = workerData as ThreadData;
const pack = path === null ? null : createPack(path);

const createRender = (): ((body: GroupBody) => Promise<Rendering>) => {
  const shared = createSharedRenderers();
  const renderers: RenderBody[] = [];
  const create = (own: Settings): RenderBody =>
    createPackRenderer(shared(withTool(own, toolOf)), { settings: own, pack });
  return ({ group, ...body }) => {
    renderers[group] ??= create(settings[group] as Settings);
    return renderers[group](body);
  };
};
const render = createRender();

/** Loads the code that reads whole posts only if needed: it is seven times as large as the code that renders bodies. */
const readers = lazily(async () => {
  const { createReaders } = await import('./post-readers.ts');
  return createReaders(settings, { pack });
});
const read = async ({ group, file }: GroupPost): Promise<StoredPost> => (await readers())(group)(file);

/** Posts that are read at the same time share time limits. The pack has each answer, because the thread may end at any time. */
const answer = async (job: Job): Promise<Batch> => {
  const batch = await ('posts' in job ? Promise.all(job.posts.map(read)) : Promise.all(job.bodies.map(render)));
  pack?.flush();
  return batch;
};

if (parentPort !== null) answerInTurn(parentPort, answer);
