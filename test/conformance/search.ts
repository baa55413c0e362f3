import { findPagefind, makeIndex } from '../../src/api/search/make-index.ts';
import type { NamedIndex } from '../../src/api/search/search-index.ts';
import { termsOf } from '../../src/api/tree/postings.ts';
import { postTexts, textFileNames } from '../../src/api/tree/query-index.ts';
import type { Workspace } from '../../src/content/workspace/workspace.ts';
import { bodiesOf } from '../helpers/published.ts';
import { fieldsIn } from '../helpers/workspace.ts';

/** Galley's search index of a key's posts. */
export const searchIndexesOf = async (
  workspaces: readonly Workspace[],
  key: string,
): Promise<ReadonlyMap<Workspace, NamedIndex>> => {
  const pagefind = findPagefind(process.cwd());
  if (pagefind === null) throw new Error('pagefind is not installed');
  const searched = workspaces.filter(({ keys }) => keys.includes(key));
  const sources = { fields: fieldsIn(workspaces), bodies: bodiesOf(workspaces) };
  const made = searched.map(async (workspace) => {
    const documents = workspace.posts.map((post) => {
      const [title, excerpt, text] = postTexts(post.file, sources);
      const filters = { category: termsOf(post, 'category'), tags: termsOf(post, 'tags') };
      return { slug: post.slug, title, excerpt, text, names: [], filters };
    });
    const index = await makeIndex(documents, { pagefind, language: workspace.language });
    return [workspace, { ...index, texts: textFileNames(workspace.posts, index.ids, sources) }] as const;
  });
  return new Map(await Promise.all(made));
};
