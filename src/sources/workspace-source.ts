import { join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { FileInFolder } from './file-in-folder.ts';
import { type PostPatterns, selectPosts } from './select-posts.ts';
import type { SourceFile, WorkspaceSource } from './source.ts';
import { type DATA_FILES, isDataFile, isRead } from './workspace-files.ts';
import type { Folder } from './workspace-folder.ts';

/** What a workspace says about which of its files are posts; undefined for the default. */
export type PatternsOf = (
  workspace: Pick<WorkspaceSource, 'name' | 'settings'>,
) => Promise<PostPatterns | undefined> | undefined;

interface Read {
  readonly source: WorkspaceSource;
  /** Whether it says where its posts are. */
  readonly hasPatterns: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

const DEFAULT: PostPatterns = { include: null, exclude: [] };

/** A folder's files as those of a workspace. */
export const readSource = async (folder: Folder, patternsOf: PatternsOf): Promise<Read> => {
  const { name, dir, files, special } = folder;
  const place = { prefix: `${folder.file}/`, dir };
  const source = (path: string): SourceFile => ({ path: join(dir, path), file: `${folder.file}/${path}` });
  const dataFile = (data: (typeof DATA_FILES)[number]): SourceFile | null => {
    const path = files.find((file) => isDataFile(file, data));
    return path === undefined ? null : source(path);
  };
  const settings = dataFile('workspace');
  const patterns = (await patternsOf({ name, settings })) ?? DEFAULT;
  const { posts, skipped, diagnostics } = selectPosts(folder, patterns);
  const others = [...skipped, ...special.filter(({ path }) => !isRead(path))];
  return {
    source: {
      name,
      dir,
      settings,
      authors: dataFile('authors'),
      categories: dataFile('categories'),
      tags: dataFile('tags'),
      posts: posts.map((path) => new FileInFolder(place, path)),
      skipped: others
        .map(({ path, why }) => ({ file: source(path).file, why }))
        .sort((a, b) => (a.file < b.file ? -1 : 1)),
    },
    hasPatterns: patterns.include !== null,
    diagnostics,
  };
};
