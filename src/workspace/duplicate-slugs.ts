import type { Diagnostic, Related } from '../diagnostics/diagnostic.ts';
import type { ComparablePost } from '../posts/parsed-post.ts';
import type { DiagnosePost } from '../posts/post-diagnostic.ts';
import { foldCase } from '../slugs/fold-case.ts';

/** One error per slug that several posts have, also where only letter case differs; it names all of them. */
export const duplicateSlugs = (all: readonly ComparablePost[], diagnose: DiagnosePost): Diagnostic[] => {
  const posts = all.filter((post): post is Slugged => post.slug !== null);
  if (new Set(posts.map(({ slug }) => foldCase(slug))).size === posts.length) return [];
  const groups = new Map<string, Slugged[]>();
  for (const post of posts) {
    const group = groups.get(foldCase(post.slug)) ?? [];
    groups.set(foldCase(post.slug), group);
    group.push(post);
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined || others.length === 0 ? [] : [duplicateSlug(first, others, diagnose)],
  );
};

type Slugged = ComparablePost & { readonly slug: string };

const duplicateSlug = (first: Slugged, others: readonly Slugged[], diagnose: DiagnosePost): Diagnostic => {
  const isSame = others.every(({ slug }) => slug === first.slug);
  const many = others.length === 1 ? 'Two' : others.length + 1;
  return {
    ...diagnose(first.file, {
      code: 'post/duplicate-slug',
      message: `${many} posts have the slug ${first.slug}${isSame ? '' : ', which letter case does not tell apart'}.`,
      help: 'Give each its own with a line "slug: …" in its front matter, or put dates into all slugs with posts.slug: \'{yyyy}-{mm}-{dd}-{name}\' in the configuration.',
      field: 'slug',
    }),
    related: others.map(({ file, slug }): Related => {
      const { position } = diagnose(file, { code: '', message: '', field: 'slug' });
      return { message: `has the slug ${slug}, too`, file, ...(position && { position }) };
    }),
  };
};
