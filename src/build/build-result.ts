import { joinedLanguages, type Workspace } from '../content/workspace/workspace.ts';
import { count } from '../shared/diagnostics/amounts.ts';
import { type Diagnostic, hasErrors, sortDiagnostics } from '../shared/diagnostics/diagnostic.ts';
import { createRedact, redactDiagnostic } from '../shared/diagnostics/secret-keys.ts';
import { nameOf } from './outputs.ts';
import type { Project } from './project.ts';
import type { Sizes, WriteResult } from './write/write.ts';
import type { HostFiles } from './write-hosts.ts';

export interface WorkspaceSummary
  extends Pick<Workspace, 'name' | 'title' | 'drafts' | 'scheduled' | 'expired' | 'unlisted' | 'skipped'> {
  /** The keys as in `workspace.yaml`. A key from the environment has only the variable's name. */
  readonly keys: readonly (string | { readonly env: string })[];
  readonly published: number;
  /** Published posts whose slugs differ from their file names. */
  readonly renamed: readonly { readonly file: string; readonly slug: string }[];
}

export interface BuildResult {
  /** False if errors prevented the write, so that the output is unchanged. */
  readonly ok: boolean;
  /** Sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
  readonly workspaces: readonly WorkspaceSummary[];
  readonly files: Sizes;
  /** Null if nothing was written. */
  readonly changes: Pick<WriteResult, 'written' | 'unchanged' | 'deleted'> | null;
  /** The number of posts that were rendered. The cache had the others. */
  readonly rendered: number;
  /**
   * Why functions of the configuration may have changed, with file and line, so that each build calls them again for
   * every post. Null if their code is known, or if there are none.
   */
  readonly unknownCode: string | null;
  /** The files that were written for each target outside the output folder. */
  readonly hosts: readonly HostFiles[];
  /** The next time the answers change without a commit (ISO 8601): when a post is due, or a version's state changes. */
  readonly nextBuild: string | null;
  /** The output folder, relative to the project's. */
  readonly out: string;
  /** The base path of every URL. */
  readonly base: string;
  readonly seconds: number;
}

export type UntimedResult = Omit<BuildResult, 'seconds'>;

/** A summary of the content that remains after the output is laid out. It is small, however much content there is. */
type ContentSummary = Pick<BuildResult, 'workspaces' | 'nextBuild'>;

export const summarize = (project: Project, workspaces: readonly Workspace[], now: number): ContentSummary => ({
  workspaces: joinedLanguages(workspaces).map(summaryOf),
  nextBuild: nextBuild(project, workspaces, now),
});

interface Outcome extends Pick<BuildResult, 'diagnostics' | 'rendered' | 'hosts'> {
  readonly project: Project;
  readonly content: ContentSummary;
  /** Null if nothing was written. */
  readonly written: WriteResult | null;
}

export const resultOf = (outcome: Outcome): UntimedResult => {
  const { project, content, diagnostics, written, rendered, hosts } = outcome;
  const base = project.settings.basePath;
  const out = nameOf(project, project.settings.out);
  const redact = createRedact(project.secrets);
  const problems = [...diagnostics, ...foreignFiles(written?.foreign ?? [], base, out)];
  return {
    ok: !hasErrors(diagnostics),
    diagnostics: sortDiagnostics(problems.map((problem) => redactDiagnostic(problem, redact))),
    ...content,
    files: written?.files ?? NO_FILES,
    changes: written && { written: written.written, unchanged: written.unchanged, deleted: written.deleted },
    rendered,
    unknownCode: project.unknownCode,
    hosts,
    out,
    base,
  };
};

/** The sizes of a run that writes nothing. */
const NO_FILES: Sizes = {
  details: { files: 0, bytes: 0 },
  pages: { files: 0, bytes: 0 },
  index: { files: 0, bytes: 0 },
  search: { files: 0, bytes: 0 },
  feeds: { files: 0, bytes: 0 },
  markdown: { files: 0, bytes: 0 },
  other: { files: 0, bytes: 0 },
};

/** Warns about files below the base path that Galley did not write, because they would be published too. */
const foreignFiles = (paths: readonly string[], base: string, out: string): Diagnostic[] => {
  const foreign = paths.filter((path) => `/${path}`.startsWith(`${base}/`));
  if (foreign.length === 0) return [];
  return [
    {
      severity: 'warning',
      code: 'output/foreign-files',
      message: `${out} contains ${count(foreign.length, 'file')} below the base path that Galley did not write, such as ${foreign[0]}.`,
      help: `Galley does not delete them, so they would be published. If no other tool writes there, delete ${out} and build again.`,
    },
  ];
};

const summaryOf = (workspace: Workspace): WorkspaceSummary => {
  const { name, title, posts, drafts, scheduled, expired, unlisted, skipped } = workspace;
  const keys = shownKeys(workspace);
  const renamed = posts
    .filter(({ isRenamed }) => isRenamed)
    .map(({ file, slug }) => ({ file, slug }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  return { name, title, keys, published: posts.length, drafts, scheduled, expired, unlisted, skipped, renamed };
};

const shownKeys = ({ keys, secrets }: Pick<Workspace, 'keys' | 'secrets'>): WorkspaceSummary['keys'] =>
  keys.map((key) => {
    const secret = secrets.find((other) => other.key === key);
    return secret === undefined ? key : { env: secret.env };
  });

const nextBuild = (project: Project, workspaces: readonly Workspace[], now: number): string | null => {
  const posts = workspaces.map(({ nextChange }) => nextChange);
  const versions = Object.values(project.site.versions).flatMap(({ deprecated, sunset }) => [deprecated, sunset]);
  const ahead = [...posts, ...versions].filter((moment): moment is number => moment !== null && moment > now);
  return ahead.length === 0 ? null : new Date(Math.min(...ahead)).toISOString();
};

/** An error if there are more warnings than `limit`; null means no limit. */
export const tooManyWarnings = (diagnostics: readonly Diagnostic[], limit: number | null): readonly Diagnostic[] => {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
  if (limit === null || warnings <= limit) return [];
  const message = `There ${warnings === 1 ? 'is 1 warning' : `are ${warnings} warnings`}, but --max-warnings allows ${limit}.`;
  const help = 'Fix the warnings, or raise --max-warnings.';
  return [{ severity: 'error', code: 'build/too-many-warnings', message, help }];
};
