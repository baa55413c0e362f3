import { joinedLanguages, type Workspace } from '../content/workspace/workspace.ts';
import { type Diagnostic, hasErrors, sortDiagnostics } from '../shared/diagnostics/diagnostic.ts';
import { createRedact, redactDiagnostic } from '../shared/diagnostics/secret-keys.ts';
import { nameOf } from './outputs.ts';
import type { Project } from './project.ts';
import { foreignFiles } from './write/foreign-files.ts';
import { NO_FILES, type Sizes, type Written } from './write/write.ts';
import type { HostFiles } from './write-hosts.ts';

export interface WorkspaceSummary
  extends Pick<Workspace, 'name' | 'title' | 'drafts' | 'scheduled' | 'expired' | 'unlisted' | 'skipped'> {
  /** As `workspace.yaml` writes them: one from the environment by its variable's name alone. */
  readonly keys: readonly (string | { readonly env: string })[];
  readonly published: number;
  /** Published posts whose slugs are not what their files are called. */
  readonly renamed: readonly { readonly file: string; readonly slug: string }[];
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
  /** Posts that were rendered; the cache had the others as they are. */
  readonly rendered: number;
  /**
   * The file and the line because of which functions of the configuration may have changed, so that each build calls them again
   * for every post; null where they are known, or where there are none.
   */
  readonly unknownCode: string | null;
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

export type Unmeasured = Omit<BuildResult, 'seconds'>;

/** What is known of the content once the output has been laid out; small, however much content there is. */
type ContentSummary = Pick<BuildResult, 'workspaces' | 'nextBuild'>;

export const summarized = (project: Project, workspaces: readonly Workspace[], now: number): ContentSummary => ({
  workspaces: joinedLanguages(workspaces).map(summaryOf),
  nextBuild: nextBuild(project, workspaces, now),
});

interface Outcome extends Pick<BuildResult, 'diagnostics' | 'rendered' | 'hosts'> {
  readonly project: Project;
  readonly content: ContentSummary;
  /** Null when nothing was to be written. */
  readonly written: Written | null;
}

export const resultOf = (outcome: Outcome): Unmeasured => {
  const { project, content, diagnostics, written, rendered, hosts } = outcome;
  const base = project.settings.basePath;
  const out = nameOf(project, project.settings.out);
  const redact = createRedact(project.secrets);
  const problems = [...diagnostics, ...foreignFiles(written?.foreign ?? [], { base, out })];
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

/** An error where there are more warnings than the limit; null is no limit. */
export const tooManyWarnings = (diagnostics: readonly Diagnostic[], limit: number | null): readonly Diagnostic[] => {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
  if (limit === null || warnings <= limit) return [];
  const message = `There ${warnings === 1 ? 'is 1 warning' : `are ${warnings} warnings`}, but --max-warnings allows ${limit}.`;
  const help = 'Fix the warnings, or raise --max-warnings.';
  return [{ severity: 'error', code: 'build/too-many-warnings', message, help }];
};

/** The result with that error too: warnings about the written output count as well. */
export const heldToLimit = <Result extends Pick<BuildResult, 'ok' | 'diagnostics'>>(
  result: Result,
  limit: number | null,
): Result => {
  const problems = result.ok ? tooManyWarnings(result.diagnostics, limit) : [];
  return problems.length === 0 ? result : { ...result, ok: false, diagnostics: [...result.diagnostics, ...problems] };
};
