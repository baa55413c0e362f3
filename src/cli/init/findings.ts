import type { WorkspaceSummary } from '../../build/build.ts';
import { OUTSIDE } from '../../content/discover/outside-pages.ts';
import { sortByCount, sumOf } from '../../shared/counts.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { type Diagnostic, hasErrors } from '../../shared/diagnostics/diagnostic.ts';
import { harmless } from '../../shared/diagnostics/display.ts';
import { followersText, groupByCode } from '../../shared/diagnostics/group-by-code.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { ProposedWorkspace } from '../../tools/adopt/adopter.ts';
import { describeSite } from '../../tools/find-site.ts';
import type { Output } from '../output/output.ts';
import { countHeldBack } from '../summaries/build-summary.ts';
import type { Adoption } from './adopt.ts';

/** A row of the table: its name, and one or more lines. */
export interface Finding {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Returns the findings in a repository as the rows of a table, without empty rows. */
export const findingsOf = (adoption: Adoption): readonly Finding[] => {
  const { site, proposal, result, survey, unsupported } = adoption;
  const rows: Finding[] = [
    { name: 'tool', lines: [site === null ? 'no known tool' : describeSite(site)] },
    {
      name: 'posts',
      lines: proposal.workspaces.map(({ name, posts }) =>
        describe(
          result.workspaces.find((each) => each.name === name),
          posts,
        ),
      ),
    },
    { name: 'languages', lines: proposal.workspaces.flatMap(languagesIn) },
    { name: 'not taken', lines: skippedIn(adoption) },
    { name: 'fields', lines: [...survey.fields].map(([field, keys]) => `${field}: ${keysIn(keys)}`) },
    { name: 'not read', lines: unreadOf(adoption) },
    { name: 'decided', lines: decisionsOf(adoption) },
    { name: 'not supported', lines: unsupported },
    { name: 'remains', lines: remaining(result.diagnostics) },
  ];
  return rows.filter(({ lines }) => lines.length > 0);
};

/** Describes languages, the default one first. */
const languagesIn = ({ languages, translationKey, why }: ProposedWorkspace): string[] =>
  languages === undefined
    ? []
    : [
        `${languages.join(', ')}${why === undefined ? '' : ` (${why})`}${translationKey === undefined ? '' : `; ${translationKey} joins translations`}`,
      ];

const describe = (found: WorkspaceSummary | undefined, posts: readonly string[]): string => {
  if (found === undefined) return posts.join(' ');
  const { name, published, drafts, scheduled, expired, unlisted } = found;
  const unpublished = countHeldBack([{ ...found, skipped: [] }]);
  const files = published + drafts.length + scheduled.length + expired.length + unlisted.length;
  return `${name}: ${count(files, 'file')} of ${patternsIn(posts)}, ${published} published${unpublished === '' ? '' : `, ${unpublished}`}`;
};

const patternsIn = (posts: readonly string[]): string => {
  const [first = '', ...others] = posts.filter((pattern) => !pattern.startsWith('!'));
  return others.length === 0 ? first : `${first} and ${count(others.length, 'more pattern')}`;
};

/** The maximum number of patterns to name. */
const MOST_PATTERNS = 2;

/** Describes skipped files by reason, without files of another workspace, and pages that no pattern matches. */
const skippedIn = ({ result: { workspaces }, survey, otherPages }: Adoption): string[] => {
  const taken = new Set(survey.files);
  const skipped = workspaces.flatMap(({ skipped }) => skipped).filter(({ file }) => !taken.has(file));
  const named = new Set(skipped.map(({ file }) => file));
  const others = otherPages.filter((file) => !named.has(file));
  const left = [...skipped, ...others.map((file) => ({ file, why: 'in no folder of posts' }))];
  const patterns = new Set(left.flatMap(({ why }) => /^excluded by .*/.exec(why) ?? []));
  const shown = (why: string): string => {
    if (why.endsWith(OUTSIDE)) return 'in no folder of posts';
    return patterns.size > MOST_PATTERNS && patterns.has(why) ? 'excluded by a pattern' : why;
  };
  const filesByReason = groupBy(left, ({ why }) => shown(why));
  return [...filesByReason].map(([why, files]) => `${count(files.length, 'file')}: ${why} (${files[0]?.file})`);
};

/** `title (12), name (1)`. */
const keysIn = (keys: Iterable<readonly [key: string, posts: number]>): string =>
  Array.from(keys, ([key, posts]) => `${key} (${posts})`).join(', ');

const MOST_KEYS = 12;

const unreadOf = ({ survey: { unread } }: Adoption): string[] => {
  const keys = sortByCount([...unread].map(([key, looks]) => [key, sumOf(looks.values())] as const));
  if (keys.length === 0) return [];
  return [keysIn(keys.slice(0, MOST_KEYS)) + (keys.length > MOST_KEYS ? `, and ${keys.length - MOST_KEYS} more` : '')];
};

const decisionsOf = ({ proposal: { tool, decisions } }: Adoption): string[] => [
  ...(tool === null ? [] : [`adopt.dialect: ${shortly(tool.dialect)}`]),
  ...decisions.map(
    ({ path, value, why }) => `${path.join('.')}: ${shortly(value)}${why === undefined ? '' : ` (${why})`}`,
  ),
];

const shortly = (value: unknown): string => {
  const text = JSON.stringify(value)
    .replaceAll('"', "'")
    .replace(/'([A-Za-z]+)':/g, '$1: ');
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
};

const remaining = (diagnostics: readonly Diagnostic[]): string[] => {
  const found = hasErrors(diagnostics) ? diagnostics.filter(({ severity }) => severity === 'error') : diagnostics;
  return groupByCode(found).map((group) => {
    const { severity, code, first, count: all } = group;
    const times = all === 1 ? '' : ` (${all})`;
    const line = `${severity} ${code}${times}: ${first.file ?? ''} ${first.message} ${followersText(group)}`;
    return line.replace(/\s+/g, ' ').trim();
  });
};

/** The maximum number of edits in the list. */
const MOST_EDITS = 20;

/** What to edit before the first build. It comes last, so that it is still visible in a terminal. */
export const editsFor = (errors: readonly Diagnostic[], run: string, { colors }: Output): readonly string[] => {
  if (errors.length === 0) return [];
  const edits = errors.slice(0, MOST_EDITS).map(({ file = '', position, message }) => {
    const place = position === undefined ? file : `${file}:${position.line}:${position.column}`;
    return `  ${colors.cyan(harmless(place))}  ${harmless(message)}`;
  });
  const hidden = errors.length - edits.length;
  return [
    '',
    `All is set up, but the first build needs ${errors.length === 1 ? 'this edit' : `these ${errors.length} edits`}, so the exit code is 1:`,
    ...edits,
    ...(hidden > 0 ? [`  … and ${hidden} more`] : []),
    `${run} galley check shows them again, with how to fix each.`,
  ];
};
