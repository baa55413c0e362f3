import { basename, dirname } from 'node:path/posix';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { DiagnosePost } from '../posts/report.ts';
import type { WrittenPost } from '../posts/written-post.ts';
import { isFolderPage } from '../slugs/post-name.ts';
import { foldCase, isSlug } from '../slugs/slug-alphabet.ts';

/** One error for each slug that several posts share. The error names all of the posts. */
export const duplicateSlugs = (all: readonly WrittenPost[], diagnose: DiagnosePost): Diagnostic[] =>
  sharingSlugs(all).map(([first, ...others]) => duplicateSlug(first, others, diagnose));

/** Groups of posts that share a slug, ignoring letter case. */
export const sharingSlugs = <One extends Pick<WrittenPost, 'slug'>>(all: readonly One[]) => {
  const posts = all.filter(({ slug }) => slug !== '');
  if (new Set(posts.map(({ slug }) => foldCase(slug))).size === posts.length) return [];
  return [...groupBy(posts, ({ slug }) => foldCase(slug)).values()].flatMap(([first, ...others]) =>
    first === undefined || others.length === 0 ? [] : [[first, ...others] as const],
  );
};

const duplicateSlug = (first: WrittenPost, others: readonly WrittenPost[], diagnose: DiagnosePost): Diagnostic => {
  const isSame = others.every(({ slug }) => slug === first.slug);
  const many = others.length === 1 ? 'Two' : others.length + 1;
  return {
    ...diagnose(first.file, {
      code: 'post/duplicate-slug',
      message: `${many} posts have the slug ${first.slug}${isSame ? '' : ', ignoring letter case'}.`,
      help: helpFor(first, others),
      field: 'slug',
    }),
    related: others.map(({ file, slug }) => {
      const { position } = diagnose(file, { code: '', message: '', field: 'slug' });
      return { message: `also has the slug ${slug}`, file, position };
    }),
  };
};

/** Suggests a slug with the folder around a post, or else slugs with dates, also for folders of years and days. */
const helpFor = (first: WrittenPost, others: readonly WrittenPost[]): string => {
  for (const { file, slug } of others) {
    const folder = basename(folderAround(file));
    const placed = `${folder}-${slug}`;
    if (folderAround(file) !== folderAround(first.file) && /\D/.test(folder) && isSlug(placed))
      return `Give one of them another slug. For example, write "slug: ${placed}" in the front matter of ${file}.`;
  }
  const add = 'Add a line "slug: …" to the front matter of one of them.';
  const dayOf = ({ publishedAt }: WrittenPost): string => publishedAt.slice(0, 10);
  if (others.some((other) => dayOf(other) === dayOf(first))) return add;
  return `${add} To add dates to all slugs, set posts.slug: '{yyyy}-{mm}-{dd}-{name}' in the configuration.`;
};

const folderAround = (file: string): string => dirname(isFolderPage(file) ? dirname(file) : file);
