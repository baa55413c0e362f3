import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { attemptSave } from '../cache/attempt-save.ts';
import { type StatFile, stableFingerprint, statFile } from '../cache/fingerprint.ts';
import type { Memory } from '../cache/memory.ts';
import type { Settings } from '../config/settings.ts';
import { settingsOf } from '../config/settings-of.ts';
import { openapi } from '../contract/openapi.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { docsPage } from '../docs/docs-page.ts';
import type { Host } from '../hosts/host.ts';
import { languageFolder } from '../languages/languages.ts';
import { type Written, writeTree } from '../output/write.ts';
import { startWriteThread } from '../output/write-thread.ts';
import { openPostCache, type PostCache } from '../staging/post-cache.ts';
import { layOut } from '../tree/lay-out.ts';
import type { HtmlRules } from '../tree/recipe.ts';
import { hasRedirects } from '../tree/redirects.ts';
import type { TreePart } from '../tree/tree-part.ts';
import { namesOf } from '../workspace/names.ts';
import { type BuildResult, type ContentSummary, resultOf, summarized } from './build-result.ts';
import { feedOptions } from './feed-options.ts';
import { galleyFolder } from './galley-folder.ts';
import { assetsSeen, dataFilesOf, type LastBuild } from './last-build.ts';
import { nameOf, recordOf } from './outputs.ts';
import type { Project } from './project.ts';
import { cacheOptions, type ReadWorkspaces, readWorkspaces } from './read-workspaces.ts';
import { searchIndexes } from './search-indexes.ts';
import { listOptions, type Target, targetGaps, targetsOf, type WorkspaceRedirects } from './targets.ts';
import { tooManyWarnings } from './warning-limit.ts';
import { checkHosts, type WrittenHosts, writeHosts } from './write-hosts.ts';

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

/** What was made, and what it was made from: null where something is unknown or nothing was written. */
export interface Made {
  readonly result: Omit<BuildResult, 'seconds'>;
  readonly inputs: Pick<LastBuild<never>, 'sources' | 'assets' | 'missing' | 'record' | 'redirects' | 'terms'> | null;
}

/** All of a build: reads the content, lays the output out and writes what changed of it. */
export const makeOutput = async (context: BuildContext): Promise<Made> => {
  const { project, write, force } = context;
  const started = performance.now();
  const dataSeen = dataFilesOf(project).map(({ path }) => stableFingerprint(statFile(path)));
  const use = { ...context, galleyFolder: galleyFolder(project.settings.root), reuse: !force };
  const cache = openPostCache(cacheOptions(project, use));
  try {
    const { tree, targets, content, diagnostics, assets, missing, ...read } = await layOutContent(context, cache);
    const isWritten = tree !== null && !hasErrors(diagnostics) && write;
    const written = isWritten ? await writeOutput(tree, { ...context, targets }, cache.htmlFolder) : null;
    const { hosts, notices }: WrittenHosts = isWritten
      ? await writeHosts({ ...context, targets })
      : { hosts: [], notices: [] };
    const problems = [...diagnostics, ...(written?.problems ?? []), ...(written?.notices ?? []), ...notices];
    return {
      result: resultOf({ project, content, diagnostics: problems, written, hosts, rendered: read.rendered }),
      inputs: written && {
        sources: [...dataSeen, ...read.fingerprints],
        assets: assetsSeen(project, assets, performance.now() - started),
        missing: [...missing].map((path) => relative(project.settings.root, path)),
        record: written.record,
        redirects: read.redirects,
        terms: read.terms,
      },
    };
  } finally {
    cache.close();
  }
};

interface LaidOut {
  /** Null when the content has errors. */
  readonly tree: readonly TreePart[] | null;
  readonly targets: readonly Target[];
  readonly redirects: WorkspaceRedirects;
  readonly terms: readonly string[];
  readonly content: ContentSummary;
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute paths of the files that posts refer to. */
  readonly assets: ReadonlySet<string>;
  readonly fingerprints: ReadWorkspaces['fingerprints'];
  readonly rendered: number;
  readonly missing: ReadonlySet<string>;
}

const htmlRulesOf = ({ markdown, basePath, website }: Settings): HtmlRules => ({
  sanitize: markdown.sanitize,
  basePath: markdown.addresses ? basePath : null,
  idPrefix: markdown.idPrefix,
  ...(markdown.addresses && website.url !== null && { website: website.url }),
});

/** From here on only the tree is held, and what the files are made of: the posts themselves are let go. */
const layOutContent = async (context: BuildContext, cache: PostCache): Promise<LaidOut> => {
  const { project, now, hosts, onProgress } = context;
  const isPart = context.workspaces.length < project.workspaces.length;
  const onRead = (done: number, total: number): void => onProgress('read', done, total);
  const read = await readWorkspaces(project, { ...context, cache, onRead });
  const { workspaces, assets, missing, fingerprints, rendered } = read;
  const diagnostics = [...project.diagnostics, ...read.diagnostics];
  const isMoved = hasRedirects(workspaces);
  const redirects = isMoved
    ? Object.fromEntries(workspaces.map((one) => [one.name + languageFolder(one), one.redirects.slugs]))
    : {};
  const { anyScript, terms } = namesOf(workspaces);
  const bodies = { place: cache.htmlPlace, read: cache.html };
  const fields = { of: cache.fields, hash: cache.fieldsHash };
  const report = (problem: Diagnostic): void => void diagnostics.push(problem);
  const search = await searchIndexes(hasErrors(diagnostics) ? [] : workspaces, { ...context, bodies, fields, report });
  const targets = targetsOf(project, hosts, { now, redirects, terms });
  const tree = hasErrors(diagnostics)
    ? null
    : layOut({
        ...project,
        workspaces,
        lists: listOptions(project, hosts),
        revision: project.settings.revision,
        details: project.settings.details,
        bodies: (name) => ({ ...bodies, rules: htmlRulesOf(settingsOf(project.settings, name)) }),
        fields,
        texts: cache.texts,
        now,
        openapi: (version) =>
          JSON.stringify(
            openapi({ ...project.settings, ...project, version, redirects: isMoved, anyScript, now }),
            null,
            2,
          ),
        docs: project.settings.docs ? docsPage : null,
        feeds: feedOptions(project),
        hostFiles: targets.flatMap(({ output }) => output.published),
        search,
        report,
      });
  if (tree !== null && hosts.length > 0 && !isPart) {
    diagnostics.push(...targetGaps(targets, project, { ...context, tree, workspaces }));
  }
  diagnostics.push(...tooManyWarnings(diagnostics, context.maxWarnings));
  if (!hasErrors(diagnostics)) diagnostics.push(...attemptSave(cache.texts.save));
  return {
    tree,
    targets,
    redirects,
    terms,
    content: summarized(project, workspaces, now),
    diagnostics,
    assets,
    fingerprints,
    missing,
    rendered,
  };
};

/** Nothing is written where hosts' files could not be. */
const writeOutput = async (
  tree: readonly TreePart[],
  context: BuildContext & { readonly targets: readonly Target[] },
  htmlFolder: string,
): Promise<Written> => {
  const { project, force, memory, concurrency = availableParallelism(), onProgress } = context;
  return writeTree(tree, {
    out: project.settings.out,
    name: nameOf(project, project.settings.out),
    record: recordOf(project, memory),
    force,
    refusals: await checkHosts(context),
    onWritten: (done, total) => onProgress('write', done, total),
    ...(concurrency > 1 && { startThread: () => startWriteThread(htmlFolder) }),
  });
};
