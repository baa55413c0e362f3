import { count, withCommas } from '../../shared/diagnostics/amounts.ts';
import { harmless } from '../../shared/diagnostics/display.ts';
import type { ContentChanges, TermChanges } from './content/content-changes.ts';
import type { Difference } from './diff.ts';
import type { Effect, Finding } from './openapi-diff/finding.ts';

/** Makes a name from a tree safe to show. It can have any content. */
type ShowName = (name: string) => string;

/** For a terminal or a log. A GitHub runner treats `##[` anywhere in a line as a command. */
export const plainName: ShowName = (name) => harmless(name).replaceAll('##[', '##\u2009[');

/** Returns a finding as a sentence without a period: `category in /posts was removed`. */
export const sentence = (finding: Finding, show: ShowName = plainName): string => {
  const { endpoints, subject, renamedTo, message, example, change } = finding;
  const where = endpoints.map(show).join(' and ');
  const isAnswer = subject === null;
  const what = isAnswer ? where : show(subject);
  const place = isAnswer || where === '' ? '' : ` in ${where}`;
  const to = renamedTo === null ? '' : ` ${show(renamedTo)}`;
  const post = example === null || change === 'field-renamed' ? '' : ` (see ${show(example)})`;
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

/** Counts posts by kind of change: `2 added, 1 changed`. Empty without changes. */
export const postCounts = ({ added, removed, moved, changed }: ContentChanges): string =>
  Object.entries({ added, removed, moved, changed })
    .filter(([, posts]) => posts.length > 0)
    .map(([word, posts]) => `${withCommas(posts.length)} ${word}`)
    .join(', ');

export const isChanged = (terms: TermChanges): boolean =>
  terms.added.length + terms.removed.length + terms.changed.length > 0;

const hasChanges = (content: ContentChanges): boolean =>
  postCounts(content) !== '' || [content.tags, content.categories, content.authors].some(isChanged);

/** Whether content was compared and is the same. */
export const isSameContent = ({ content }: Difference): boolean => content.length > 0 && !content.some(hasChanges);

/** Returns the content to report, without versions that repeat an earlier one. */
export const contentToReport = ({ content }: Difference): readonly ContentChanges[] => {
  const reported = new Set<string>();
  return content.filter((one) => {
    const sign = JSON.stringify([one.keys, one.language, postCounts(one), one.total]);
    const isNew = !reported.has(sign);
    reported.add(sign);
    return isNew && hasChanges(one);
  });
};

/** Returns a sentence about which content was compared. */
export const comparedBodies = ({ content, bodies, unnamed }: Difference): string => {
  const unnamedNotes = unnamed.map(
    (version) => ` The posts of ${version} have no slug, so Galley did not compare them.`,
  );
  if (content.length === 0) return `No content was compared.${unnamedNotes.join('')}`;
  const first = content.filter(({ version }) => version === content[0]?.version);
  const compared = first.reduce((sum, one) => sum + one.bodies, 0);
  const what = bodies === 'all' ? 'in both trees' : 'with a changed record';
  return `Compared the content of ${count(compared, 'post')} ${what}.${unnamedNotes.join('')}`;
};
