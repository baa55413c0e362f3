import { resolve } from 'node:path';
import type { Project } from '../../build/project.ts';
import type { ContentChanges, TermChanges } from '../../publish/diff/content/content-changes.ts';
import { type Difference, diff, isAddress } from '../../publish/diff/diff.ts';
import { comparedBodies, contentToReport, isSameContent, postCounts } from '../../publish/diff/diff-text.ts';
import { DiagnosticError, messageOf } from '../../shared/diagnostics/diagnostic.ts';
import { asVariable, createRedact, redactData } from '../../shared/diagnostics/secret-keys.ts';
import type { ConsoleAnswer } from './console.ts';

/** The part of a difference that the page shows. `galley diff --format json` has all of it. */
export interface ShownDifference extends Pick<Difference, 'isBreaking' | 'findings'> {
  readonly content: readonly ShownChanges[];
  readonly isSame: boolean;
  readonly compared: string;
}

/** The first changes of a workspace, and how many more there are. */
interface ShownChanges extends ContentChanges {
  /** The number of posts by kind of change. */
  readonly counts: string;
  readonly morePosts: number;
  readonly moreTerms: number;
}

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
  const isLive = isAddress(tree);
  const found = await diff({
    before: isLive ? tree : resolve(settings.root, tree),
    after: settings.out,
    keys: keys.map((key) => secrets.find(({ env }) => key === `$${env}`)?.key ?? key),
    // Do not ask a live API for every post.
    bodies: isLive ? 'changed' : 'all',
    timeout: TIMEOUT,
    now,
  });
  const shown = {
    isBreaking: found.isBreaking,
    findings: found.findings,
    content: contentToReport(found).map(firstChanges),
    isSame: isSameContent(found),
    compared: comparedBodies(found),
  };
  return redactData(shown, createRedact(secrets, asVariable));
};

const MOST_POSTS = 200;
const MOST_TERMS = 100;

const firstChanges = (changes: ContentChanges): ShownChanges => {
  const [posts, terms] = [takeFirst(MOST_POSTS), takeFirst(MOST_TERMS)];
  const firstTerms = ({ added, removed, changed }: TermChanges): TermChanges => ({
    added: terms.of(added),
    removed: terms.of(removed),
    changed: terms.of(changed),
  });
  return {
    ...changes,
    counts: postCounts(changes),
    added: posts.of(changes.added),
    removed: posts.of(changes.removed),
    moved: posts.of(changes.moved),
    changed: posts.of(changes.changed),
    morePosts: posts.left(),
    tags: firstTerms(changes.tags),
    categories: firstTerms(changes.categories),
    authors: firstTerms(changes.authors),
    moreTerms: terms.left(),
  };
};

/** Takes the first items of several lists, at most `most` in total, and counts the others. */
const takeFirst = (most: number) => {
  let seen = 0;
  return {
    of: <Item>(list: readonly Item[]): readonly Item[] => {
      const taken = list.slice(0, Math.max(0, most - seen));
      seen += list.length;
      return taken;
    },
    left: (): number => Math.max(0, seen - most),
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
