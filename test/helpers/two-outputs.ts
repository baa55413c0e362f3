import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DeployOptions } from '../../src/publish/deploy/deploy.ts';
import { buildIn, builtFolder } from './built.ts';
import { addFiles, filesIn } from './files.ts';
import { post, SMALL_PROJECT } from './posts.ts';

/** A project with two outputs, `one` and `two`: posts are added, changed and removed between them. */
export const twoOutputs = async (): Promise<string> => {
  const root = await builtFolder(SMALL_PROJECT);
  cpSync(join(root, 'dist'), join(root, 'one'), { recursive: true });
  rmSync(join(root, 'content/blog/posts/2026-01-01-first.md'));
  await addFiles(root, {
    'content/blog/posts/2026-02-01-second.md': post({ title: 'Second', category: 'howto', tags: ['Green'] }, 'New.'),
    'content/blog/posts/2026-04-01-fourth.md': post({ title: 'Fourth', category: 'News' }),
  });
  await buildIn(root);
  cpSync(join(root, 'dist'), join(root, 'two'), { recursive: true });
  return root;
};

/** One of the outputs as a deploy takes it. */
export const outputNamed = (root: string, name: string): DeployOptions['output'] => ({
  out: join(root, name),
  name,
  written: null,
});

/** What stands in the folder `www` of a project, besides what Galley keeps there for itself. */
export const publishedIn = async (root: string): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await filesIn(join(root, 'www'))).filter(([path]) => !path.startsWith('.galley/')));
