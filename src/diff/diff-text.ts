import { count, withCommas } from '../diagnostics/counted.ts';
import { harmless } from '../diagnostics/display.ts';
import type { ContentChanges, TermChanges } from './content-change.ts';
import type { Effect, Finding } from './contract/finding.ts';
import type { Difference } from './diff.ts';

/** How a name out of a tree is shown: it may hold anything. */
export type ShowName = (name: string) => string;

/** For a terminal or a log. `##[` would be a command to a GitHub runner wherever it stands in a line. */
export const plainName: ShowName = (name) => harmless(name).replaceAll('##[', '##\u2009[');

/** What changed, as a sentence without its end: `category of /posts was removed`. */
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

/** Enough of a key to know it by; reports are read by more people than have the key. One from the environment has a name. */
const KEY_SHOWN = 8;
export const shownKey = (key: string): string =>
  key.length > 2 * KEY_SHOWN && !key.startsWith('{') ? `${key.slice(0, KEY_SHOWN)}…` : key;

export const HEADINGS: Readonly<Record<Effect, string>> = {
  breaking: 'Breaking changes',
  notice: 'To know',
  additive: 'Additions',
};

export const EFFECTS: readonly Effect[] = ['breaking', 'notice', 'additive'];

/** The outcome in a line. */
export const verdict = ({ findings }: Difference, isAccepted: boolean): string => {
  const breaking = findings.filter(({ effect }) => effect === 'breaking').length;
  if (breaking === 0) return findings.length === 0 ? 'The contract is the same.' : 'No breaking change.';
  return `${count(breaking, 'breaking change')}${isAccepted ? ', accepted' : ''}.`;
};

export const WAY_OUT: readonly string[] = [
  'Readers of the version rely on it. Publish the change as a new version beside it (defineContract)',
  'and deprecate this one; or, if nobody can be hurt, accept it with --accept-breaking.',
];

/** How many posts did what: `2 added, 1 changed`. Empty when nothing has happened. */
export const postCounts = ({ added, removed, moved, changed }: ContentChanges): string =>
  [
    [added.length, 'added'] as const,
    [removed.length, 'removed'] as const,
    [moved.length, 'moved'] as const,
    [changed.length, 'changed'] as const,
  ]
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${withCommas(number)} ${word}`)
    .join(', ');

/** How many posts each field has changed in, most first. */
export const fieldCounts = ({ changed }: ContentChanges): (readonly [field: string, posts: number])[] => {
  const counts = new Map<string, number>();
  for (const { fields } of changed) {
    for (const { field } of fields) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
};

export const isChanged = (terms: TermChanges): boolean =>
  terms.added.length + terms.removed.length + terms.changed.length > 0;

const hasChanges = (content: ContentChanges): boolean =>
  postCounts(content) !== '' || [content.tags, content.categories, content.authors].some(isChanged);

/** Whether content was compared, and nothing has changed. */
export const isSameContent = ({ content }: Difference): boolean => content.length > 0 && !content.some(hasChanges);

/** Content to tell: versions that only repeat what the first one has told are left out. */
export const toldContent = ({ content }: Difference): readonly ContentChanges[] => {
  const told = new Set<string>();
  return content.filter((one) => {
    const sign = JSON.stringify([one.keys, one.language, postCounts(one), one.total]);
    const isNew = !told.has(sign);
    told.add(sign);
    return isNew && hasChanges(one);
  });
};

/** Which content was compared. */
export const comparedBodies = ({ content, bodies, unnamed }: Difference): string => {
  const left = unnamed.map(
    (version) => ` The posts of ${version} have nothing that names them: they were not compared.`,
  );
  if (content.length === 0) return `No content was compared.${left.join('')}`;
  const first = content.filter(({ version }) => version === content[0]?.version);
  const compared = first.reduce((sum, one) => sum + one.bodies, 0);
  const what = bodies === 'all' ? 'that both have' : 'whose record has changed';
  return `Content compared of ${count(compared, 'post')} ${what}.${left.join('')}`;
};
