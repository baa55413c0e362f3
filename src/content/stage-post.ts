import type { Pack } from '../cache/packs.ts';
import type { Settings } from '../config/settings.ts';
import type { SourceFile, StagedPost } from './model.ts';
import { createPostReader } from './post.ts';
import type { RenderBody } from './render-body.ts';

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
    const { html, ...result } = await read(source);
    const body = result.post === null || pack === null ? null : pack.putJson(html);
    return { ...result, file: source.file, body };
  };
};
