import { dirname } from 'node:path/posix';
import { DEFAULT_POST_URL } from '../config/default-post-url.ts';
import { DIALECTS } from '../dialects/dialects.ts';
import { fillSlug } from '../slugs/fill-pattern.ts';
import { foldCase } from '../slugs/fold-case.ts';
import { type Patterns, patternsOfFile } from '../slugs/patterns-of-file.ts';
import { postNameOf } from '../slugs/post-name.ts';
import { isSlug } from '../slugs/slug.ts';
import { createSlugOf, type Proposal, slugifyOf, valuesOf } from './proposal.ts';
import type { Survey } from './survey.ts';

/** A folder whose posts a pattern tells apart. */
export interface FolderSlugs {
  readonly folder: string;
  readonly patterns: Partial<Patterns>;
  /** By file: slugs that no other post has, and that stay what the tool makes them. */
  readonly kept: Readonly<Record<string, string>>;
}

interface FolderChoice extends Pick<Survey, 'files' | 'slugged'> {
  /** How many of a folder's posts share their slugs at least, of 1. */
  readonly share: number;
}

export const NEARLY_ALL = 0.9;

/** For fewer posts single slugs say more. */
const FEWEST = 10;

/** What tells posts of one name apart: their folders, else their dates. */
const PATTERNS = ['{path}', '{yyyy}-{mm}-{dd}-{name}'];

/** The outermost folders in which so many posts share their slugs; none of posts that say theirs themselves. */
export const decideFolderSlugs = (
  sharing: ReadonlySet<string>,
  proposal: Proposal,
  { files, slugged, share }: FolderChoice,
): readonly FolderSlugs[] => {
  const own = new Set(slugged);
  const found: FolderSlugs[] = [];
  for (const [folder, inside] of filesByFolder(files)) {
    const times = inside.filter((file) => sharing.has(file)).length;
    if (times < FEWEST || times < share * inside.length || inside.some((file) => own.has(file))) continue;
    if (found.some((outer) => isInFolder(folder, outer.folder))) continue;
    const patterns = patternsFor(folder, inside, proposal);
    if (patterns === null) continue;
    const others = inside.filter((file) => !sharing.has(file));
    found.push({ folder, patterns, kept: share < NEARLY_ALL ? {} : namesOf(others, proposal) });
  }
  return found;
};

export const isInFolder = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

/** Outer folders come before those within them. */
const filesByFolder = (files: readonly string[]): readonly (readonly [folder: string, files: readonly string[]])[] => {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
      const inside = folders.get(folder) ?? [];
      folders.set(folder, inside);
      inside.push(file);
    }
  }
  return [...folders].sort(([a], [b]) => (a < b ? -1 : 1));
};

/** Without those with a dot in them, which may end in the name of a language. */
const namesOf = (files: readonly string[], proposal: Proposal): Record<string, string> => {
  const slugOf = createSlugOf(proposal);
  const keepsDates = proposal.dialect !== null && DIALECTS[proposal.dialect].keepsDates === true;
  return Object.fromEntries(
    files.flatMap((file) => {
      const { name, dated } = postNameOf(file);
      const slug = slugOf(keepsDates ? dated : name);
      return isSlug(slug) && !name.includes('.') ? [[file, slug]] : [];
    }),
  );
};

/** Null where none tells the posts apart, where the folder has one, and where the site's address cannot be said beside it. */
const patternsFor = (folder: string, files: readonly string[], proposal: Proposal): Partial<Patterns> | null => {
  const { posts = {} } = valuesOf(proposal) as { posts?: Partial<Parameters<typeof patternsOfFile>[0]> };
  const { byFolder = {} } = posts;
  if (Object.keys(byFolder).some((other) => other !== folder && isInFolder(other, folder))) return null;
  const before = patternsOfFile({ slug: '{name}', url: DEFAULT_POST_URL, ...posts, byFolder }, `${folder}/file`);
  const name = before.slug.replace(/\{(?:slug\|name|name\|slug)\}/g, '{name}');
  if (name !== '{name}') return null;
  const dialect = proposal.dialect === null ? null : DIALECTS[proposal.dialect];
  const slugify = slugifyOf(proposal);
  const isUnique = (pattern: string): boolean => {
    const slugs = files.map((file) => {
      const named = postNameOf(file);
      const source = { file, name: named.name, date: named.date ?? '', dialect, slugify, postFolders: [] };
      return fillSlug(pattern, { ...source, title: '', categories: [] });
    });
    return new Set(slugs.map(foldCase)).size === files.length;
  };
  const slug = PATTERNS.find(isUnique);
  if (slug === undefined) return null;
  const url = before.url.replace('{slug}', '{name}').replace('{folder}/{name}', '{path}');
  return before.url === DEFAULT_POST_URL ? { slug } : { slug, url };
};
