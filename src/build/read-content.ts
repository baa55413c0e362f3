import { withoutPlaceholders } from '../content/html/placeholders.ts';
import type { PostState } from '../content/posts/held-back.ts';
import { addressOf } from '../content/posts/post-slug.ts';
import type { WrittenPost } from '../content/posts/written-post.ts';
import { namesIn, type TermKind } from '../content/taxonomy/terms.ts';
import { joinedLanguages, type Post, type Workspace } from '../content/workspace/workspace.ts';
import { DamagedCacheError } from '../shared/cache/packs.ts';
import { type Diagnostic, sortDiagnostics } from '../shared/diagnostics/diagnostic.ts';
import { asVariable, createRedact, redactDiagnostic } from '../shared/diagnostics/secret-keys.ts';
import type { SourceFile } from '../shared/fs/read-text.ts';
import type { BuildOptions } from './build.ts';
import { cacheOptions } from './open-post-cache.ts';
import { nameOf } from './outputs.ts';
import { loadProject, type Project } from './project.ts';
import { openPostCache, type PostCache } from './read/post-cache.ts';
import { isCached } from './read/stored-post.ts';
import { readWorkspaces } from './read-workspaces.ts';

/** One post file and its state, published or not. */
export interface ContentPost {
  /** Relative to the project's root. */
  readonly file: string;
  /** `broken` means that the file has errors. Its other values may then be those of its last version without errors. */
  readonly state: PostState | 'broken';
  /** Null if unknown, like the title. */
  readonly slug: string | null;
  readonly title: string | null;
  /** When the post was or will be published (ISO 8601); null if it has no date. */
  readonly at: string | null;
  /** The names of its terms; in a post that is not published, unknown terms as written. */
  readonly authors: readonly string[];
  readonly category: string | null;
  readonly tags: readonly string[];
  /** The URL that other posts use to link to it; null if it is not published. */
  readonly url: string | null;
  /** Its language; null for a broken post, or if the workspace declares no languages. */
  readonly lang: string | null;
  /** Its position in the list of its language; null if it is not published. */
  readonly offset: number | null;
}

export interface ContentWorkspace {
  readonly name: string;
  readonly title: string;
  /** Relative to the project's root; null if the configuration declares the workspace. */
  readonly folder: string | null;
  /** A key from the environment appears as `$NAME`, as in a shell. */
  readonly keys: readonly string[];
  /** The language of its posts, or else the default one. */
  readonly language: string;
  /** The declared languages, the default one first; empty if none are declared. */
  readonly languages: readonly string[];
  /** Published posts first, in the order of lists, then the others by file. */
  readonly posts: readonly ContentPost[];
  /** Files that are not posts. */
  readonly skipped: Workspace['skipped'];
}

/** The content with details that the API does not publish. */
interface Content {
  readonly workspaces: readonly ContentWorkspace[];
  /** Sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the content as a build does, but writes nothing. Throws a DiagnosticError for an invalid configuration. */
export const readContent = async (options: BuildOptions): Promise<Content> => {
  const project = await loadProject(options);
  return contentOf(project, options, false).catch((error: unknown) => {
    if (error instanceof DamagedCacheError) return contentOf(project, options, true);
    throw error;
  });
};

const contentOf = async (project: Project, options: BuildOptions, isDamaged: boolean): Promise<Content> => {
  const { posts } = project.settings;
  const cache = openCacheToRead(project, isDamaged);
  const written = new Map<string, WrittenPost>();
  try {
    const read = await readWorkspaces(project, {
      cache,
      workspaces: project.workspaces,
      now: options.now ?? Date.now(),
      concurrency: options.concurrency,
      onRead: () => undefined,
      onPosts: (entries) => {
        for (const post of entries) written.set(post.file, post);
      },
    });
    const redact = createRedact(project.secrets);
    const show = createRedact(project.secrets, asVariable);
    const offsets = new Map(read.workspaces.flatMap(ownOffsets));
    const broken = new Set(read.diagnostics.flatMap(({ severity, file }) => (severity === 'error' && file) || []));
    const facts: PostFacts = { cache, written, offsets, broken, urlOf: (post) => addressOf(post, posts.url) };
    return {
      workspaces: joinedLanguages(read.workspaces).map((workspace, at) => {
        const source = project.workspaces[at]?.source;
        return {
          name: workspace.name,
          title: workspace.title,
          folder: source?.dir == null ? null : nameOf(project, source.dir),
          keys: workspace.keys.map(show),
          language: workspace.language,
          languages: workspace.languages?.tags ?? [],
          posts: postsOf(workspace, source?.posts ?? [], facts),
          skipped: workspace.skipped,
        };
      }),
      diagnostics: sortDiagnostics([...project.diagnostics, ...read.diagnostics]).map((problem) =>
        redactDiagnostic(problem, redact),
      ),
    };
  } finally {
    cache.close();
  }
};

/** Opens the cache of a project's posts without writing to it. The caller closes it. */
const openCacheToRead = (project: Project, isDamaged = false): PostCache =>
  openPostCache(cacheOptions(project, { write: false, isDamaged }));

/** The files and positions of a language's posts in its list, without fallback posts in the default language. */
const ownOffsets = ({ posts, language }: Workspace): readonly (readonly [file: string, offset: number])[] =>
  posts.flatMap(({ file, lang = language }, at) => (lang === language ? [[file, posts.length - 1 - at] as const] : []));

interface PostFacts {
  readonly cache: PostCache;
  /** The posts with a slug and a date, by file. */
  readonly written: ReadonlyMap<string, WrittenPost>;
  readonly offsets: ReadonlyMap<string, number>;
  /** The files with errors. */
  readonly broken: ReadonlySet<string>;
  readonly urlOf: (post: WrittenPost) => string;
}

const postsOf = (
  workspace: Workspace,
  files: readonly SourceFile[],
  { cache, written, offsets, broken, urlOf }: PostFacts,
): readonly ContentPost[] => {
  const { posts, drafts, scheduled, expired, unlisted } = workspace;
  const states = new Map<string, ContentPost['state']>();
  for (const file of drafts) states.set(file, 'draft');
  for (const { file } of scheduled) states.set(file, 'scheduled');
  for (const file of expired) states.set(file, 'expired');
  for (const file of unlisted) states.set(file, 'unlisted');
  for (const { file } of posts) states.set(file, 'published');
  for (const file of broken) states.set(file, 'broken');
  const due = new Map(scheduled.map(({ file, publishedAt }) => [file, publishedAt]));
  const listed = new Map(posts.map((post) => [post.file, post]));
  const termsOf = createTermsOf(workspace);
  const post = (file: string): ContentPost => {
    const state = states.get(file) ?? 'broken';
    const own = written.get(file);
    const fields = own === undefined ? cache.lastFields(file) : cache.fields(file);
    const isListed = state === 'published' && own !== undefined;
    return {
      file,
      state,
      slug: fields?.slug ?? null,
      title: fields?.title ?? null,
      at: (due.get(file) ?? fields?.publishedAt) || null,
      ...termsOf(state === 'broken' ? undefined : listed.get(file), own),
      lang: own?.lang ?? null,
      url: isListed ? urlOf(own) : null,
      offset: isListed ? (offsets.get(file) ?? null) : null,
    };
  };
  const others = files.filter(({ file }) => !listed.has(file));
  return [...posts.toReversed(), ...others].map(({ file }) => post(file));
};

type TermNames = Pick<ContentPost, 'authors' | 'category' | 'tags'>;

/** Returns a function that finds the names of a post's terms: in a post that is not published, by slugs and ids. */
const createTermsOf = ({ authors, categories, tags }: Workspace) => {
  const names = {
    author: new Map(authors.map(({ id, name }) => [id, name])),
    category: new Map(categories.map(({ slug, name }) => [slug, name])),
    tag: new Map(tags.map(({ slug, name }) => [slug, name])),
  };
  return (post: Post | undefined, written: WrittenPost | undefined): TermNames => {
    const namesOf = (kind: TermKind): readonly string[] =>
      (written === undefined ? [] : namesIn(written, kind)).map((one) =>
        typeof one === 'string' ? (names[kind].get(one) ?? one) : (one.name ?? one.id),
      );
    return {
      authors: post?.authors.map(({ name }) => name) ?? namesOf('author'),
      category: post?.category?.name ?? namesOf('category')[0] ?? null,
      tags: post?.tags.map(({ name }) => name) ?? namesOf('tag'),
    };
  };
};

/**
 * The HTML that the last build rendered for a post file (relative to the project's root), published or not, without
 * links to other posts. Null if the file is not a post or has changed since. Throws a DiagnosticError for an invalid
 * configuration.
 */
export const readHtml = async (options: BuildOptions, file: string): Promise<string | null> => {
  const project = await loadProject(options);
  const source = project.workspaces.flatMap((workspace) => workspace.source.posts).find((one) => one.file === file);
  if (source === undefined) return null;
  const cache = openCacheToRead(project);
  try {
    return await cachedHtml(cache, source);
  } finally {
    cache.close();
  }
};

/** A post's HTML from the cache, without links to other posts; null if the cache has none for the current file. */
const cachedHtml = async (cache: PostCache, source: SourceFile): Promise<string | null> => {
  const found = await cache.find(source);
  if (found === null || !isCached(found)) return null;
  try {
    const html = Buffer.from(cache.html(found.body)).toString();
    return withoutPlaceholders(JSON.parse(html));
  } catch (error) {
    if (error instanceof DamagedCacheError) return null;
    throw error;
  }
};
