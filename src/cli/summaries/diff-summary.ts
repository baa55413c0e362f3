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
  plainName,
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
import { type Colors, NO_COLORS } from '../../shared/diagnostics/display.ts';

/** Entries of a list that are shown; the rest are counted (`--format json` has all). */
const LISTED = 10;
const FIELDS_LISTED = 4;

/** The differences for a person to read: the outcome, the contract, the content. */
export const describeDifference = (
  difference: Difference,
  { isAccepted, colors = NO_COLORS }: { readonly isAccepted: boolean; readonly colors?: Colors },
): string => {
  const failed = difference.isBreaking && !isAccepted;
  const content = toldContent(difference);
  const blocks: (readonly string[])[] = [
    [
      colors.bold(`${plainName(difference.before)} → ${plainName(difference.after)}`),
      `${failed ? colors.red('✗') : colors.green('✓')} ${verdict(difference, isAccepted)}`,
    ],
    ...EFFECTS.map((effect) => describeFindings(difference.findings, effect, colors)),
    ...content.map((changes) => describeContent(changes, colors)),
    ...(failed ? [WAY_OUT] : []),
    [...(isSameContent(difference) ? ['The content is the same.'] : []), colors.dim(comparedBodies(difference))],
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
};

const MARK: Readonly<Record<Effect, string>> = { breaking: '✗', notice: '!', additive: '+' };

const describeFindings = (findings: readonly Finding[], effect: Effect, colors: Colors): string[] => {
  const own = findings.filter((finding) => finding.effect === effect);
  if (own.length === 0) return [];
  const color = { breaking: colors.red, notice: colors.yellow, additive: colors.green }[effect];
  const lines = own.map((finding) => `  ${color(MARK[effect])} ${reportedSentence(finding, plainName, '  ')}`);
  return [color(HEADINGS[effect]), ...(effect === 'breaking' ? lines : listed(lines, colors))];
};

const describeContent = (content: ContentChanges, colors: Colors): string[] => {
  const { keys, language, version, total, added, removed, moved, changed } = content;
  const fields = fieldCounts(content).slice(0, LISTED);
  return [
    `${colors.bold('Content')} ${colors.dim(`(${[version, ...keys.map(shownKey), ...(language === null ? [] : [`lang=${language}`])].join(', ')})`)}`,
    `  ${count(total[1], 'post')}: ${postCounts(content) || 'none changed'}`,
    ...listed(
      added.map(({ slug, title }) => `  ${colors.green('+')} ${slug}  ${colors.dim(plainName(shortTitle(title)))}`),
      colors,
    ),
    ...listed(
      removed.map(({ slug, title }) => `  ${colors.red('-')} ${slug}  ${colors.dim(plainName(shortTitle(title)))}`),
      colors,
    ),
    ...listed(
      moved.map((post) => `  ${colors.yellow('→')} ${post.from} → ${post.slug}${describeFields(post, colors)}`),
      colors,
    ),
    ...listed(
      changed.map((post) => `  ${colors.yellow('~')} ${post.slug}${describeFields(post, colors)}`),
      colors,
    ),
    ...(changed.length > LISTED
      ? [`  By field: ${fields.map(([field, posts]) => `${plainName(field)} ${withCommas(posts)}`).join(', ')}`]
      : []),
    ...describeTerms('tags', content.tags, colors),
    ...describeTerms('categories', content.categories, colors),
    ...describeTerms('authors', content.authors, colors),
  ];
};

const describeFields = ({ fields }: Pick<ChangedPost, 'fields'>, colors: Colors): string => {
  const shown = fields.slice(0, FIELDS_LISTED).map((field) => `\n      ${describeField(field, colors)}`);
  const hidden = fields.length - shown.length;
  return `${shown.join('')}${hidden > 0 ? `\n      ${colors.dim(`and ${withCommas(hidden)} more fields`)}` : ''}`;
};

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
  return [`  ${kind}`, ...listed(lines, colors)];
};

const listed = (lines: readonly string[], colors: Colors): string[] => {
  const hidden = lines.length - LISTED;
  if (hidden <= 0) return [...lines];
  return [...lines.slice(0, LISTED), colors.dim(`    and ${withCommas(hidden)} more (--format json has all)`)];
};
