import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Asset } from '../../content/posts/written-post.ts';
import type { Workspace } from '../../content/workspace/workspace.ts';
import { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { readOrNull } from '../../shared/fs/regular-file.ts';
import type { TreeFile } from './tree.ts';

/** All files that a workspace refers to, one entry per reference. */
export const allAssets = ({ posts, assets = [] }: Pick<Workspace, 'posts' | 'assets'>): readonly Asset[] => [
  ...assets,
  ...posts.flatMap((post) => post.assets),
];

/** The files of all workspaces. A file that several posts refer to is published once. */
export const assetFiles = (workspaces: readonly Workspace[]): TreeFile[] => {
  const found = new Map<string, string>();
  for (const workspace of workspaces) {
    for (const { target, path } of allAssets(workspace)) found.set(target, path);
  }
  return [...found].map(([target, path]) => ({
    path: target,
    content: () => assetOf(path, target),
    key: () => target,
  }));
};

/** Throws a ChangedSourceError if the file is missing or no longer matches the hash in its name. */
const assetOf = (path: string, target: string): Uint8Array => {
  const bytes = readOrNull(path);
  if (bytes === null) throw new ChangedSourceError(path);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const [, named = ''] = /^assets\/([0-9a-f]+)-/.exec(target) ?? [];
  if (!hash.startsWith(named)) throw new ChangedSourceError(path);
  return bytes;
};

/** A file changed between being read and being published. The next build can succeed. */
export class ChangedSourceError extends DiagnosticError {
  constructor(path: string) {
    super(
      [
        {
          severity: 'error',
          code: 'output/source-changed',
          message: `${basename(path)} changed during the build.`,
          help: 'The previous output is unchanged. Build again when the file is complete.',
        },
      ],
      1,
    );
  }
}
