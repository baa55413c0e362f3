import type { Pack } from '../cache/packs.ts';
import type { Settings } from '../config/settings.ts';
import type { RenderBody } from '../markdown/render-body.ts';
import type { ComparablePost } from '../posts/parsed-post.ts';
import { createPostReader } from '../posts/post.ts';
import type { SourceFile } from '../sources/source.ts';
import type { StagedPost } from './staged-post.ts';

export type StagePost = (source: SourceFile) => Promise<StagedPost>;

export interface StagerOptions {
  readonly settings: Settings;
  readonly pack: Pack | null;
  /** Absent: on the thread that calls. */
  readonly render?: RenderBody;
}

/** A function that reads one post and puts its HTML into a pack, as JSON text; without a pack it is forgotten. */
export const createPostStager = ({ settings, pack, render }: StagerOptions): StagePost => {
  const read = createPostReader(settings, render);
  return async (source) => {
    const { html, post, incomplete, ...result } = await read(source);
    const body = post === null || pack === null ? null : pack.putJson(html);
    return { ...result, file: source.file, body, post: detached(post), incomplete: detached(incomplete) };
  };
};

/** As it will come back from the cache. An engine keeps a text as long as any part of it: here, all front matter. */
const detached = <Post extends ComparablePost>(post: Post | null): Post | null => JSON.parse(JSON.stringify(post));
