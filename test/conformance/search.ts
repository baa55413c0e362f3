import { findPagefind, makeIndex } from '../../src/api/search/make-index.ts';
import type { SearchIndex } from '../../src/api/search/search-index.ts';
import { termsOf } from '../../src/api/tree/postings.ts';
import type { Workspace } from '../../src/content/workspace/workspace.ts';
import { fieldsIn } from '../helpers/workspace.ts';

/** The product's own index of the posts behind a key. */
export const searchIndexesOf = async (
  workspaces: readonly Workspace[],
  key: string,
): Promise<ReadonlyMap<Workspace, SearchIndex>> => {
  const pagefind = findPagefind(process.cwd());
  if (pagefind === null) throw new Error('pagefind is not installed');
  const searched = workspaces.filter(({ keys }) => keys.includes(key));
  const fields = fieldsIn(workspaces);
  const made = searched.map(async (workspace) => {
    const documents = workspace.posts.map((post) => {
      const { title, excerpt, publishedAt } = fields.of(post.file);
      const filters = { category: termsOf(post, 'category'), tags: termsOf(post, 'tags') };
      return { slug: post.slug, title, excerpt, text: post.slug, filters, publishedAt };
    });
    return [workspace, await makeIndex(documents, { pagefind, language: workspace.language })] as const;
  });
  return new Map(await Promise.all(made));
};
