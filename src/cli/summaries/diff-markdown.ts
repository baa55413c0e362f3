import type {
  ChangedPost,
  ContentChanges,
  FieldChange,
  TermChanges,
} from '../../publish/diff/content/content-changes.ts';
import type { Difference } from '../../publish/diff/diff.ts';
import {
  comparedBodies,
  fieldCounts,
  HEADINGS,
  isChanged,
  isSameContent,
  postCounts,
  reportedSentence,
  shortTitle,
  shownKey,
  toldContent,
  verdict,
  WAY_OUT,
} from '../../publish/diff/diff-text.ts';
import { EFFECTS, type Effect, type Finding } from '../../publish/diff/openapi-diff/finding.ts';
import { count, withCommas } from '../../shared/diagnostics/amounts.ts';
import { harmless } from '../../shared/diagnostics/display.ts';

/** Entries of a list: a comment on GitHub ends at 65,536 characters. */
const LISTED = 20;
const FIELDS_LISTED = 4;
const FINDINGS_LISTED = 50;

/** The differences as Markdown, for a comment on a pull request. Names and values out of the trees are code. */
export const diffMarkdown = (difference: Difference, isAccepted: boolean): string => {
  const content = toldContent(difference);
  const blocks: (readonly string[])[] = [
    ['## API changes'],
    [`**${verdict(difference, isAccepted)}** ${isSameContent(difference) ? 'The content is the same.' : ''}`.trim()],
    ...EFFECTS.flatMap((effect) => findingBlocks(difference.findings, effect)),
    ...(difference.isBreaking && !isAccepted ? [WAY_OUT] : []),
    ...content.flatMap(contentBlocks),
    [`From ${code(difference.before)} to ${code(difference.after)}. ${comparedBodies(difference)}`],
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
};

/**
 * Text as a code span, in which nothing means anything: no HTML, no link, no mention, no end of a list. The fence is
 * longer than any run of backticks in it. https://spec.commonmark.org/0.31.2/#code-spans
 */
export const code = (text: string): string => {
  const line = harmless(text);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  if (line.trim() === '') return `${fence}" "${fence}`;
  const isTight = !/^[` ]|[` ]$/.test(line);
  return isTight ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
};

const findingBlocks = (findings: readonly Finding[], effect: Effect): (readonly string[])[] => {
  const own = findings.filter((finding) => finding.effect === effect);
  if (own.length === 0) return [];
  const lines = own.map((finding) => `- ${reportedSentence(finding, code)}`);
  return [[`### ${HEADINGS[effect]}`], listed(lines, FINDINGS_LISTED)];
};

const contentBlocks = (content: ContentChanges): (readonly string[])[] => {
  const { version, keys, language, total, added, removed, moved, changed } = content;
  const fields = fieldCounts(content).slice(0, LISTED);
  return [
    [
      `### Content (${[version, ...[...keys.map(shownKey), ...(language === null ? [] : [`lang=${language}`])].map(code)].join(', ')})`,
    ],
    [
      `${count(total[1], 'post')}: ${postCounts(content) || 'none changed'}.`,
      ...(fields.length === 0
        ? []
        : [`By field: ${fields.map(([field, posts]) => `${code(field)} ${withCommas(posts)}`).join(', ')}.`]),
    ],
    listed(added.map(({ slug, title }) => `- added ${code(slug)}: ${code(shortTitle(title))}`)),
    listed(removed.map(({ slug, title }) => `- removed ${code(slug)}: ${code(shortTitle(title))}`)),
    listed(moved.map((post) => `- moved ${code(post.from)} to ${code(post.slug)}${fieldLines(post)}`)),
    listed(changed.map((post) => `- changed ${code(post.slug)}${fieldLines(post)}`)),
    termLines('tags', content.tags),
    termLines('categories', content.categories),
    termLines('authors', content.authors),
  ];
};

const fieldLines = ({ fields }: Pick<ChangedPost, 'fields'>): string => {
  const shown = fields.slice(0, FIELDS_LISTED).map((field) => `\n  - ${fieldLine(field)}`);
  const hidden = fields.length - shown.length;
  return `${shown.join('')}${hidden > 0 ? `\n  - and ${withCommas(hidden)} more fields` : ''}`;
};

const fieldLine = ({ field, before, after }: FieldChange): string => `${code(field)}: ${code(before)} → ${code(after)}`;

const termLines = (kind: string, terms: TermChanges): string[] =>
  isChanged(terms)
    ? listed([
        ...terms.added.map((id) => `- ${kind}: added ${code(id)}`),
        ...terms.removed.map((id) => `- ${kind}: removed ${code(id)}`),
        ...terms.changed.map(({ id, fields }) => `- ${kind}: ${code(id)}, ${fields.map(fieldLine).join('; ')}`),
      ])
    : [];

const listed = (lines: readonly string[], most = LISTED): string[] => {
  const hidden = lines.length - most;
  return hidden <= 0 ? [...lines] : [...lines.slice(0, most), `- and ${withCommas(hidden)} more`];
};
