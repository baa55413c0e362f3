import { htmlPage } from '../api/openapi/html-page.ts';
import { openapi } from '../api/openapi/openapi.ts';
import { hasRedirects } from '../api/tree/answers.ts';
import type { FeedOptions } from '../api/tree/feed-files.ts';
import type { HtmlRules } from '../api/tree/html-recipe.ts';
import { layOut } from '../api/tree/lay-out.ts';
import type { TreePart } from '../api/tree/tree.ts';
import { languageFolder } from '../config/languages/languages.ts';
import { createOptionPlace } from '../config/load.ts';
import { type Settings, settingsOf } from '../config/settings.ts';
import { namesOf, type Workspace } from '../content/workspace/workspace.ts';
import type { Host } from '../hosts/host.ts';
import { attemptSave, type Memory } from '../shared/cache/checked-file.ts';
import { hasErrors } from '../shared/diagnostics/diagnostic.ts';
import type { StatFile } from '../shared/fs/fingerprint.ts';
import { type ContentSummary, summarized, tooManyWarnings } from './build-result.ts';
import type { Project } from './project.ts';
import type { PostCache } from './read/post-cache.ts';
import { type ReadWorkspaces, readWorkspaces } from './read-workspaces.ts';
import { type SearchInput, searchIndexes } from './search-indexes.ts';
import { listOptions, type Target, targetGaps, targetsOf, type WorkspaceRedirects } from './targets.ts';

export interface BuildContext {
  readonly project: Project;
  /** Those that are read: all, but for a check of some. */
  readonly workspaces: Project['workspaces'];
  readonly now: number;
  readonly hosts: readonly Host[];
  readonly drafts: boolean;
  readonly future: boolean;
  readonly allowLimited: boolean;
  /** More warnings of the content than these keep the output from being written. */
  readonly maxWarnings: number | null;
  readonly force: boolean;
  /** Something that earlier builds kept has turned out to be damaged. */
  readonly isDamaged: boolean;
  /** False checks everything and writes nothing. */
  readonly write: boolean;
  readonly concurrency: number | undefined;
  /** Looks at sources. */
  readonly statFile: StatFile;
  readonly memory: Memory;
  readonly onProgress: (phase: 'read' | 'write', done: number, total: number) => void;
}

interface LaidOut extends Omit<ReadWorkspaces, 'workspaces'> {
  /** Null when the content has errors. */
  readonly tree: readonly TreePart[] | null;
  readonly targets: readonly Target[];
  readonly redirects: WorkspaceRedirects;
  readonly terms: readonly string[];
  readonly content: ContentSummary;
}

/** Reads the content and lays out its tree. Posts are freed here: only the tree and what its files are made of stay. */
export const layOutContent = async (context: BuildContext, cache: PostCache): Promise<LaidOut> => {
  const { project, now, hosts, onProgress } = context;
  const onRead = (done: number, total: number): void => onProgress('read', done, total);
  const { workspaces, ...read } = await readWorkspaces(project, { ...context, cache, onRead });
  const diagnostics = [...project.diagnostics, ...read.diagnostics];
  const stored: Stored = {
    bodies: { place: cache.htmlPlace, read: cache.html },
    fields: { of: cache.fields, hash: cache.fieldsHash },
    texts: cache.texts,
    report: (problem) => void diagnostics.push(problem),
  };
  const search = await searchIndexes(hasErrors(diagnostics) ? [] : workspaces, { ...context, ...stored });
  const redirects = oldSlugsOf(workspaces);
  const { anyScript, terms } = namesOf(workspaces);
  const targets = targetsOf(project, hosts, { now, redirects, terms });
  const tree = hasErrors(diagnostics) ? null : treeOf(workspaces, context, { ...stored, targets, search, anyScript });
  const isPart = context.workspaces.length < project.workspaces.length;
  if (tree !== null && hosts.length > 0 && !isPart) {
    diagnostics.push(...targetGaps(targets, project, { ...context, tree, workspaces }));
  }
  diagnostics.push(...tooManyWarnings(diagnostics, context.maxWarnings));
  if (!hasErrors(diagnostics)) diagnostics.push(...attemptSave(cache.texts.save));
  return { ...read, tree, targets, redirects, terms, content: summarized(project, workspaces, now), diagnostics };
};

/** By the workspaces' names and the folders of their languages; of none where no post has moved. */
const oldSlugsOf = (workspaces: readonly Workspace[]): WorkspaceRedirects =>
  hasRedirects(workspaces)
    ? Object.fromEntries(workspaces.map((one) => [one.name + languageFolder(one), one.redirects.slugs]))
    : {};

/** Where the parts of posts are stored that are not in memory. */
interface Stored extends Pick<SearchInput, 'bodies' | 'fields' | 'report'> {
  readonly texts: PostCache['texts'];
}

interface Laying extends Stored {
  readonly targets: readonly Target[];
  readonly anyScript: boolean;
  readonly search: Awaited<ReturnType<typeof searchIndexes>>;
}

const treeOf = (
  workspaces: readonly Workspace[],
  { project, hosts, now }: BuildContext,
  { bodies, fields, texts, report, targets, search, anyScript }: Laying,
): readonly TreePart[] => {
  const { settings } = project;
  const site = { ...settings, ...project, redirects: hasRedirects(workspaces), anyScript, now };
  return layOut({
    ...project,
    workspaces,
    lists: listOptions(project, hosts),
    revision: settings.revision,
    details: settings.details,
    bodies: (name) => ({ ...bodies, rules: htmlRulesOf(settingsOf(settings, name)) }),
    fields,
    texts,
    now,
    openapi: (version) => JSON.stringify(openapi({ ...site, version }), null, 2),
    docs: settings.docs ? htmlPage : null,
    feeds: feedOptions(project),
    hostFiles: targets.flatMap(({ output }) => output.published),
    search,
    report,
  });
};

const htmlRulesOf = ({ markdown, details, basePath, website }: Settings): HtmlRules => ({
  sanitize: markdown.sanitize,
  basePath: details.addresses ? basePath : null,
  idPrefix: markdown.idPrefix,
  ...(details.addresses && website.url !== null && { website: website.url }),
});

/** What feeds are made of besides the posts; null where none are wanted. */
const feedOptions = ({ settings, site, config }: Pick<Project, 'settings' | 'site' | 'config'>): FeedOptions | null =>
  settings.feeds && {
    ...settings.feeds,
    websiteOf: (workspace) => settingsOf(settings, workspace).website,
    postUrl: settings.posts.url,
    assetsUrl: settings.assets.baseUrl,
    apiUrl: settings.deploy.url,
    base: site.base,
    place: () => createOptionPlace(settings.root, config)(['feeds']),
  };
