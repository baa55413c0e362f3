import { resolve } from 'node:path';
import type { Project } from '../../build/project.ts';
import type { ContentChanges, PostName } from '../../publish/diff/compare-workspace.ts';
import { type Difference, diff, isAddress } from '../../publish/diff/diff.ts';
import { changeCounts, changedItems, contentNote, contentToReport } from '../../publish/diff/diff-text.ts';
import { DiagnosticError, messageOf } from '../../shared/diagnostics/diagnostic.ts';
import { asVariable, createRedact, redactData } from '../../shared/diagnostics/secret-keys.ts';
import type { ConsoleAnswer } from './console.ts';

/** The part of a difference that the page shows. `galley diff --format json` has all of it. */
export interface ShownDifference extends Pick<Difference, 'isBreaking' | 'findings'> {
  readonly content: readonly ShownChanges[];
  /** What was not compared, or did not change; empty if there is nothing to say. */
  readonly note: string;
}

/** The first changes of a workspace, and how many more there are. */
interface ShownChanges {
  /** Its version, keys and language. */
  readonly name: string;
  /** The number of posts. */
  readonly total: number;
  /** The number of posts by kind of change. */
  readonly counts: string;
  readonly posts: readonly ShownPost[];
  readonly morePosts: number;
  /** Terms that were added or removed: `tags: added red`. */
  readonly terms: readonly string[];
  readonly moreTerms: number;
}

type ShownPost = PostName & { readonly what: 'added' | 'removed' };

/** The result of a comparison, or why there is none. */
export type DiffAnswer =
  | { readonly difference: ShownDifference }
  | { readonly problem: string; readonly help: string | null };

/** Only the console's own script can send this header: links and forms cannot, and other origins need permission. */
const OWN_HEADER = 'x-galley-console';

/** The timeout for an answer of a live API, in seconds. */
const TIMEOUT = 10;

/**
 * Compares the output with the tree in the query: a folder on this machine, or the URL of a live API. As the request
 * makes this machine read any folder or URL, only the console's script gets an answer, and only one comparison runs at
 * a time.
 */
export const createDiffAnswer = (project: () => Project, now: () => number): ConsoleAnswer => {
  let isRunning = false;
  return async (query, headers): Promise<DiffAnswer> => {
    if (headers[OWN_HEADER] === undefined) return refusal('Only the console’s own page can ask for this.');
    if (isRunning) return refusal('Another comparison is running. Wait until it ends.');
    isRunning = true;
    try {
      return { difference: await compare(query, project(), now()) };
    } catch (error) {
      return problemOf(error, project());
    } finally {
      isRunning = false;
    }
  };
};

const compare = async (
  query: URLSearchParams,
  { settings, secrets }: Project,
  now: number,
): Promise<ShownDifference> => {
  const tree = query.get('tree') ?? '';
  const keys = (query.get('keys') ?? '').split(/[\s,]+/).filter(Boolean);
  const found = await diff({
    before: isAddress(tree) ? tree : resolve(settings.root, tree),
    after: settings.out,
    keys: keys.map((key) => secrets.find(({ env }) => key === `$${env}`)?.key ?? key),
    timeout: TIMEOUT,
    now,
  });
  const shown = {
    isBreaking: found.isBreaking,
    findings: found.findings,
    content: contentToReport(found).map(firstChanges),
    note: contentNote(found),
  };
  return redactData(shown, createRedact(secrets, asVariable));
};

const MOST_POSTS = 200;
const MOST_TERMS = 100;

const firstChanges = (changes: ContentChanges): ShownChanges => {
  const { version, keys, language, total } = changes;
  const posts = changedItems(changes).map(({ what, item }) => ({ what, ...item }));
  const terms = (['tags', 'categories', 'authors'] as const).flatMap((kind) =>
    changedItems(changes[kind]).map(({ what, item }) => `${kind}: ${what} ${item}`),
  );
  return {
    name: [version, ...keys, ...(language === null ? [] : [`lang=${language}`])].join(', '),
    total: total[1],
    counts: changeCounts(changes),
    posts: posts.slice(0, MOST_POSTS),
    morePosts: Math.max(0, posts.length - MOST_POSTS),
    terms: terms.slice(0, MOST_TERMS),
    moreTerms: Math.max(0, terms.length - MOST_TERMS),
  };
};

const refusal = (problem: string): DiffAnswer => ({ problem, help: null });

const problemOf = (error: unknown, { secrets }: Project): DiffAnswer => {
  const redact = createRedact(secrets, asVariable);
  const help = error instanceof DiagnosticError ? error.diagnostics[0]?.help : undefined;
  return {
    problem: redact(messageOf(error)),
    help: help === undefined ? null : redact(help),
  };
};
