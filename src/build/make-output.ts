import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { openapi } from '../api/openapi/openapi.ts';
import { hasRedirects } from '../api/tree/answers.ts';
import type { HtmlRules } from '../api/tree/html-recipe.ts';
import { layOut } from '../api/tree/lay-out.ts';
import type { TreePart } from '../api/tree/tree.ts';
import type { AddressOptions } from '../api/tree/website-addresses.ts';
import { languageFolder } from '../config/languages/languages.ts';
import { createOptionPlace } from '../config/load.ts';
import { type Settings, settingsOf } from '../config/settings.ts';
import { namesOf, type Workspace } from '../content/workspace/workspace.ts';
import type { Host } from '../hosts/host.ts';
import { attemptSave, type Memory } from '../shared/cache/checked-file.ts';
import { hasErrors } from '../shared/diagnostics/diagnostic.ts';
import { type StatFile, shortHash, stableFingerprint, statFile } from '../shared/fs/fingerprint.ts';
import { resultOf, summarize, tooManyWarnings } from './build-result.ts';
import { saveForDeploy } from './deploy-inputs.ts';
import { assetFingerprints, type BuildInputs, dataFilesOf } from './last-build.ts';
import { cacheOptions } from './open-post-cache.ts';
import { nameOf, outputLogOf } from './outputs.ts';
import type { Project } from './project.ts';
import { checkSample } from './read/check-engine.ts';
import { openPostCache, type PostCache } from './read/post-cache.ts';
import { readingSettings, readWorkspaces } from './read-workspaces.ts';
import { type SearchInput, searchIndexes } from './search-indexes.ts';
import { listOptions, type Target, targetGaps, targetsOf, type WorkspaceRedirects, writtenGaps } from './targets.ts';
import { type WriteResult, writeTree } from './write/write.ts';
import { startWriteThread } from './write/write-contents.ts';
import { checkHosts, writeHosts } from './write-hosts.ts';

export interface BuildContext extends Omit<BuildInputs, 'targets'> {
  readonly project: Project;
  /** The workspaces to read: all, unless a check names some. */
  readonly workspaces: Project['workspaces'];
  readonly now: number;
  readonly hosts: readonly Host[];
  readonly force: boolean;
  /** False ignores what earlier builds cached. */
  readonly reuse: boolean;
  /** Whether data that earlier builds cached is damaged. */
  readonly isDamaged: boolean;
  /** False checks everything and writes nothing. */
  readonly write: boolean;
  readonly concurrency: number | undefined;
  readonly statFile: StatFile;
  readonly memory: Memory;
  readonly onProgress: (phase: 'read' | 'write', done: number, total: number) => void;
}

/** Runs a whole build. Returns its result and its inputs; `inputs` is null if nothing was written. */
export const makeOutput = async (context: BuildContext) => {
  const { project, write } = context;
  const started = performance.now();
  const dataSeen = dataFilesOf(project).map(({ path }) => stableFingerprint(statFile(path)));
  const cache = openPostCache(cacheOptions(project, context));
  try {
    const { tree, targets, content, diagnostics, assets, missing, ...read } = await layOutContent(context, cache);
    const isWritten = tree !== null && !hasErrors(diagnostics) && write;
    const written = isWritten ? await writeOutput(tree, { ...context, targets }, cache.htmlFolder) : null;
    const { hosts, notices } = isWritten ? await writeHosts({ ...context, targets }) : { hosts: [], notices: [] };
    const unsaved = written?.problems.length === 0 ? attemptSave(() => saveForDeploy(project)) : [];
    const problems = [
      ...diagnostics,
      ...(written === null ? [] : writtenGaps(context.hosts.length > 0 ? targets : [], written.files)),
      ...(written?.problems ?? []),
      ...unsaved,
      ...(written?.notices ?? []),
      ...notices,
    ];
    return {
      result: resultOf({ project, content, diagnostics: problems, written, hosts, rendered: read.rendered }),
      inputs: written && {
        sources: [...dataSeen, ...read.fingerprints],
        assets: assetFingerprints(project, assets, performance.now() - started),
        missing: [...missing].map((path) => relative(project.settings.root, path)),
        log: written.log,
        redirects: read.redirects,
        terms: read.terms,
      },
    };
  } finally {
    cache.close();
  }
};

/** Writes nothing if the files of hosts cannot be written. */
const writeOutput = async (
  tree: readonly TreePart[],
  context: BuildContext & { readonly targets: readonly Target[] },
  htmlFolder: string,
): Promise<WriteResult> => {
  const { project, force, memory, concurrency = availableParallelism(), onProgress } = context;
  return writeTree(tree, {
    out: project.settings.out,
    name: nameOf(project, project.settings.out),
    log: outputLogOf(project, memory),
    force,
    refusals: await checkHosts(context),
    onWritten: (done, total) => onProgress('write', done, total),
    ...(concurrency > 1 && { startThread: () => startWriteThread(htmlFolder) }),
  });
};

/** Reads the content and lays out its tree. Frees the posts: only the tree and the data for its files stay. */
const layOutContent = async (context: BuildContext, cache: PostCache) => {
  const { project, now, hosts, onProgress } = context;
  const onRead = (done: number, total: number): void => onProgress('read', done, total);
  const { workspaces, ...read } = await readWorkspaces(project, { ...context, cache, onRead });
  const diagnostics = [...project.diagnostics, ...read.diagnostics];
  const stored: StoredParts = {
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
  const isPartial = context.workspaces.length < project.workspaces.length;
  if (tree !== null && hosts.length > 0 && !isPartial) {
    diagnostics.push(...targetGaps(targets, project, { ...context, tree, workspaces }));
  }
  if (!context.write)
    for (const workspace of context.workspaces)
      diagnostics.push(...(await checkSample(readingSettings(project, workspace), workspace.source.posts)));
  diagnostics.push(...tooManyWarnings(diagnostics, context.maxWarnings));
  if (!hasErrors(diagnostics)) diagnostics.push(...attemptSave(cache.texts.save));
  return { ...read, tree, targets, redirects, terms, content: summarize(project, workspaces, now), diagnostics };
};

/** Old slugs, by the workspace's name and the folder of its language. Empty if no post has an old URL. */
const oldSlugsOf = (workspaces: readonly Workspace[]): WorkspaceRedirects =>
  hasRedirects(workspaces)
    ? Object.fromEntries(workspaces.map((one) => [one.name + languageFolder(one), one.redirects.slugs]))
    : {};

/** Where the parts of posts are stored that are not in memory. */
interface StoredParts extends Pick<SearchInput, 'bodies' | 'fields' | 'report'> {
  readonly texts: PostCache['texts'];
}

interface TreeInput extends StoredParts {
  readonly targets: readonly Target[];
  readonly anyScript: boolean;
  readonly search: Awaited<ReturnType<typeof searchIndexes>>;
}

const treeOf = (
  workspaces: readonly Workspace[],
  { project, hosts, now }: BuildContext,
  { bodies, fields, texts, report, targets, search, anyScript }: TreeInput,
): readonly TreePart[] => {
  const { settings } = project;
  const site = {
    ...settings,
    ...project,
    url: settings.deploy.url,
    redirects: hasRedirects(workspaces),
    anyScript,
    now,
  };
  return layOut({
    ...project,
    workspaces,
    lists: listOptions(project, hosts),
    id: shortHash(JSON.stringify([settings, project.isPreview])),
    revision: settings.revision,
    details: settings.details,
    bodies: (name) => ({ ...bodies, rules: htmlRulesOf(settingsOf(settings, name)) }),
    fields,
    texts,
    now,
    openapi: (version) => JSON.stringify(openapi({ ...site, version }), null, 2),
    feeds: settings.feeds && { ...addressOptions(project, 'feeds'), ...settings.feeds },
    markdown: settings.markdownFiles ? addressOptions(project, 'markdown') : null,
    // Two hosts can publish the same file.
    hostFiles: [
      ...new Map(targets.flatMap(({ output }) => output.published.map((file) => [file.path, file] as const))).values(),
    ],
    search,
    report,
  });
};

const htmlRulesOf = ({ markdown, details, basePath, website }: Settings): HtmlRules => ({
  sanitize: markdown.sanitize,
  basePath: details.addresses ? basePath : null,
  ...(details.addresses && website.url !== null && { website: website.url }),
});

/** The inputs of files with absolute URLs, which an option of the output enables. */
const addressOptions = (
  { settings, site, config }: Pick<Project, 'settings' | 'site' | 'config'>,
  option: 'feeds' | 'markdown',
): AddressOptions => ({
  websiteOf: (workspace) => settingsOf(settings, workspace).website,
  postUrl: settings.posts.url,
  assetsUrl: settings.assets.baseUrl,
  apiUrl: settings.deploy.url,
  base: site.base,
  place: () => createOptionPlace(settings.root, config)([option]),
});
