import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import type { TreePart } from '../api/tree/tree.ts';
import { attemptSave } from '../shared/cache/checked-file.ts';
import { hasErrors } from '../shared/diagnostics/diagnostic.ts';
import { stableFingerprint, statFile } from '../shared/fs/fingerprint.ts';
import { type BuildResult, resultOf } from './build-result.ts';
import { saveKeys } from './key-record.ts';
import { assetsSeen, dataFilesOf, type LastBuild } from './last-build.ts';
import { type BuildContext, layOutContent } from './lay-out-content.ts';
import { cacheOptions } from './open-post-cache.ts';
import { nameOf, recordOf } from './outputs.ts';
import { openPostCache } from './read/post-cache.ts';
import type { Target } from './targets.ts';
import { type Written, writeTree } from './write/write.ts';
import { startWriteThread } from './write/write-contents.ts';
import { checkHosts, type WrittenHosts, writeHosts } from './write-hosts.ts';

/** What was made, and what it was made from: null where something is unknown or nothing was written. */
interface Made {
  readonly result: Omit<BuildResult, 'seconds'>;
  readonly inputs: Pick<LastBuild<never>, 'sources' | 'assets' | 'missing' | 'record' | 'redirects' | 'terms'> | null;
}

/** All of a build: reads the content, lays the output out and writes changed files. */
export const makeOutput = async (context: BuildContext): Promise<Made> => {
  const { project, write, force } = context;
  const started = performance.now();
  const dataSeen = dataFilesOf(project).map(({ path }) => stableFingerprint(statFile(path)));
  const cache = openPostCache(cacheOptions(project, { ...context, reuse: !force }));
  try {
    const { tree, targets, content, diagnostics, assets, missing, ...read } = await layOutContent(context, cache);
    const isWritten = tree !== null && !hasErrors(diagnostics) && write;
    const written = isWritten ? await writeOutput(tree, { ...context, targets }, cache.htmlFolder) : null;
    const { hosts, notices }: WrittenHosts = isWritten
      ? await writeHosts({ ...context, targets })
      : { hosts: [], notices: [] };
    const unsaved = written?.problems.length === 0 ? attemptSave(() => saveKeys(project)) : [];
    const problems = [
      ...diagnostics,
      ...(written?.problems ?? []),
      ...unsaved,
      ...(written?.notices ?? []),
      ...notices,
    ];
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
