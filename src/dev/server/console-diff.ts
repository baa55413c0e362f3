import { resolve } from 'node:path';
import type { Project } from '../../build/project.ts';
import type {
  ChangedPost,
  ContentChanges,
  FieldChange,
  TermChanges,
} from '../../publish/diff/content/content-changes.ts';
import { type Difference, diff, isAddress } from '../../publish/diff/diff.ts';
import {
  comparedBodies,
  isSameContent,
  postCounts,
  sentence,
  toldContent,
  verdict,
} from '../../publish/diff/diff-text.ts';
import type { Effect } from '../../publish/diff/openapi-diff/finding.ts';
import { withCommas } from '../../shared/diagnostics/amounts.ts';
import { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { asVariable, createRedact, redactData } from '../../shared/diagnostics/secret-keys.ts';
import type { ConsoleAnswer } from './console.ts';

/** The result of a comparison, or why there is none. */
export type DiffAnswer =
  | { readonly difference: ShownDifference }
  | { readonly problem: string; readonly help: string | null };

/** Only the console's own script sends it: links and forms cannot, and a script of another origin needs permission. */
const OWN_HEADER = 'x-galley-console';

/** In seconds, for each answer of a live API. */
const TIMEOUT = 10;

/**
 * Compares the output with the tree that the query names: a folder of this machine, or the address of a live API. As it
 * makes this machine read any of them, it answers only the console's script, one comparison at a time.
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
  return shownDifference(redactData(found, createRedact(secrets, asVariable)));
};

const refusal = (problem: string): DiffAnswer => ({ problem, help: null });

const problemOf = (error: unknown, { secrets }: Project): DiffAnswer => {
  const redact = createRedact(secrets, asVariable);
  const help = error instanceof DiagnosticError ? error.diagnostics[0]?.help : undefined;
  return {
    problem: redact(error instanceof Error ? error.message : String(error)),
    help: help === undefined ? null : redact(help),
  };
};

/** Differences in the words of `galley diff`, cut to what a page shows. */
export interface ShownDifference extends Pick<Difference, 'before' | 'after' | 'isBreaking'> {
  readonly verdict: string;
  readonly findings: readonly ShownFinding[];
  readonly content: readonly ShownChanges[];
  /** Which content was compared, and whether it is the same. */
  readonly compared: string;
}

export interface ShownFinding {
  readonly effect: Effect;
  /** Null when it concerns all versions. */
  readonly version: string | null;
  readonly text: string;
}

export interface ShownChanges extends Pick<ContentChanges, 'version' | 'keys' | 'total'> {
  /** `2 added, 1 changed` */
  readonly counts: string;
  readonly posts: readonly ShownPost[];
  /** How many posts are left out. */
  readonly more: number;
  /** Terms that were added, removed or changed: `tags: added red`. */
  readonly terms: readonly string[];
}

interface ShownPost {
  readonly what: 'added' | 'removed' | 'moved' | 'changed';
  readonly slug: string;
  readonly title: string;
  readonly fields: readonly FieldChange[];
}

const MOST_POSTS = 200;
const MOST_FIELDS = 8;
const MOST_TERMS = 100;

/** Names need no escaping, as the console shows them as text. */
const asItIs = (name: string): string => name;

const shownDifference = (difference: Difference): ShownDifference => ({
  before: difference.before,
  after: difference.after,
  isBreaking: difference.isBreaking,
  verdict: verdict(difference, false),
  findings: difference.findings.map((finding) => ({
    effect: finding.effect,
    version: finding.version,
    text: sentence(finding, asItIs),
  })),
  content: toldContent(difference).map(shownChanges),
  compared: `${isSameContent(difference) ? 'The content is the same. ' : ''}${comparedBodies(difference)}`,
});

const shownChanges = (content: ContentChanges): ShownChanges => {
  const { version, keys, total, added, removed, moved, changed, tags, categories, authors } = content;
  const posts: readonly ShownPost[] = [
    ...added.map((post) => ({ what: 'added' as const, ...post, fields: [] })),
    ...removed.map((post) => ({ what: 'removed' as const, ...post, fields: [] })),
    ...moved.map((post) => ({ ...shownPost('moved', post), slug: `${post.from} → ${post.slug}` })),
    ...changed.map((post) => shownPost('changed', post)),
  ];
  const terms = [...termLines('tags', tags), ...termLines('categories', categories), ...termLines('authors', authors)];
  const hidden = terms.length - MOST_TERMS;
  return {
    version,
    keys,
    total,
    counts: postCounts(content) || 'none changed',
    posts: posts.slice(0, MOST_POSTS),
    more: Math.max(0, posts.length - MOST_POSTS),
    terms: hidden > 0 ? [...terms.slice(0, MOST_TERMS), `and ${withCommas(hidden)} more`] : terms,
  };
};

const shownPost = (what: ShownPost['what'], { slug, title, fields }: ChangedPost): ShownPost => ({
  what,
  slug,
  title,
  fields: fields.slice(0, MOST_FIELDS),
});

const termLines = (kind: string, { added, removed, changed }: TermChanges): readonly string[] => [
  ...added.map((id) => `${kind}: added ${id}`),
  ...removed.map((id) => `${kind}: removed ${id}`),
  ...changed.map(
    ({ id, fields }) =>
      `${kind}: ${id}, ${fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('; ')}`,
  ),
];
