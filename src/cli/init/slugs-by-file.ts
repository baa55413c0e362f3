import { dirname } from 'node:path/posix';
import { isFolderPage, postNameOf } from '../../content/slugs/post-name.ts';
import { foldCase, isSlug } from '../../content/slugs/slug-alphabet.ts';
import { compare } from '../../shared/compare.ts';
import { groupBy } from '../../shared/group-by.ts';
import { withoutLanguage } from '../../tools/adopt/languages.ts';
import type { Survey } from './survey.ts';

interface NamedFile {
  readonly file: string;
  /** Undefined if the site has one language. */
  readonly lang: string | undefined;
  /** The path without the parts that name a language. */
  readonly path: string;
  readonly name: string;
  readonly dated: string;
  readonly date: string | null;
}

/**
 * Returns new slugs by file, for posts in groups that share a slug. The oldest post of a group keeps it, with its
 * translations. `before` has the slugs that are already given to other posts.
 */
export const slugsByFile = (
  groups: readonly (readonly string[])[],
  before: Readonly<Record<string, string>>,
  { languageOf, slugOf }: Pick<Survey, 'languageOf'> & { readonly slugOf: (name: string) => string },
): Record<string, string> => {
  const named = (file: string): NamedFile => {
    const lang = languageOf.get(file);
    return { file, lang, path: withoutLanguage(file), ...postNameOf(file, { language: lang ?? null }) };
  };
  const owners = new Map(groupBy(Object.keys(before).map(named), ({ file }) => foldCase(before[file] ?? '')));
  const slugs: Record<string, string> = {};
  for (const group of groups) {
    const keeping: NamedFile[] = [];
    for (const post of group.map(named).sort(byDate)) {
      if (isFree(keeping, post)) {
        keeping.push(post);
        continue;
      }
      const candidates = slugsOf(post).map(slugOf).filter(isSlug);
      const slug = candidates.find((each) => isFree(owners.get(foldCase(each)) ?? [], post));
      if (slug === undefined) continue;
      owners.set(foldCase(slug), [...(owners.get(foldCase(slug)) ?? []), post]);
      slugs[post.file] = slug;
    }
  }
  return slugs;
};

/** Posts without a date in their names come first. */
const byDate = (a: NamedFile, b: NamedFile): number => compare(a.date ?? '', b.date ?? '') || compare(a.file, b.file);

/** Whether a post may have a slug too: only translations share a slug, and they have the same path. */
const isFree = (owners: readonly NamedFile[], { lang, path }: NamedFile): boolean =>
  owners.every((owner) => owner.path === path && owner.lang !== lang);

/** Returns candidates for a slug: with the date in the file's name, with one or more folders, with a number. */
const slugsOf = ({ file, name, dated }: NamedFile): readonly string[] => {
  const folders = dirname(isFolderPage(file) ? dirname(file) : file)
    .split('/')
    .filter((folder) => !folder.startsWith('_'));
  const placed = folders.map((_, at) => [...folders.slice(folders.length - 1 - at), dated].join('-'));
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${name}-${number}`);
  return [...(dated === name ? [] : [dated]), ...placed, ...numbered];
};
