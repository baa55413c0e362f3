import type { Pack } from '../cache/packs.ts';
import type { Settings } from '../config/settings.ts';
import type { SourceFile, StagedPost } from './model.ts';
import { createPostReader } from './post.ts';

export type StagePost = (source: SourceFile) => Promise<StagedPost>;

/** A function that reads one post and puts its HTML into a pack, as JSON text; without a pack it is forgotten. */
export const createPostStager = (settings: Settings, pack: Pack | null): StagePost => {
  const read = createPostReader(settings);
  return async (source) => {
    const { html, ...result } = await read(source);
    const body = result.post === null || pack === null ? null : pack.putJson(html);
    return { ...result, file: source.file, body };
  };
};
