import { loadProject, type Project } from '../../build/project.ts';
import { readingSettings } from '../../build/read-workspaces.ts';
import { DIALECTS } from '../../config/dialects/dialects.ts';
import type { MappedField } from '../../config/settings.ts';
import { createAddDefaults } from '../../content/front-matter/cascade/folder-defaults.ts';
import { readFrontMatter } from '../../content/front-matter/front-matter.ts';
import { zoneOf } from '../../content/front-matter/zone.ts';
import { createKeyFinder, type Field, objectOf } from '../../content/posts/field-values.ts';
import { type Moment, rulesOf, stateOf } from '../../content/posts/held-back.ts';
import { type Head, readHead } from '../../content/posts/post-head.ts';
import { createLookAlikeReader } from '../../content/posts/publish-rules.ts';
import { createUnreadFinder } from '../../content/posts/unread-keys.ts';
import { sharingSlugs } from '../../content/workspace/sort-posts.ts';
import { readText, type SourceFile } from '../../shared/fs/read-text.ts';
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
  /** All keys, in lower case, and the paths of dates in objects. */
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
  const [fields, unread, undecided, contradicting] = [new Map(), new Map(), new Map(), new Map()];
  const [undated, untitled, slugged]: [string[], string[], string[]] = [[], [], []];
  const present = new Set<string>();
  const languages: Record<string, PostLanguage[]> = {};
  const categories = new Map<string, readonly string[]>();
  const sharing: (readonly string[])[] = [];
  const languageOf = new Map<string, string>();
  let asksForCommits = false;
  const add = (map: Map<unknown, Map<unknown, number>>, name: unknown, what: unknown): void => {
    const counts = map.get(name) ?? new Map<unknown, number>();
    map.set(name, counts.set(what, (counts.get(what) ?? 0) + 1));
  };
  for (const workspace of project.workspaces) {
    const read = createReader(project, workspace);
    const inLanguages: PostLanguage[] = [];
    const heads = new Map<string, Head>();
    languages[workspace.source.name] = inLanguages;
    for (const source of workspace.source.posts) {
      const post = read(source);
      if (post === null) continue;
      inLanguages.push(postLanguageOf(source.file, post.data));
      const { lang } = post.head.translation;
      heads.set(source.file, post.head);
      if (lang !== undefined) languageOf.set(source.file, lang);
      if (post.head.categories.length > 0) categories.set(source.file, post.head.categories);
      for (const key of post.data.keys()) present.add(key.toLowerCase());
      for (const name of objectOf(post.data.get('date'))?.keys() ?? []) present.add(`date.${name}`);
      for (const { field, key } of post.keys) add(fields, field, key);
      if (post.keys.some(({ field }) => field === 'slug')) slugged.push(source.file);
      for (const { key, field } of post.unread) add(unread, key, field);
      for (const { field, key } of post.contradicting) add(contradicting, field, key);
      for (const { code, keys: [key] = [], value } of post.problems) {
        if (code === 'post/date-missing') undated.push(source.file);
        if (code === 'post/date-missing' && key !== undefined) asksForCommits = true;
        if (code === 'post/title-missing') untitled.push(source.file);
        if (code === 'post/publish-rule' && key !== undefined) add(undecided, key, value ?? String(post.data.get(key)));
      }
    }
    sharing.push(...sharingIn(heads, { ...project.settings.posts, now }));
  }
  const counts = project.workspaces.map(({ source }) => [source.name, source.posts.length] as const);
  return {
    workspaces: Object.fromEntries(counts),
    posts: counts.reduce((sum, [, count]) => sum + count, 0),
    fields,
    unread,
    undecided,
    files: project.workspaces.flatMap(({ source }) => source.posts.map(({ file }) => file)),
    slugged,
    sharing: sharing.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    languageOf,
    undated,
    asksForCommits,
    untitled,
    categories,
    languages,
    contradicting,
    present,
  };
};

/** Returns groups of published and scheduled posts in a workspace that have the same slug, if some share a language. */
const sharingIn = (heads: ReadonlyMap<string, Head>, moment: Moment): readonly (readonly string[])[] => {
  const posts = [...heads]
    .filter(([, head]) => ['published', 'scheduled'].includes(stateOf(rulesOf(head), moment)))
    .map(([file, { slug, translation }]) => ({ file, slug, lang: translation.lang }));
  return sharingSlugs(posts)
    .filter((group) => new Set(group.map(({ lang }) => lang)).size < group.length)
    .map((group) => group.map(({ file }) => file).sort());
};

type Problem = Parameters<Parameters<typeof readHead>[2]['report']>[0];

const createReader = (project: Project, workspace: Project['workspaces'][number]) => {
  const settings = readingSettings(project, workspace);
  const zone = zoneOf(settings);
  const dialect = settings.dialect && DIALECTS[settings.dialect];
  const addDefaults = createAddDefaults(settings.defaults, settings);
  const readLookAlikes = createLookAlikeReader(settings);
  const findUnread = createUnreadFinder(settings);
  return (file: SourceFile) => {
    const { text } = readText(file);
    const { frontMatter } = text === null ? { frontMatter: null } : readFrontMatter(text, file.file, dialect ?? {});
    if (frontMatter === null) return null;
    const problems: Problem[] = [];
    const report = (problem: Problem): void => void problems.push(problem);
    const head = readHead(file.file, frontMatter, { settings, addDefaults, readLookAlikes, zone, report });
    const data = addDefaults(file.file, frontMatter.data);
    const finder = createKeyFinder(data, settings);
    const keys = FIELDS.flatMap((field) =>
      finder
        .filled(field)
        .slice(0, 1)
        .map(({ key }) => ({ field, key })),
    );
    const contradicted = problems.flatMap(({ code, keys: [key] = [] }) => (code === 'post/contradiction' ? [key] : []));
    const contradicting = FIELDS.map((field) => ({ field, filled: finder.filled(field) }))
      .filter(({ filled }) => filled.some(({ key }) => contradicted.includes(key)))
      .flatMap(({ field, filled }) => filled.map(({ key }) => ({ field, key })));
    return { data, keys, problems, contradicting, head, unread: findUnread(frontMatter.data, head) };
  };
};
