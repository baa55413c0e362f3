import type {
  ChangedPost,
  ContentChanges,
  FieldChange,
  TermChanges,
} from '../../publish/diff/content/content-changes.ts';
import type { Difference } from '../../publish/diff/diff.ts';
import {
  comparedBodies,
  contentToReport,
  HEADINGS,
  isChanged,
  isSameContent,
  plainName,
  postCounts,
  reportedSentence,
  shownKey,
  verdict,
} from '../../publish/diff/diff-text.ts';
import { EFFECTS, type Effect, type Finding } from '../../publish/diff/openapi-diff/finding.ts';
import { countsOf, sortByCount } from '../../shared/counts.ts';
import { count, withCommas } from '../../shared/diagnostics/amounts.ts';
import { type Colors, harmless, NO_COLORS } from '../../shared/diagnostics/display.ts';

/** The maximum number of entries to show in a list. The rest are counted (`--format json` has all). */
const LISTED = 10;
/** The same in Markdown: a comment on GitHub can have at most 65,536 characters. */
const LISTED_IN_MARKDOWN = 20;
const FINDINGS_LISTED = 50;
const FIELDS_LISTED = 4;

/** Describes the differences for people: the outcome, the contract, the content. */
export const describeDifference = (
  difference: Difference,
  { isAccepted, colors = NO_COLORS }: { readonly isAccepted: boolean; readonly colors?: Colors },
): string => {
  const failed = difference.isBreaking && !isAccepted;
  const content = contentToReport(difference);
  const blocks: (readonly string[])[] = [
    [
      colors.bold(`${plainName(difference.before)} → ${plainName(difference.after)}`),
      `${failed ? colors.red('✗') : colors.green('✓')} ${verdict(difference, isAccepted)}`,
    ],
    ...EFFECTS.map((effect) => describeFindings(difference.findings, effect, colors)),
    ...content.map((changes) => describeContent(changes, colors)),
    ...(failed ? [BREAKING_HELP] : []),
    [...(isSameContent(difference) ? ['The content is the same.'] : []), colors.dim(comparedBodies(difference))],
  ];
  return joined(blocks);
};

const joined = (blocks: readonly (readonly string[])[]): string =>
  blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');

/** Returns the first lines of a list. `more` describes how many are left out. */
const firstOf = (lines: readonly string[], most: number, more: (hidden: number) => string): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most), more(lines.length - most)];

const MARK: Readonly<Record<Effect, string>> = { breaking: '✗', notice: '!', additive: '+' };

const describeFindings = (findings: readonly Finding[], effect: Effect, colors: Colors): string[] => {
  const own = findings.filter((finding) => finding.effect === effect);
  if (own.length === 0) return [];
  const color = { breaking: colors.red, notice: colors.yellow, additive: colors.green }[effect];
  const lines = own.map((finding) => `  ${color(MARK[effect])} ${reportedSentence(finding, plainName, '  ')}`);
  return [color(HEADINGS[effect]), ...(effect === 'breaking' ? lines : bulletLines(lines, colors))];
};

const TERMS = ['tags', 'categories', 'authors'] as const;

const describeContent = (content: ContentChanges, colors: Colors): string[] => {
  const { version, total, added, removed, moved, changed } = content;
  const fields = fieldCounts(content).slice(0, LISTED);
  const titled = ({ slug, title }: ContentChanges['added'][number]): string =>
    `${slug}  ${colors.dim(plainName(shortTitle(title)))}`;
  const posts = [
    added.map((post) => `  ${colors.green('+')} ${titled(post)}`),
    removed.map((post) => `  ${colors.red('-')} ${titled(post)}`),
    moved.map((post) => `  ${colors.yellow('→')} ${post.from} → ${post.slug}${describeFields(post, colors)}`),
    changed.map((post) => `  ${colors.yellow('~')} ${post.slug}${describeFields(post, colors)}`),
  ];
  return [
    `${colors.bold('Content')} ${colors.dim(`(${[version, ...shownParts(content)].join(', ')})`)}`,
    `  ${count(total[1], 'post')}: ${postCounts(content) || 'none changed'}`,
    ...posts.flatMap((lines) => bulletLines(lines, colors)),
    ...(changed.length > LISTED ? [`  By field: ${countsText(fields, plainName)}`] : []),
    ...TERMS.flatMap((kind) => describeTerms(kind, content[kind], colors)),
  ];
};

const shownParts = ({ keys, language }: ContentChanges): string[] => [
  ...keys.map(shownKey),
  ...(language === null ? [] : [`lang=${language}`]),
];

const countsText = (fields: ReturnType<typeof fieldCounts>, print: (field: string) => string): string =>
  fields.map(([field, posts]) => `${print(field)} ${withCommas(posts)}`).join(', ');

const describeFields = ({ fields }: Pick<ChangedPost, 'fields'>, colors: Colors): string =>
  firstOf(
    fields.map((field) => `\n      ${describeField(field, colors)}`),
    FIELDS_LISTED,
    (hidden) => `\n      ${colors.dim(`and ${withCommas(hidden)} more fields`)}`,
  ).join('');

const describeField = ({ field, before, after }: FieldChange, colors: Colors): string =>
  `${plainName(field)}: ${colors.dim(plainName(before))} → ${plainName(after)}`;

const describeTerms = (kind: string, terms: TermChanges, colors: Colors): string[] => {
  if (!isChanged(terms)) return [];
  const lines = [
    ...terms.added.map((id) => `    ${colors.green('+')} ${plainName(id)}`),
    ...terms.removed.map((id) => `    ${colors.red('-')} ${plainName(id)}`),
    ...terms.changed.map(
      ({ id, fields }) =>
        `    ${colors.yellow('~')} ${plainName(id)}  ${fields.map((field) => describeField(field, colors)).join('; ')}`,
    ),
  ];
  return [`  ${kind}`, ...bulletLines(lines, colors)];
};

const bulletLines = (lines: readonly string[], colors: Colors): string[] =>
  firstOf(lines, LISTED, (hidden) => colors.dim(`    and ${withCommas(hidden)} more (--format json has all)`));

/** Describes the differences in Markdown, for a pull request. Names and values from the trees are in code spans. */
export const diffMarkdown = (difference: Difference, isAccepted: boolean): string => {
  const content = contentToReport(difference);
  const blocks: (readonly string[])[] = [
    ['## API changes'],
    [`**${verdict(difference, isAccepted)}** ${isSameContent(difference) ? 'The content is the same.' : ''}`.trim()],
    ...EFFECTS.flatMap((effect) => findingBlocks(difference.findings, effect)),
    ...(difference.isBreaking && !isAccepted ? [BREAKING_HELP] : []),
    ...content.flatMap(contentBlocks),
    [`From ${code(difference.before)} to ${code(difference.after)}. ${comparedBodies(difference)}`],
  ];
  return joined(blocks);
};

/**
 * Makes a code span from a text, in which nothing has a meaning: no HTML, no link, no mention, no end of a list. The
 * fence is longer than any run of backticks in the text. https://spec.commonmark.org/0.31.2/#code-spans
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
  return [[`### ${HEADINGS[effect]}`], bullets(lines, FINDINGS_LISTED)];
};

const contentBlocks = (content: ContentChanges): (readonly string[])[] => {
  const { version, total, added, removed, moved, changed } = content;
  const fields = fieldCounts(content).slice(0, LISTED_IN_MARKDOWN);
  return [
    [`### Content (${[version, ...shownParts(content).map(code)].join(', ')})`],
    [
      `${count(total[1], 'post')}: ${postCounts(content) || 'none changed'}.`,
      ...(fields.length === 0 ? [] : [`By field: ${countsText(fields, code)}.`]),
    ],
    bullets(added.map(({ slug, title }) => `- added ${code(slug)}: ${code(shortTitle(title))}`)),
    bullets(removed.map(({ slug, title }) => `- removed ${code(slug)}: ${code(shortTitle(title))}`)),
    bullets(moved.map((post) => `- moved ${code(post.from)} to ${code(post.slug)}${fieldLines(post)}`)),
    bullets(changed.map((post) => `- changed ${code(post.slug)}${fieldLines(post)}`)),
    ...TERMS.map((kind) => termLines(kind, content[kind])),
  ];
};

const fieldLines = ({ fields }: Pick<ChangedPost, 'fields'>): string =>
  firstOf(
    fields.map((field) => `\n  - ${fieldLine(field)}`),
    FIELDS_LISTED,
    (hidden) => `\n  - and ${withCommas(hidden)} more fields`,
  ).join('');

const fieldLine = ({ field, before, after }: FieldChange): string => `${code(field)}: ${code(before)} → ${code(after)}`;

const termLines = (kind: string, terms: TermChanges): string[] =>
  isChanged(terms)
    ? bullets([
        ...terms.added.map((id) => `- ${kind}: added ${code(id)}`),
        ...terms.removed.map((id) => `- ${kind}: removed ${code(id)}`),
        ...terms.changed.map(({ id, fields }) => `- ${kind}: ${code(id)}, ${fields.map(fieldLine).join('; ')}`),
      ])
    : [];

const bullets = (lines: readonly string[], most = LISTED_IN_MARKDOWN): string[] =>
  firstOf(lines, most, (hidden) => `- and ${withCommas(hidden)} more`);

const TITLE = 60;

const shortTitle = (title: string): string => (title.length > TITLE ? `${title.slice(0, TITLE)}…` : title);

const BREAKING_HELP: readonly string[] = [
  'Readers of this version rely on it. Publish the change as a new version (defineContract)',
  'and deprecate this one. If no reader depends on it, accept the change with --accept-breaking.',
];

/** Counts the posts in which each field changed, most first. */
const fieldCounts = ({ changed }: ContentChanges): (readonly [field: string, posts: number])[] =>
  sortByCount(countsOf(changed.flatMap(({ fields }) => fields.map(({ field }) => field))));
