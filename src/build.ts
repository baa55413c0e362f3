import { join, relative, sep } from 'node:path';
import type { ParsedPost, Workspace } from './content/model.ts';
import { readPosts } from './content/read-posts.ts';
import { readTaxonomies } from './content/taxonomy.ts';
import { assembleWorkspace } from './content/workspace.ts';
import { openapi } from './contract/openapi.ts';
import { type Diagnostic, hasErrors, sortDiagnostics } from './diagnostics/diagnostic.ts';
import type { Host } from './hosts/host.ts';
import { type Bodies, noBodies, stagedBodies } from './output/bodies.ts';
import { foreignFiles } from './output/foreign-files.ts';
import { outputRecord } from './output/record.ts';
import { type Sizes, type Written, writeTree } from './output/write.ts';
import { loadProject, type Project, type ProjectOptions, type WorkspaceProject } from './project.ts';
import {
  chooseHosts,
  type HostFiles,
  listOptions,
  type Target,
  targetGaps,
  targetsOf,
  writeTargets,
} from './targets.ts';
import { layOut } from './tree/lay-out.ts';
import type { Tree } from './tree/tree.ts';

export interface BuildOptions extends ProjectOptions {
  /** The moment the build takes for now, in milliseconds since the epoch; the present when absent. */
  readonly now?: number | undefined;
  /** Publish drafts, and posts whose date is still to come. */
  readonly drafts?: boolean | undefined;
  readonly future?: boolean | undefined;
  /** Write every file anew. */
  readonly force?: boolean | undefined;
  /** Threads that read posts at the most; the number of processors when absent. Never changes the output. */
  readonly concurrency?: number | undefined;
  /** Hosts to write configuration and code for; stands above the configuration's `targets`. */
  readonly targets?: readonly string[] | undefined;
  /** Go on where a target lacks what the API needs. */
  readonly allowLimited?: boolean | undefined;
  /** False checks everything and writes nothing. */
  readonly write?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Progress {
  readonly phase: 'read' | 'write';
  readonly done: number;
  readonly total: number;
}

export interface WorkspaceSummary {
  /** The folder's name. */
  readonly name: string;
  readonly title: string;
  readonly keys: readonly string[];
  readonly published: number;
  readonly drafts: Workspace['drafts'];
  readonly scheduled: Workspace['scheduled'];
  readonly skipped: Workspace['skipped'];
}

export interface BuildResult {
  /** False when problems kept the build from writing; the output is as it was. */
  readonly ok: boolean;
  /** Sorted by file and place. */
  readonly diagnostics: readonly Diagnostic[];
  readonly workspaces: readonly WorkspaceSummary[];
  readonly files: Sizes;
  /** Null when nothing was to be written. */
  readonly changes: Pick<Written, 'written' | 'unchanged' | 'deleted'> | null;
  /** What was written for each target besides the output folder. */
  readonly hosts: readonly HostFiles[];
  /** The next moment the answers change without a commit (ISO 8601): when a post is due, or a version's state changes. */
  readonly nextBuild: string | null;
  /** The output folder, relative to the project's. */
  readonly out: string;
  /** The base path of every address. */
  readonly base: string;
  readonly seconds: number;
}

/** Galley's own folder: what it keeps between builds. Safe to delete. */
const OWN_FOLDER = '.galley';

/**
 * Content becomes the output folder's files. Problems of the content are in the result, and then nothing is written.
 * Throws a DiagnosticError for a wrong configuration (exit code 2) and for an output that cannot be written (1).
 */
export const build = async (options: BuildOptions = {}): Promise<BuildResult> => {
  const started = performance.now();
  const now = options.now ?? Date.now();
  const project = await loadProject(options);
  const hosts = chooseHosts(options.targets ?? project.settings.targets);
  const targets = targetsOf(project, hosts, now);
  const ownFolder = join(project.settings.root, OWN_FOLDER);
  const writes = options.write !== false;
  const bodies = writes ? stagedBodies(ownFolder) : noBodies;
  try {
    const read = await readWorkspaces(project, { ...options, now, bodies });
    const found = [...project.diagnostics, ...read.diagnostics];
    const tree = hasErrors(found) ? null : treeOf(project, read.workspaces, { now, bodies, targets, hosts });
    if (tree !== null && hosts.length > 0) {
      const needs = { tree, workspaces: read.workspaces, now, allowLimited: options.allowLimited ?? false };
      found.push(...targetGaps(targets, project, needs));
    }
    const ok = !hasErrors(found);
    const written = tree !== null && ok && writes ? await write(tree, project, options) : null;
    return {
      ok,
      diagnostics: sortDiagnostics([
        ...found,
        ...foreignFiles(written?.foreign ?? [], {
          base: project.settings.basePath,
          out: nameOf(project, project.settings.out),
        }),
      ]),
      workspaces: read.workspaces.map(summaryOf),
      files: written?.files ?? NO_FILES,
      changes: written === null ? null : changesOf(written),
      hosts:
        written === null
          ? []
          : await writeTargets(targets, { ...project.settings, ownFolder, force: options.force ?? false }),
      nextBuild: nextBuild(project, read.workspaces, now),
      out: nameOf(project, project.settings.out),
      base: project.settings.basePath,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    bodies.close();
  }
};

interface Reading {
  readonly now: number;
  readonly bodies: Bodies;
  readonly drafts?: boolean | undefined;
  readonly future?: boolean | undefined;
  readonly concurrency?: number | undefined;
  readonly onProgress?: BuildOptions['onProgress'];
}

const readWorkspaces = async (
  project: Project,
  reading: Reading,
): Promise<{ readonly workspaces: readonly Workspace[]; readonly diagnostics: readonly Diagnostic[] }> => {
  const total = project.workspaces.reduce((sum, { source }) => sum + source.posts.length, 0);
  const workspaces: Workspace[] = [];
  const diagnostics: Diagnostic[] = [];
  let done = 0;
  for (const workspace of project.workspaces) {
    const posts = await postsOf(workspace, project, {
      ...reading,
      onPost: (found) => {
        diagnostics.push(...found);
        done += 1;
        reading.onProgress?.({ phase: 'read', done, total });
      },
    });
    const taxonomies = await readTaxonomies(workspace.source);
    const assembled = await assembleWorkspace({
      ...workspace,
      taxonomies: taxonomies.taxonomies,
      posts,
      now: reading.now,
      drafts: reading.drafts ?? false,
      future: reading.future ?? false,
      postUrl: project.settings.posts.url,
    });
    diagnostics.push(...taxonomies.diagnostics, ...assembled.diagnostics);
    workspaces.push(assembled.workspace);
  }
  return { workspaces, diagnostics };
};

const postsOf = async (
  { source }: WorkspaceProject,
  { settings }: Project,
  { bodies, concurrency, onPost }: Reading & { readonly onPost: (diagnostics: readonly Diagnostic[]) => void },
): Promise<ParsedPost[]> => {
  const posts: (ParsedPost | null)[] = [];
  await readPosts(source.posts, {
    settings,
    concurrency,
    onPost: ({ post, html, diagnostics }, at) => {
      posts[at] = post;
      if (post !== null) bodies.put(post.file, html);
      onPost(diagnostics);
    },
  });
  return posts.filter((post) => post !== null);
};

interface LayingOut {
  readonly now: number;
  readonly bodies: Bodies;
  readonly targets: readonly Target[];
  readonly hosts: readonly Host[];
}

const treeOf = (project: Project, workspaces: readonly Workspace[], { now, bodies, targets, hosts }: LayingOut): Tree =>
  layOut({
    site: project.site,
    workspaces,
    lists: listOptions(project, hosts),
    readHtml: (post) => bodies.get(post.source.file),
    now,
    openapi: (version) => JSON.stringify(openapi({ ...project.settings, site: project.site, version, now }), null, 2),
    hostFiles: targets.flatMap(({ output }) => output.published),
  });

const write = (tree: Tree, { settings }: Project, { force, onProgress }: BuildOptions): Promise<Written> =>
  writeTree(tree, {
    out: settings.out,
    record: outputRecord(join(settings.root, OWN_FOLDER), settings.root, settings.out),
    force: force ?? false,
    onWritten: (done, total) => onProgress?.({ phase: 'write', done, total }),
  });

const summaryOf = ({ name, title, keys, posts, drafts, scheduled, skipped }: Workspace): WorkspaceSummary => ({
  name,
  title,
  keys,
  published: posts.length,
  drafts,
  scheduled,
  skipped,
});

const nextBuild = (project: Project, workspaces: readonly Workspace[], now: number): string | null => {
  const posts = workspaces.flatMap(({ scheduled }) => scheduled.map(({ publishedAt }) => Date.parse(publishedAt)));
  const versions = Object.values(project.site.versions).flatMap(({ deprecated, sunset }) => [deprecated, sunset]);
  const ahead = [...posts, ...versions].filter((moment): moment is number => moment !== null && moment > now);
  return ahead.length === 0 ? null : new Date(Math.min(...ahead)).toISOString();
};

const changesOf = ({ written, unchanged, deleted }: Written): BuildResult['changes'] => ({
  written,
  unchanged,
  deleted,
});

const NO_FILES: Sizes = {
  details: { files: 0, bytes: 0 },
  pages: { files: 0, bytes: 0 },
  index: { files: 0, bytes: 0 },
  other: { files: 0, bytes: 0 },
};

const nameOf = ({ settings }: Project, path: string): string => relative(settings.root, path).split(sep).join('/');
