import { withCommas } from '../diagnostics/counted.ts';
import type { ChangedPost, ContentChanges, FieldChange, TermChanges } from '../diff/content-change.ts';
import type { Effect } from '../diff/contract/finding.ts';
import type { Difference } from '../diff/diff.ts';
import { comparedBodies, isSameContent, postCounts, sentence, toldContent, verdict } from '../diff/diff-text.ts';

/** Differences in the words of `galley diff`, as much of them as a page draws. */
export interface ShownDifference extends Pick<Difference, 'before' | 'after' | 'isBreaking'> {
  readonly verdict: string;
  readonly findings: readonly ShownFinding[];
  readonly content: readonly ShownChanges[];
  /** Which content was compared, and whether it is the same. */
  readonly compared: string;
}

export interface ShownFinding {
  readonly effect: Effect;
  /** Null for what is about all versions. */
  readonly version: string | null;
  readonly text: string;
}

export interface ShownChanges extends Pick<ContentChanges, 'version' | 'keys' | 'total'> {
  /** `2 added, 1 changed` */
  readonly counts: string;
  readonly posts: readonly ShownPost[];
  /** How many posts are left out. */
  readonly more: number;
  /** Terms that came, went or changed: `tags: added red`. */
  readonly terms: readonly string[];
}

export interface ShownPost {
  readonly what: 'added' | 'removed' | 'moved' | 'changed';
  readonly slug: string;
  readonly title: string;
  readonly fields: readonly FieldChange[];
}

const MOST_POSTS = 200;
const MOST_FIELDS = 8;
const MOST_TERMS = 100;

/** The console puts names into texts of the page, where none of them means anything. */
const asItIs = (name: string): string => name;

export const shownDifference = (difference: Difference): ShownDifference => ({
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
