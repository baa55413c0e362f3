import { DEFAULT_POST_URL } from '../../config/post-url.ts';
import { fillSlug, type Patterns, patternsOfFile } from '../../content/slugs/fill-pattern.ts';
import { postNameOf } from '../../content/slugs/post-name.ts';
import type { Slugify } from '../../content/slugs/slug-alphabet.ts';
import { foldCase, isSlug } from '../../content/slugs/slug-alphabet.ts';
import { lastSegment, slugOfName } from '../../content/slugs/slugify.ts';
import { NO_TOOL, type Tool } from '../../content/tool.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { foldersAbove } from '../../shared/fs/entries.ts';
import { groupBy } from '../../shared/group-by.ts';
import { type Decision, decided } from '../../tools/adopt/adopter.ts';
import { postsHave } from './decide-keys.ts';
import { decisionOn, optionIn, type Proposal, valuesOf } from './proposal.ts';
import { slugsByFile } from './slugs-by-file.ts';
import type { Survey } from './survey.ts';

/** The maximum number of individual slugs: more make a configuration too long to read. */
const MOST_SLUGS = 200;

const NEARLY_ALL = 0.9;

/** Shares of duplicate slugs above which a folder gets a pattern. The first that leaves few single slugs counts. */
const SHARES = [NEARLY_ALL, 0.5, 0];

/**
 * Decides the slugs of posts that share a slug. A folder in which most posts do gets a pattern, which also suits later
 * posts. In other folders, the oldest post keeps the slug, and each other one gets its own. All other slugs stay the
 * same.
 */
export const decideSlugs = (proposal: Proposal, survey: SlugSurvey): Decision[] => {
  const groups = survey.sharing;
  if (groups.length === 0) return [];
  const why = `${count(groups.flat().length, 'post')} share ${count(groups.length, 'slug')}, such as ${groups[0]?.slice(0, 2).join(' and ')}`;
  const { posts = {}, adopt = {} } = valuesOf(proposal) as SlugValues;
  const ways = (shareSlugs(proposal, survey) ? [null] : SHARES).map((share) => {
    const found = share === null ? [] : decideFolderSlugs(new Set(groups.flat()), proposal, { ...survey, share });
    const folders = haveDistinctSlugs(found, { proposal, survey }) ? found : [];
    const others = groups.map((group) =>
      group.filter((file) => !folders.some(({ folder }) => isInFolder(file, folder))),
    );
    return { folders, slugs: slugsByFile(others, adopt.slugs ?? {}, { ...survey, slugOf: createSlugOf(proposal) }) };
  });
  const short = ways.find(({ slugs }) => Object.keys(slugs).length <= MOST_SLUGS);
  const sharing = groups.flat().length;
  const areSame = sharing >= FEWEST && sharing >= survey.files.length * NEARLY_ALL;
  // With a pattern, URLs contain the file's name. A post with its own slug has the slug in its URL instead.
  const isOneForAll = (areSame || short === undefined) && posts.slug === undefined && survey.slugged.length === 0;
  const pattern = isOneForAll
    ? patternsForAll(survey, areSame).find((each) => isUnique(each, survey.files, { proposal, survey }))
    : undefined;
  if (pattern !== undefined)
    return decided(['posts.slug', pattern, why], ['posts.url', posts.url?.replaceAll('{slug}', '{name}')]);
  const way = short ?? ways[0];
  if (way === undefined) return [];
  const { folders } = way;
  const byFolder = {
    ...adopt.byFolder,
    ...Object.fromEntries(folders.map(({ folder, patterns }) => [folder, patterns])),
  };
  const kept = Object.assign({}, ...folders.map((each) => each.kept));
  const slugs = { ...adopt.slugs, ...kept, ...way.slugs };
  if (Object.keys(slugs).length === 0) return decided(['adopt.byFolder', byFolder, why]);
  const urls = Object.entries(byFolder).map(([folder, own]) => [folder, { ...own, ...withOwnSlug(own.url) }] as const);
  return decided(
    ['posts.url', withOwnSlug(posts.url).url, 'where the site publishes its pages'],
    [
      'adopt.byFolder',
      urls.length === 0 ? undefined : Object.fromEntries(urls),
      (folders.length === 0 ? decisionOn(proposal, 'adopt.byFolder')?.why : undefined) ?? why,
    ],
    ['adopt.slugs', slugs, folders.length === 0 ? why : 'slugs that do not follow the pattern'],
  );
};

/** Decides the slugs of posts whose front matter has text that cannot be one, such as `My Post`. */
export const decideValidSlugs = (proposal: Proposal, { invalidSlugs }: Pick<Survey, 'invalidSlugs'>): Decision[] => {
  const before = decisionOn(proposal, 'adopt.slugs');
  const slugOf = createSlugOf(proposal);
  const slugs = [...invalidSlugs]
    .map(([file, text]) => [file, slugOf(lastSegment(text))] as const)
    .filter(([, slug]) => isSlug(slug));
  const [first] = slugs;
  if (first === undefined) return [];
  const why = postsHave(slugs.length, `other signs in the slug, such as ${invalidSlugs.get(first[0])}`);
  const all = { ...Object.fromEntries(slugs), ...(before?.value as Readonly<Record<string, string>> | undefined) };
  return decided(['adopt.slugs', all, before?.why === undefined ? why : `${before.why}; ${why}`]);
};

/** The conventions of a proposal's tool. */
const conventionsOf = ({ tool }: Proposal): Tool => tool?.conventions ?? NO_TOOL;

/** Whether translations share slugs, so that a pattern for the folder of one language would separate them. */
const shareSlugs = (proposal: Proposal, { languageOf }: SlugSurvey): boolean =>
  languageOf.size > 0 && !conventionsOf(proposal).languageInName;

type SlugSurvey = Pick<Survey, 'files' | 'slugged' | 'sharing' | 'categories' | 'languageOf'>;

interface SlugValues {
  readonly posts?: { readonly slug?: string; readonly url?: string };
  readonly adopt?: {
    readonly byFolder?: Readonly<Record<string, { readonly slug?: string; readonly url?: string }>>;
    readonly slugs?: Readonly<Record<string, string>>;
  };
}

/** The site's URLs do not contain slugs that only Galley knows. */
const withOwnSlug = (url: string | undefined): { readonly url?: string } =>
  url === undefined ? {} : { url: url.replaceAll('{slug}', '{ownslug}') };

/** A folder with a pattern that makes the slugs of its posts unique. */
interface FolderSlugs {
  readonly folder: string;
  readonly patterns: Partial<Patterns>;
  /** By file: unique slugs, which stay as the tool makes them. */
  readonly kept: Readonly<Record<string, string>>;
}

interface FolderChoice extends SlugSurvey {
  /** The share of a folder's posts that must have a duplicate slug, from 0 to 1. */
  readonly share: number;
}

/** The minimum number of posts for a pattern. Fewer posts get individual slugs. */
const FEWEST = 10;

/** The patterns to try: with folders, then with dates. */
const PATTERNS = ['{path}', '{yyyy}-{mm}-{dd}-{name}'];

/** The patterns to try for all posts, if too many would need individual slugs or their files have the same name. */
const patternsForAll = ({ languageOf }: SlugSurvey, areSame: boolean): readonly string[] => [
  ...(languageOf.size > 0 || areSame ? ['{path}'] : []),
  '{categories}-{name}',
  '{categories}-{yyyy}-{mm}-{dd}-{name}',
];

/** Whether the patterns of folders never give the same slug to posts of two folders. */
const haveDistinctSlugs = (folders: readonly FolderSlugs[], naming: Naming): boolean => {
  const slugs = folders.flatMap(({ folder, patterns: { slug = '' } }) =>
    slugsBy(
      slug,
      naming.survey.files.filter((file) => isInFolder(file, folder)),
      naming,
    ),
  );
  return new Set(slugs).size === slugs.length;
};

/** Returns the outermost folders in which enough posts share their slugs, and no front matter has a slug. */
const decideFolderSlugs = (
  sharing: ReadonlySet<string>,
  proposal: Proposal,
  survey: FolderChoice,
): readonly FolderSlugs[] => {
  const { files, slugged, share } = survey;
  const own = new Set(slugged);
  const found: FolderSlugs[] = [];
  for (const [folder, inside] of filesByFolder(files)) {
    const times = inside.filter((file) => sharing.has(file)).length;
    if (times < FEWEST || times < share * inside.length || inside.some((file) => own.has(file))) continue;
    if (found.some((outer) => isInFolder(folder, outer.folder))) continue;
    const patterns = patternsFor(folder, inside, { proposal, survey });
    if (patterns === null) continue;
    const others = inside.filter((file) => !sharing.has(file));
    found.push({ folder, patterns, kept: share < NEARLY_ALL ? {} : namesOf(others, proposal) });
  }
  return found;
};

const isInFolder = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

/** Groups files by folder, with outer folders before inner ones. */
const filesByFolder = (files: readonly string[]): readonly (readonly [folder: string, files: readonly string[]])[] => {
  const placed = files.flatMap((file) => foldersAbove(file).map((folder) => ({ folder, file })));
  return [...groupBy(placed, ({ folder }) => folder)]
    .map(([folder, inside]) => [folder, inside.map(({ file }) => file)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
};

/** Returns the slugs that the tool gives files. Leaves out names with a dot, which may end in a language. */
const namesOf = (files: readonly string[], proposal: Proposal): Record<string, string> => {
  const slugOf = createSlugOf(proposal);
  const rule = conventionsOf(proposal).keepsDates;
  const keepsDates =
    rule === 'unless-used' || (rule !== 'never' && optionIn(proposal, 'adopt.nameDates') === undefined);
  return Object.fromEntries(
    files.flatMap((file) => {
      const { name, dated } = postNameOf(file);
      const slug = slugOf(keepsDates ? dated : name);
      return isSlug(slug) && !name.includes('.') ? [[file, slug]] : [];
    }),
  );
};

/** Null if no pattern makes the slugs unique, if an inner folder has one, or if the slug already has a pattern. */
const patternsFor = (
  folder: string,
  files: readonly string[],
  { proposal, survey }: Naming,
): Partial<Patterns> | null => {
  const { posts, adopt } = valuesOf(proposal) as SlugValues;
  const byFolder = adopt?.byFolder ?? {};
  if (Object.keys(byFolder).some((other) => other !== folder && isInFolder(other, folder))) return null;
  const before = patternsOfFile({ slug: '{name}', url: DEFAULT_POST_URL, ...posts, byFolder }, `${folder}/file`);
  const name = before.slug.replace(/\{(?:slug\|name|name\|slug)\}/g, '{name}');
  if (name !== '{name}') return null;
  const slug = PATTERNS.find((pattern) => isUnique(pattern, files, { proposal, survey }));
  if (slug === undefined) return null;
  const url = before.url.replace('{slug}', '{name}').replace('{folder}/{name}', '{path}');
  return before.url === DEFAULT_POST_URL ? { slug } : { slug, url };
};

interface Naming {
  readonly proposal: Proposal;
  readonly survey: SlugSurvey;
}

/** Whether a pattern gives each file a unique slug in its language. */
const isUnique = (pattern: string, files: readonly string[], naming: Naming): boolean =>
  new Set(slugsBy(pattern, files, naming)).size === files.length;

/** Returns the slugs that a pattern gives files, with their languages, and with folded letter case. */
const slugsBy = (pattern: string, files: readonly string[], { proposal, survey }: Naming): readonly string[] => {
  const tool = conventionsOf(proposal);
  const slugify = slugifyOf(proposal);
  return files.map((file) => {
    const lang = survey.languageOf.get(file);
    const { name, date } = postNameOf(file, { language: lang ?? null });
    const source = { file, lang, name, date: date ?? '', tool, slugify, postFolders: [], title: '' };
    const slug = foldCase(fillSlug(pattern, { ...source, categories: survey.categories.get(file) ?? [] }));
    return lang === undefined ? slug : `${lang}/${slug}`;
  });
};

const slugifyOf = (proposal: Proposal): Slugify =>
  (optionIn(proposal, 'posts.slugify') as Slugify | undefined) ?? 'ascii';

const createSlugOf = (proposal: Proposal): ((name: string) => string) => {
  const rules = conventionsOf(proposal).slugs;
  const slugify = slugifyOf(proposal);
  return (name) => slugOfName(name, rules, slugify);
};
