import type { AddedAndRemoved, ContentChanges, PostName } from '../../publish/diff/compare-workspace.ts';
import type { Difference } from '../../publish/diff/diff.ts';
import {
  changeCounts,
  changedItems,
  contentNote,
  contentToReport,
  HEADINGS,
  plainName,
  reportedSentence,
  shownKey,
  verdict,
} from '../../publish/diff/diff-text.ts';
import { EFFECTS, type Effect, type Finding } from '../../publish/diff/openapi-diff/finding.ts';
import { count, withCommas } from '../../shared/diagnostics/amounts.ts';
import { type Colors, harmless, NO_COLORS } from '../../shared/diagnostics/display.ts';

/** The maximum number of entries to show in a list. The rest are counted (`--format json` has all). */
const LISTED = 10;
/** The same in Markdown: a comment on GitHub can have at most 65,536 characters. */
const LISTED_IN_MARKDOWN = 20;
const FINDINGS_LISTED = 50;

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
    noteOf(difference),
  ];
  return joined(blocks);
};

const noteOf = (difference: Difference): readonly string[] => [contentNote(difference)].filter(Boolean);

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
  const { version, total, added, removed } = content;
  const titled = ({ slug, title }: PostName): string => `${slug}  ${colors.dim(plainName(shortTitle(title)))}`;
  return [
    `${colors.bold('Content')} ${colors.dim(`(${[version, ...shownParts(content)].join(', ')})`)}`,
    `  ${count(total[1], 'post')}: ${changeCounts(content) || 'the same slugs'}`,
    ...bulletLines(
      removed.map((post) => `  ${colors.red('-')} ${titled(post)}`),
      colors,
    ),
    ...bulletLines(
      added.map((post) => `  ${colors.green('+')} ${titled(post)}`),
      colors,
    ),
    ...TERMS.flatMap((kind) => describeTerms(kind, content[kind], colors)),
  ];
};

const shownParts = ({ keys, language }: ContentChanges): string[] => [
  ...keys.map(shownKey),
  ...(language === null ? [] : [`lang=${language}`]),
];

const describeTerms = (kind: string, terms: AddedAndRemoved<string>, colors: Colors): string[] => {
  const sign = { removed: colors.red('-'), added: colors.green('+') };
  const lines = changedItems(terms).map(({ what, item }) => `    ${sign[what]} ${plainName(item)}`);
  return lines.length === 0 ? [] : [`  ${kind}`, ...bulletLines(lines, colors)];
};

const bulletLines = (lines: readonly string[], colors: Colors): string[] =>
  firstOf(lines, LISTED, (hidden) => colors.dim(`    and ${withCommas(hidden)} more (--format json has all)`));

/** Describes the differences in Markdown, for a pull request. Names and values from the trees are in code spans. */
export const diffMarkdown = (difference: Difference, isAccepted: boolean): string => {
  const content = contentToReport(difference);
  const blocks: (readonly string[])[] = [
    ['## API changes'],
    [`**${verdict(difference, isAccepted)}**`],
    ...EFFECTS.flatMap((effect) => findingBlocks(difference.findings, effect)),
    ...(difference.isBreaking && !isAccepted ? [BREAKING_HELP] : []),
    ...content.flatMap(contentBlocks),
    [[`From ${code(difference.before)} to ${code(difference.after)}.`, ...noteOf(difference)].join(' ')],
  ];
  return joined(blocks);
};

/**
 * Makes a code span from text, in which nothing has a meaning: no HTML, no link, no mention, no end of a list. The
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
  const { version, total, added, removed } = content;
  return [
    [`### Content (${[version, ...shownParts(content).map(code)].join(', ')})`],
    [`${count(total[1], 'post')}: ${changeCounts(content) || 'the same slugs'}.`],
    bullets(removed.map(({ slug, title }) => `- removed ${code(slug)}: ${code(shortTitle(title))}`)),
    bullets(added.map(({ slug, title }) => `- added ${code(slug)}: ${code(shortTitle(title))}`)),
    ...TERMS.map((kind) =>
      bullets(changedItems(content[kind]).map(({ what, item }) => `- ${kind}: ${what} ${code(item)}`)),
    ),
  ];
};

const bullets = (lines: readonly string[], most = LISTED_IN_MARKDOWN): string[] =>
  firstOf(lines, most, (hidden) => `- and ${withCommas(hidden)} more`);

const TITLE = 60;

const shortTitle = (title: string): string => (title.length > TITLE ? `${title.slice(0, TITLE)}…` : title);

const BREAKING_HELP: readonly string[] = [
  'Readers of this version rely on it. Publish the change as a new version (defineContract)',
  'and deprecate this one. If no reader depends on it, accept the change with --accept-breaking.',
];
