import { fieldDiagnostics } from '../config/field-diagnostics.ts';
import type { LanguageRules } from '../config/languages/read-language.ts';
import { type Settings, settingsOf } from '../config/settings.ts';
import { filesMissing } from '../content/links/find-files.ts';
import { findRenderedLines, unusedLines } from '../content/markdown/rendered-lines.ts';
import { createAssets } from '../content/posts/assets.ts';
import { unpublishedPages } from '../content/posts/inserted-files.ts';
import { createDiagnosePost } from '../content/posts/report.ts';
import { type ReadPosts, sharedProblems } from '../content/posts/shared-problems.ts';
import type { WrittenPost } from '../content/posts/written-post.ts';
import { readTaxonomies } from '../content/taxonomy/taxonomy.ts';
import { withTool } from '../content/tool.ts';
import { assembleLanguages } from '../content/workspace/languages.ts';
import { unknownUrls } from '../content/workspace/unknown-urls.ts';
import type { Workspace } from '../content/workspace/workspace.ts';
import type { Diagnostic } from '../shared/diagnostics/diagnostic.ts';
import { relativeName } from '../shared/fs/entries.ts';
import type { Fingerprint } from '../shared/fs/fingerprint.ts';
import { toolOf } from '../tools/registry.ts';
import type { WorkspaceProject } from './load-workspaces.ts';
import type { Project } from './project.ts';
import type { PostCache } from './read/post-cache.ts';
import { readPosts } from './read/read-posts.ts';

interface ReadOptions {
  readonly workspaces: readonly WorkspaceProject[];
  readonly now: number;
  readonly cache: PostCache;
  readonly concurrency: number | undefined;
  readonly onRead: (done: number, total: number) => void;
  /** Called with all posts of a workspace, before data that nothing else needs is freed. */
  readonly onPosts?: (posts: readonly WrittenPost[]) => void;
}

interface ReadWorkspaces {
  readonly workspaces: readonly Workspace[];
  readonly diagnostics: readonly Diagnostic[];
  /** The absolute paths of files that posts and drafts refer to. */
  readonly assets: ReadonlySet<string>;
  /** The posts' fingerprints before they were read, in the project's order; null for a file that had just changed. */
  readonly fingerprints: readonly (Fingerprint | null)[];
  /** Paths of missing files that links would refer to if they existed. */
  readonly missing: ReadonlySet<string>;
  /** The number of posts that the cache did not have. */
  readonly rendered: number;
}

/** Reads and checks all content: each workspace as a whole, and all problems of all files. */
export const readWorkspaces = async (project: Project, reading: ReadOptions): Promise<ReadWorkspaces> => {
  const findings: Findings = { diagnostics: [], assets: new Set(), missing: new Set() };
  const { read, fingerprints, rendered } = await readAllPosts(project, reading, findings);
  // Frees data about the files before the workspaces are assembled.
  findings.diagnostics.push(...reading.cache.save());
  const workspaces: Workspace[] = [];
  const adopted: Parameters<typeof unknownUrls>[0][number][] = [];
  for (const one of read) {
    const assembled = await assembleWorkspace(one, reading, findings);
    workspaces.push(...assembled);
    const { settings, workspace } = one;
    const rules = withTool(settings, toolOf);
    if (rules.tool.isKnown && !settings.posts.hasUrl)
      adopted.push({
        workspaces: assembled,
        written: one.complete,
        diagnose: createDiagnosePost(workspace.source, rules),
      });
  }
  findings.diagnostics.push(...unknownUrls(adopted), ...(await unpublished(read, project, reading.now)));
  findings.diagnostics.push(...sharedDiagnostics(read, project));
  const withoutHistory = lacksHistory(project);
  const diagnostics = findings.diagnostics.filter(({ code }) => !withoutHistory || code !== 'post/date-missing');
  return { workspaces, ...findings, diagnostics, fingerprints, rendered };
};

/** Whether dates of Git are missing for one reason, so that posts without a date need no error of their own. */
const lacksHistory = ({ diagnostics }: Project): boolean =>
  diagnostics.some(({ code }) => code === 'content/git-shallow' || code === 'content/git-history');

/** Inserted pages that are held back. */
const unpublished = async (
  read: readonly ReadWorkspace[],
  { insertedPages }: Project,
  now: number,
): Promise<readonly Diagnostic[]> => {
  if (insertedPages.length === 0) return [];
  const { createPostReader } = await import('../content/posts/read-post.ts');
  const found = await Promise.all(
    read.map(({ settings, complete, incomplete }) => {
      const posts = new Map([...complete, ...incomplete].map((post) => [post.file, post]));
      return unpublishedPages(insertedPages, {
        root: settings.root,
        moment: { ...settings.posts, now },
        postOf: (file) => posts.get(file),
        read: createPostReader(withTool(settings, toolOf)),
      });
    }),
  );
  return found.flat();
};

/** Results that grow while posts are read, in the order in which they are found. */
interface Findings {
  readonly diagnostics: Diagnostic[];
  readonly assets: Set<string>;
  readonly missing: Set<string>;
}

const readAllPosts = async (project: Project, reading: ReadOptions, findings: Findings) => {
  const { workspaces, cache, concurrency, onRead, onPosts } = reading;
  const groups = workspaces.map((workspace) => {
    const found: FoundPosts = { complete: [], incomplete: [], fingerprints: [] };
    return { workspace, settings: readingSettings(project, workspace), files: workspace.source.posts, found };
  });
  const total = groups.reduce((sum, { files }) => sum + files.length, 0);
  let done = 0;
  const lines = findRenderedLines(project.settings);
  if (lines !== null) {
    const posts = new Set(groups.flatMap(({ files }) => files.map(({ file }) => file)));
    findings.diagnostics.push(...unusedLines(lines, posts, project.settings));
  }
  const rendered = await readPosts(groups, {
    cache,
    lines,
    concurrency,
    onPost: ({ post, fields, fingerprint, diagnostics }, group, at) => {
      const { complete, incomplete, fingerprints } = (groups[group] as (typeof groups)[number]).found;
      (fields === null ? incomplete : complete)[at] = post;
      fingerprints[at] = fingerprint;
      if (diagnostics.length > 0) findings.diagnostics.push(...diagnostics);
      done += 1;
      onRead(done, total);
    },
  });
  const read = groups.map(({ workspace, settings, found }): ReadWorkspace => {
    const complete = found.complete.filter(isPost);
    onPosts?.(complete);
    for (const post of complete) {
      for (const { path } of post.assets) findings.assets.add(path);
      for (const path of filesMissing(post, settings.root)) findings.missing.add(path);
    }
    return { workspace, settings, complete, incomplete: found.incomplete.filter(isPost) };
  });
  return { read, fingerprints: groups.flatMap(({ found }) => found.fingerprints), rendered };
};

/** The results for the files of a workspace, by their index in its list. */
interface FoundPosts {
  readonly complete: (WrittenPost | null)[];
  readonly incomplete: (WrittenPost | null)[];
  readonly fingerprints: (Fingerprint | null)[];
}

const isPost = (post: WrittenPost | null): post is WrittenPost => post !== null;

interface ReadWorkspace {
  readonly workspace: WorkspaceProject;
  readonly settings: Settings;
  readonly complete: readonly WrittenPost[];
  readonly incomplete: readonly WrittenPost[];
}

/** Assembles a workspace, with one result for each of its languages. */
const assembleWorkspace = async (
  { workspace, settings, complete, incomplete }: ReadWorkspace,
  { now, cache }: ReadOptions,
  { diagnostics, assets, missing }: Findings,
): Promise<readonly Workspace[]> => {
  const findAsset = createAssets(settings);
  const { taxonomies, ...declared } = await readTaxonomies(workspace.source, {
    slugify: settings.posts.slugify,
    languages: workspace.settings.languages,
    options: settings.terms,
    // Declared workspaces are those of existing repositories.
    isShared: workspace.source.dir === null,
    findAsset,
  });
  const found = await assembleLanguages({
    source: workspace.source,
    settings: workspace.settings,
    reading: withTool(settings, toolOf),
    taxonomies,
    findAsset,
    idsOf: cache.ids,
    posts: complete,
    incomplete,
    now,
  });
  for (const path of found.pages) assets.add(path);
  for (const path of found.missing) missing.add(path);
  for (const { path } of declared.assets) assets.add(path);
  diagnostics.push(...declared.diagnostics, ...found.diagnostics);
  const ofTerms = declared.assets.length > 0 && { assets: declared.assets };
  return found.workspaces.map((one) => ({ ...one, ...ofTerms }));
};

/** The settings for reading a workspace's posts. */
export const readingSettings = (
  { settings }: Project,
  { source, settings: { languages }, defaults, gitDates }: WorkspaceProject,
): Settings & Pick<WorkspaceProject, 'defaults' | 'gitDates'> & { readonly languages?: LanguageRules } => {
  const own = settingsOf(settings, source.name);
  if (languages === undefined) return { ...own, defaults, gitDates };
  const within = source.dir === null ? '' : relativeName(settings.root, source.dir);
  const joinsPaths = toolOf(own.dialect).languageInName;
  const pathsFrom = joinsPaths ? [within, ...own.postFolders].filter(Boolean) : undefined;
  return { ...own, defaults, gitDates, languages: { ...languages, within, pathsFrom } };
};

/** Problems that are reported once for all posts. */
const sharedDiagnostics = (all: readonly ReadWorkspace[], { settings, config, workspaces }: Project): Diagnostic[] => {
  const mapped = all.map(({ workspace: { source }, complete, incomplete }) => ({
    workspace: source.name,
    posts: [...complete, ...incomplete],
    files: source.posts.map(({ file }) => file),
  }));
  const read = all.map(
    ({ workspace, settings, complete, incomplete }): ReadPosts => ({
      posts: [...complete, ...incomplete],
      diagnose: createDiagnosePost(workspace.source, withTool(settings, toolOf)),
    }),
  );
  return [
    // Only the posts of all workspaces together can show that no post has a field.
    ...(all.length < workspaces.length ? [] : fieldDiagnostics(settings, mapped, config)),
    ...sharedProblems(read, settings.markdown.templates),
  ];
};
