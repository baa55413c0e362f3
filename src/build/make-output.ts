import { availableParallelism } from 'node:os';
import type { Memory } from '../cache/memory.ts';
import { type Look, look, settled } from '../cache/signature.ts';
import type { PostCache } from '../content/post-cache.ts';
import { openapi } from '../contract/openapi.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import type { Host } from '../hosts/host.ts';
import { type Written, writeTree } from '../output/write.ts';
import { startWriteThread } from '../output/write-thread.ts';
import { layOut } from '../tree/lay-out.ts';
import type { Tree } from '../tree/tree.ts';
import { type BuildResult, type ContentSummary, resultOf, summarized } from './build-result.ts';
import { assetsSeen, type LastBuild, sourcesOf } from './last-build.ts';
import { recordOf, writeHosts } from './outputs.ts';
import { ownFolder } from './own-folder.ts';
import type { Project } from './project.ts';
import { openCache, readWorkspaces } from './read-workspaces.ts';
import { listOptions, type Target, targetGaps } from './targets.ts';

export interface Making {
  readonly project: Project;
  readonly now: number;
  readonly hosts: readonly Host[];
  readonly targets: readonly Target[];
  readonly drafts: boolean;
  readonly future: boolean;
  readonly allowLimited: boolean;
  readonly force: boolean;
  /** False checks everything and writes nothing. */
  readonly write: boolean;
  readonly concurrency: number | undefined;
  /** Looks at sources. */
  readonly look: Look;
  readonly memory: Memory;
  readonly onProgress: (phase: 'read' | 'write', done: number, total: number) => void;
}

/** What was made, and what it was made from: null where something is unknown or nothing was written. */
export interface Made {
  readonly result: Omit<BuildResult, 'seconds'>;
  readonly inputs: Pick<LastBuild<never>, 'sources' | 'assets' | 'surroundings' | 'record'> | null;
}

/** All of a build: reads the content, lays the output out and writes what changed of it. */
export const makeOutput = async (making: Making): Promise<Made> => {
  const { project, write, force } = making;
  const started = performance.now();
  const dataSeen = sourcesOf(project).data.map(({ path }) => settled(look(path)));
  const cache = openCache(project, { ...making, ownFolder: ownFolder(project.settings.root), reuse: !force });
  try {
    const { tree, content, diagnostics, assets } = await layOutContent(making, cache);
    const isWritten = tree !== null && !hasErrors(diagnostics) && write;
    const written = isWritten ? await writeOutput(tree, making, cache.htmlFolder) : null;
    const problems = [...diagnostics, ...(written?.problems ?? [])];
    const hosts = isWritten ? await writeHosts(making) : [];
    return {
      result: resultOf({ project, content, diagnostics: problems, written, hosts }),
      inputs: written && {
        sources: [...dataSeen, ...sourcesOf(project).posts.map(cache.signature)],
        assets: assetsSeen(project, assets, performance.now() - started),
        surroundings: { foreign: written.foreign, folders: written.folders },
        record: written.record,
      },
    };
  } finally {
    cache.close();
  }
};

interface LaidOut {
  /** Null when the content has errors. */
  readonly tree: Tree | null;
  readonly content: ContentSummary;
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute paths of the files that posts refer to. */
  readonly assets: ReadonlySet<string>;
}

/** From here on only the tree is held, and what the files are made of: the posts themselves are let go. */
const layOutContent = async (making: Making, cache: PostCache): Promise<LaidOut> => {
  const { project, now, hosts, targets, onProgress } = making;
  const onRead = (done: number, total: number): void => onProgress('read', done, total);
  const { workspaces, diagnostics: problems, assets } = await readWorkspaces(project, { ...making, cache, onRead });
  const diagnostics = [...project.diagnostics, ...problems];
  const tree = hasErrors(diagnostics)
    ? null
    : layOut({
        ...project,
        workspaces,
        lists: listOptions(project, hosts),
        bodies: { place: cache.htmlPlace, read: cache.html },
        now,
        openapi: (version) => JSON.stringify(openapi({ ...project.settings, ...project, version, now }), null, 2),
        hostFiles: targets.flatMap(({ output }) => output.published),
        report: (problem) => diagnostics.push(problem),
      });
  if (tree !== null && hosts.length > 0) {
    diagnostics.push(...targetGaps(targets, project, { ...making, tree, workspaces }));
  }
  return {
    tree,
    content: summarized(project, workspaces, now),
    diagnostics,
    assets,
  };
};

const writeOutput = (tree: Tree, making: Making, htmlFolder: string): Promise<Written> => {
  const { project, force, memory, concurrency = availableParallelism(), onProgress } = making;
  return writeTree(tree, {
    out: project.settings.out,
    record: recordOf(project, memory),
    force,
    onWritten: (done, total) => onProgress('write', done, total),
    ...(concurrency > 1 && { startThread: () => startWriteThread(htmlFolder) }),
  });
};
