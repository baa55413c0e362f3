import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ComparablePost } from '../../posts/parsed-post.ts';
import { createDiagnosePost } from '../../posts/post-diagnostic.ts';
import type { WorkspaceParts } from '../assemble.ts';
import type { Post, Workspace } from '../workspace.ts';

/** What the translations of one post have in common. */
export const translationOf = ({
  slug,
  translationKey,
}: Pick<ComparablePost, 'slug' | 'translationKey'>): string | null =>
  translationKey === undefined ? slug && `slug ${slug}` : `key ${translationKey}`;

/** The workspaces of all languages, each post with the slugs of its translations. */
export const withTranslations = (workspaces: readonly Workspace[]): readonly Workspace[] => {
  const slugs = new Map<string | null, Record<string, string>>();
  for (const { posts, language } of workspaces) {
    for (const { source } of posts) {
      const found = slugs.get(translationOf(source)) ?? {};
      found[language] = source.slug;
      slugs.set(translationOf(source), found);
    }
  }
  return workspaces.map((workspace) => ({
    ...workspace,
    posts: workspace.posts.map(
      (post): Post => ({ ...post, translations: slugs.get(translationOf(post.source)) ?? {} }),
    ),
  }));
};

/** One error for each post of which there are two in one language by what joins translations. */
export const repeatedTranslations = ({ source, reading, posts }: WorkspaceParts): Diagnostic[] => {
  const diagnose = createDiagnosePost(source, reading);
  const seen = new Map<string, string>();
  return posts.flatMap(({ file, draft, lang, translationKey }) => {
    if (translationKey === undefined || draft) return [];
    const earlier = seen.get(`${lang} ${translationKey}`);
    seen.set(`${lang} ${translationKey}`, earlier ?? file);
    if (earlier === undefined) return [];
    const message = `Two posts in ${lang} say that they are translations of one, ${translationKey}: ${earlier} is the other.`;
    return [diagnose(file, { code: 'post/translation-twice', message, help: 'Give each post a key of its own.' })];
  });
};
