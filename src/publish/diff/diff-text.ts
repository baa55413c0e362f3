import { count, withCommas } from '../../shared/diagnostics/amounts.ts';
import { harmless } from '../../shared/diagnostics/display.ts';
import type { AddedAndRemoved, ContentChanges } from './compare-workspace.ts';
import type { Difference } from './diff.ts';
import type { Effect, Finding } from './openapi-diff/finding.ts';

/** Makes a name from a tree safe to show. It can have any content. */
type ShowName = (name: string) => string;

/** For a terminal or a log. A GitHub runner treats `##[` anywhere in a line as a command. */
export const plainName: ShowName = (name) => harmless(name).replaceAll('##[', '##\u2009[');

/** Returns a finding as a sentence without a period: `category in /posts was removed`. */
export const sentence = (finding: Finding, show: ShowName = plainName): string => {
  const { endpoints, subject, renamedTo, message, example } = finding;
  const where = endpoints.map(show).join(' and ');
  const isAnswer = subject === null;
  const what = isAnswer ? where : show(subject);
  const place = isAnswer || where === '' ? '' : ` in ${where}`;
  const to = renamedTo === null ? '' : ` ${show(renamedTo)}`;
  const post = example === null ? '' : ` (see ${show(example)})`;
  return `${what}${place} ${message}${to}${post}`.trim();
};

const KEY_SHOWN = 8;
/** Returns the beginning of a key, as anyone may read a report. The placeholder of a secret key stays whole. */
export const shownKey = (key: string): string =>
  key.length > 2 * KEY_SHOWN && !key.startsWith('{') ? `${key.slice(0, KEY_SHOWN)}…` : key;

/** Returns the sentence with its version in front, and with a shortened key. */
export const reportedSentence = (finding: Finding, show: ShowName = plainName, apart = ': '): string => {
  const { version, subject, change } = finding;
  const shown = change.startsWith('key-') && subject !== null ? { ...finding, subject: shownKey(subject) } : finding;
  return `${version === null || version === subject ? '' : `${version}${apart}`}${sentence(shown, show)}`;
};

export const HEADINGS: Readonly<Record<Effect, string>> = {
  breaking: 'Breaking changes',
  notice: 'Notices',
  additive: 'Additions',
};

export const verdict = ({ findings }: Pick<Difference, 'findings'>, isAccepted: boolean): string => {
  const breaking = findings.filter(({ effect }) => effect === 'breaking').length;
  if (breaking === 0) return findings.length === 0 ? 'The contract is the same.' : 'No breaking change.';
  return `${count(breaking, 'breaking change')}${isAccepted ? ', accepted' : ''}.`;
};

/** Counts what was added and removed: `2 added, 1 removed`. Empty without changes. */
export const changeCounts = ({ added, removed }: AddedAndRemoved<unknown>): string =>
  Object.entries({ added, removed })
    .filter(([, items]) => items.length > 0)
    .map(([word, items]) => `${withCommas(items.length)} ${word}`)
    .join(', ');

/** Lists what was removed, then what was added. */
export const changedItems = <Item>({ removed, added }: AddedAndRemoved<Item>) => [
  ...removed.map((item) => ({ what: 'removed' as const, item })),
  ...added.map((item) => ({ what: 'added' as const, item })),
];

const hasChanges = (content: ContentChanges): boolean =>
  [content, content.tags, content.categories, content.authors].some((one) => changeCounts(one) !== '');

/** Returns the content to report, without versions that repeat an earlier one. */
export const contentToReport = ({ content }: Difference): readonly ContentChanges[] => {
  const reported = new Set<string>();
  return content.filter((one) => {
    const sign = JSON.stringify([one.keys, one.language, changeCounts(one), one.total]);
    const isNew = !reported.has(sign);
    reported.add(sign);
    return isNew && hasChanges(one);
  });
};

/** Returns sentences about content without changes and content that was not compared. Empty if there is nothing to say. */
export const contentNote = ({ content, unnamed }: Difference): string =>
  [
    ...(content.length === 0 ? ['No content was compared.'] : []),
    ...(content.length > 0 && !content.some(hasChanges) ? ['No post or term was added or removed.'] : []),
    ...unnamed.map((version) => `The posts of ${version} have no slug, so Galley did not compare them.`),
  ].join(' ');
