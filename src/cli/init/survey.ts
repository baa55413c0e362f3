import { loadProject, type Project } from '../../build/project.ts';
import { readingSettings } from '../../build/read-workspaces.ts';
import type { MappedField } from '../../config/settings.ts';
import { createAddDefaults } from '../../content/front-matter/cascade/folder-defaults.ts';
import { dateOrderOf } from '../../content/front-matter/date.ts';
import { readFrontMatter } from '../../content/front-matter/front-matter.ts';
import { type DateOrder, zoneOf } from '../../content/front-matter/zone.ts';
import { createKeyFinder, type Field, objectOf, textOf } from '../../content/posts/field-values.ts';
import { type Moment, rulesOf, stateOf } from '../../content/posts/held-back.ts';
import { type PostHead, readHead } from '../../content/posts/post-head.ts';
import { createLookAlikeReader } from '../../content/posts/publish-rules.ts';
import { createUnreadFinder } from '../../content/posts/unread-keys.ts';
import { withTool } from '../../content/tool.ts';
import { sharingSlugs } from '../../content/workspace/duplicate-slugs.ts';
import { countsOf } from '../../shared/counts.ts';
import { readText, type SourceFile } from '../../shared/fs/read-text.ts';
import { groupBy } from '../../shared/group-by.ts';
import { inTime } from '../../shared/workers/in-time.ts';
import { toolOf } from '../../tools/registry.ts';
import { type PostLanguage, postLanguageOf } from './decide-languages.ts';

/** The front matter of all posts, as a build with a configuration would read it. Counts are numbers of posts. */
export interface Survey {
  readonly workspaces: Readonly<Record<string, number>>;
  readonly posts: number;
  /** By field: the keys from which it is read. */
  readonly fields: ReadonlyMap<Field, ReadonlyMap<string, number>>;
  /** By unread key: the fields that its values look like, null for none. */
  readonly unread: ReadonlyMap<string, ReadonlyMap<MappedField | null, number>>;
  /** Keys that may hold posts back, with the values that may. Strings are in lower case. */
  readonly undecided: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The files of all posts, and of posts with a slug in their front matter. */
  readonly files: readonly string[];
  readonly slugged: readonly string[];
  /** By file: the text in front matter that cannot be a slug. */
  readonly invalidSlugs: ReadonlyMap<string, string>;
  /** The files of posts that share a slug, and of the posts in other languages that have it too. */
  readonly sharing: readonly (readonly string[])[];
  /** By file: the language of the post, if the configuration has languages. */
  readonly languageOf: ReadonlyMap<string, string>;
  readonly undated: readonly string[];
  /** Whether a post's date is a keyword for the creation date of its file. */
  readonly asksForCommits: boolean;
  readonly untitled: readonly string[];
  /** By file: the categories of posts that have any. */
  readonly categories: ReadonlyMap<string, readonly string[]>;
  /** By workspace: the languages of posts. */
  readonly languages: Readonly<Record<string, readonly PostLanguage[]>>;
  /** By field: the keys that contradict each other in some posts, by precedence. */
  readonly contradicting: ReadonlyMap<Field, ReadonlyMap<string, number>>;
  /** The files of posts with aliases that are not paths. */
  readonly invalidAliases: readonly string[];
  /** Of each date with its year last that can be read in one order only: that order. */
  readonly dateOrders: readonly DateOrder[];
  /** Whether a date can mean two days. */
  readonly isDateAmbiguous: boolean;
  /** All keys, and the paths of those in objects, in lower case. */
  readonly present: ReadonlySet<string>;
}

const FIELDS: readonly Field[] = [
  'title',
  'slug',
  'publishedAt',
  'updatedAt',
  'excerpt',
  'coverImage',
  'category',
  'tags',
  'authors',
];

export const surveyOf = async (root: string, values: object, now: number): Promise<Survey> => {
  const project = await loadProject({ root, values });
  const moment = { ...project.settings.posts, now };
  const read = project.workspaces.map((workspace) => {
    const readPost = createReader(project, workspace);
    return { name: workspace.source.name, posts: workspace.source.posts.flatMap((source) => readPost(source) ?? []) };
  });
  const posts = read.flatMap((workspace) => workspace.posts);
  const withProblem = (wanted: string): readonly ReadPost[] =>
    posts.filter(({ problems }) => problems.some(({ code }) => code === wanted));
  const counts = project.workspaces.map(({ source }) => [source.name, source.posts.length] as const);
  return {
    workspaces: Object.fromEntries(counts),
    posts: counts.reduce((sum, [, count]) => sum + count, 0),
    fields: countsBy(
      posts.flatMap(({ spellings }) => spellings.flatMap(({ field, keys: [key] }) => pairOf(field, key))),
    ),
    unread: countsBy(posts.flatMap(({ unread }) => unread.map(({ key, field }) => [key, field]))),
    undecided: countsBy(posts.flatMap(undecidedIn)),
    contradicting: countsBy(posts.flatMap(contradictingIn)),
    files: project.workspaces.flatMap(({ source }) => source.posts.map(({ file }) => file)),
    slugged: filesOf(
      posts.filter(({ spellings }) => spellings.some(({ field, keys }) => field === 'slug' && keys.length > 0)),
    ),
    invalidSlugs: new Map(
      posts.flatMap(({ file, problems }) =>
        pairOf(file, problems.find(({ code }) => code === 'post/slug-alphabet')?.value),
      ),
    ),
    sharing: read.flatMap((each) => sharingIn(each.posts, moment)).sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    languageOf: new Map(posts.flatMap(({ file, head: { translation } }) => pairOf(file, translation.lang))),
    undated: filesOf(withProblem('post/date-missing')),
    asksForCommits: posts.some(({ problems }) =>
      problems.some(({ code, value }) => code === 'post/date-missing' && value !== undefined),
    ),
    untitled: filesOf(withProblem('post/title-missing')),
    categories: new Map(
      posts.flatMap(({ file, head: { categories } }) => pairOf(file, categories.length > 0 ? categories : undefined)),
    ),
    languages: Object.fromEntries(
      read.map(({ name, posts }) => [name, posts.map(({ file, data }) => postLanguageOf(file, data))]),
    ),
    invalidAliases: filesOf(withProblem('post/alias')),
    dateOrders: posts.flatMap(({ dateOrders }) => dateOrders),
    isDateAmbiguous: withProblem('post/date-ambiguous').length > 0,
    present: new Set(posts.flatMap(({ data }) => pathsIn(data)).map((path) => path.toLowerCase())),
  };
};

/** The keys, and the paths of those in objects: `extra`, `extra.author`. */
const pathsIn = (data: ReadonlyMap<string, unknown>): readonly string[] =>
  [...data].flatMap(([key, value]) => [key, ...[...(objectOf(value)?.keys() ?? [])].map((name) => `${key}.${name}`)]);

const filesOf = (posts: readonly ReadPost[]): readonly string[] => posts.map(({ file }) => file);

const pairOf = <Key, Value>(key: Key, value: Value | undefined): [Key, Value][] =>
  value === undefined ? [] : [[key, value]];

/** Counts pairs, by their first and then their second part. */
const countsBy = <Name, What>(pairs: readonly (readonly [Name, What])[]): Map<Name, ReadonlyMap<What, number>> =>
  new Map(
    Array.from(
      groupBy(pairs, ([name]) => name),
      ([name, all]) => [name, countsOf(all.map(([, what]) => what))],
    ),
  );

const undecidedIn = ({ problems, data }: ReadPost): [string, string][] =>
  problems.flatMap(({ code, keys: [key] = [], value }) =>
    code === 'post/publish-rule' && key !== undefined ? pairOf(key, value ?? String(data.get(key))) : [],
  );

/** The fields with keys that contradict each other, each with all its keys. */
const contradictingIn = ({ problems, spellings }: ReadPost): [Field, string][] => {
  const contradicted = problems.flatMap(({ code, keys = [] }) => (code === 'post/contradiction' ? keys : []));
  return spellings
    .filter(({ keys }) => keys.some((key) => contradicted.includes(key)))
    .flatMap(({ field, keys }) => keys.map((key): [Field, string] => [field, key]));
};

/** Returns groups of published and scheduled posts in a workspace that have the same slug, if some share a language. */
const sharingIn = (read: readonly ReadPost[], moment: Moment): readonly (readonly string[])[] => {
  const posts = read
    .filter(({ head }) => ['published', 'scheduled'].includes(stateOf(rulesOf(head), moment)))
    .map(({ file, head: { slug, translation } }) => ({ file, slug, lang: translation.lang }));
  return sharingSlugs(posts)
    .filter((group) => new Set(group.map(({ lang }) => lang)).size < group.length)
    .map((group) => group.map(({ file }) => file).sort());
};

interface ReadPost {
  readonly file: string;
  readonly data: ReadonlyMap<string, unknown>;
  /** The keys of each field that are not empty, by precedence. */
  readonly spellings: readonly { readonly field: Field; readonly keys: readonly string[] }[];
  readonly dateOrders: readonly DateOrder[];
  readonly problems: readonly Problem[];
  readonly head: PostHead;
  readonly unread: ReturnType<ReturnType<typeof createUnreadFinder>>;
}

type Problem = Parameters<Parameters<typeof readHead>[2]['report']>[0];

const createReader = (project: Project, workspace: Project['workspaces'][number]) => {
  const settings = withTool(readingSettings(project, workspace), toolOf);
  const zone = zoneOf(settings);
  const addDefaults = createAddDefaults(settings.defaults, settings);
  const readLookAlikes = createLookAlikeReader(settings);
  const findUnread = createUnreadFinder(settings);
  const readPost = (file: SourceFile): ReadPost | null => {
    const { text } = readText(file);
    const { frontMatter } =
      text === null ? { frontMatter: null } : readFrontMatter(text, file.file, settings.tool.frontMatter);
    if (frontMatter === null) return null;
    const problems: Problem[] = [];
    const report = (problem: Problem): void => void problems.push(problem);
    const head = readHead(file.file, frontMatter, { settings, addDefaults, readLookAlikes, zone, report });
    const data = addDefaults(file.file, frontMatter.data);
    const finder = createKeyFinder(data, settings);
    const spellings = FIELDS.map((field) => ({ field, keys: finder.filled(field).map(({ key }) => key) }));
    const dateOrders = (['publishedAt', 'updatedAt', 'published'] as const)
      .flatMap(finder.filled)
      .flatMap(({ value }) => dateOrderOf(textOf(value) ?? '') ?? []);
    return { file: file.file, data, spellings, dateOrders, problems, head, unread: findUnread(frontMatter.data, head) };
  };
  // The build that follows reports a post that takes too long.
  return (file: SourceFile) => inTime({ file: () => file.file, work: () => readPost(file), tooSlow: () => null });
};
