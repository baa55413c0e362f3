import { isDeepStrictEqual } from 'node:util';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { amendOutput } from '../output/amend.ts';
import type { Written } from '../output/write.ts';
import type { ParsedPost } from '../posts/parsed-post.ts';
import { stateOf } from '../posts/publication.ts';
import type { SourceFile } from '../sources/source.ts';
import type { PostCache } from '../staging/post-cache.ts';
import { readPosts } from '../staging/read-posts.ts';
import type { StagedPost } from '../staging/staged-post.ts';
import { amend, type PostEdit } from '../tree/amend.ts';
import type { BuildResult } from './build-result.ts';
import { galleyFolder } from './galley-folder.ts';
import { type LastBuild, sourcesOf } from './last-build.ts';
import type { BuildContext } from './make-output.ts';
import { recordOf } from './outputs.ts';
import { openCache } from './read-workspaces.ts';
import { listOptions } from './targets.ts';
import { checkHosts, writeHosts } from './write-hosts.ts';

/** More posts than these are as quickly read with all others. */
const FEW = 16;

type Result = Omit<BuildResult, 'seconds'>;

/**
 * The last build with a few posts' texts changed: what they become is all that is made, and only the files that have
 * it are written. Null, and nothing is done, where more than texts changed: where a post stands among the others, what it
 * names, or the output.
 */
export const amendLastBuild = async (
  last: LastBuild<Result>,
  changed: readonly SourceFile[],
  context: BuildContext,
): Promise<LastBuild<Result> | null> => {
  if (changed.length > FEW || changed.some(({ file }) => isNamedIn(last.result.diagnostics, file))) return null;
  // The build that makes all says what is in the way.
  if ((await checkHosts(context)).length > 0) return null;
  const { project } = context;
  const files = changed.map(({ file }) => file);
  const cache = openCache(project, {
    ...context,
    galleyFolder: galleyFolder(project.settings.root),
    reuse: true,
    only: files,
  });
  try {
    const edits = cache.isScattered() ? null : await editsOf(changed, context, cache);
    const written = edits && (await writeEdits(edits, { last, context, cache }));
    if (written === null) return null;
    // The output comes first: what is kept of posts must never be ahead of what is published.
    const { hosts, notices } = await writeHosts(context);
    const problems = [...written.problems, ...cache.save()];
    const { files: sizes, foreign, folders, record } = written;
    const changes = { written: written.written, unchanged: written.unchanged, deleted: written.deleted };
    const diagnostics = [...last.result.diagnostics, ...problems, ...notices];
    return {
      ...last,
      sources: fingerprintsOf(
        last,
        context,
        new Map(changed.map((source) => [source.file, cache.fingerprint(source)])),
      ),
      surroundings: { foreign, folders },
      record: problems.length === 0 ? record : null,
      result: { ...last.result, diagnostics, files: sizes, changes, hosts },
    };
  } finally {
    cache.close();
  }
};

/** Places in a file may not be where they were. */
const isNamedIn = (diagnostics: readonly Diagnostic[], file: string): boolean =>
  diagnostics.some((problem) => problem.file === file || problem.related?.some((place) => place.file === file));

/** What became of each post; null where one of them is not where it was. */
const editsOf = async (
  changed: readonly SourceFile[],
  context: BuildContext,
  cache: PostCache,
): Promise<readonly PostEdit[] | null> => {
  const before = changed.map(cache.before);
  if (!before.every((post) => isPlain(post, context))) return null;
  const after: StagedPost[] = [];
  await readPosts(changed, {
    settings: context.project.settings,
    cache,
    concurrency: 1,
    onPost: (result, at) => {
      after[at] = result;
      context.onProgress('read', after.length, changed.length);
    },
  });
  const edits = before.map((was, at) => editOf(was, after[at])).filter((edit) => edit !== null);
  return edits.length < changed.length ? null : edits;
};

/** Whether a post is published, and of it nothing is to be said and nothing to be looked up among others. */
const isPlain = (staged: StagedPost | null, context: BuildContext): boolean => {
  if (staged?.post == null || staged.diagnostics.length > 0) return false;
  return stateOf(staged.post, context) === 'published' && staged.post.links.length === 0;
};

/** Null where the post is not where it was, or something is to be said of it. */
const editOf = (before: StagedPost | null, after: StagedPost | undefined): PostEdit | null => {
  if (before?.post == null || before.body === null) return null;
  if (after?.post == null || after.body === null || after.diagnostics.length > 0) return null;
  if (!isDeepStrictEqual(placeOf(before.post), placeOf(after.post))) return null;
  return { before: { post: before.post, body: before.body }, after: { post: after.post, body: after.body } };
};

/** All of a post that answers about other posts, or about none, depend on. */
const placeOf = ({ title, excerpt, updatedAt, coverImage, readingTime, custom, ...place }: ParsedPost): object => place;

interface Writing {
  readonly last: LastBuild<Result>;
  readonly context: BuildContext;
  readonly cache: PostCache;
}

const writeEdits = (edits: readonly PostEdit[], { last, context, cache }: Writing): Promise<Written | null> => {
  const { project, hosts, now, memory } = context;
  const workspaces = project.workspaces
    .map(({ settings, source }) => {
      const own = new Set(source.posts.map(({ file }) => file));
      return { settings, edits: edits.filter(({ after }) => own.has(after.post.file)) };
    })
    .filter((workspace) => workspace.edits.length > 0);
  const left = {
    out: project.settings.out,
    record: recordOf(project, memory),
    fingerprint: last.record,
    files: last.result.files,
    surroundings: last.surroundings,
    onWritten: (done: number, total: number) => context.onProgress('write', done, total),
  };
  return amendOutput(left, (reader) => {
    const problems: Diagnostic[] = [];
    const amendment = amend({
      site: project.site,
      lists: listOptions(project, hosts),
      now,
      workspaces,
      readBody: cache.html,
      ...reader,
      report: (problem) => problems.push(problem),
    });
    return problems.length === 0 ? amendment : null;
  });
};

const fingerprintsOf = (
  { sources }: LastBuild<unknown>,
  { project }: BuildContext,
  renewed: ReadonlyMap<string, LastBuild<unknown>['record']>,
): LastBuild<unknown>['sources'] => {
  const { data, posts } = sourcesOf(project);
  return [...data, ...posts].map(({ file }, at) =>
    renewed.has(file) ? (renewed.get(file) ?? null) : (sources[at] ?? null),
  );
};
