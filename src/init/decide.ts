import { count } from '../diagnostics/counted.ts';
import type { DialectField } from '../dialects/dialect.ts';
import { DIALECTS, type DialectName } from '../dialects/dialects.ts';
import type { Survey } from './survey.ts';
import { type Decision, decided } from './tools/tool.ts';

/** Values of `status` and the like with which nobody publishes. */
const HELD = /^(?:draft|private|hidden|unlisted|unpublished|archived|archive|pending|review|wip|false|no|0)$/i;

/** What keys that may hold posts back are taken for: to publish by mistake cannot be taken back. */
export const decidePublishing = ({ undecided }: Survey): Decision[] =>
  [...undecided].map(([key, values]): Decision => {
    const posts = [...values.values()].reduce((sum, times) => sum + times, 0);
    const name = key.toLowerCase().replace(/[_-]/g, '');
    const shown = [...values.keys()].slice(0, 5).join(', ');
    if (/^(?:unpublish(?:at|on)|expir|embargo|publish(?:at|on))/.test(name)) {
      const field = /^(?:unpublish|expir)/.test(name) ? 'expiryDate' : 'publishDate';
      return { path: ['fields', field], value: key, why: `${key} is in ${count(posts, 'post')}` };
    }
    const why = `${key} is ${shown} in ${count(posts, 'post')}: decide whether these are to be published`;
    const published = [...values.keys()].filter((value) => !HELD.test(value) && !/^(?:true)$/i.test(value));
    const isSwitch = [...values.keys()].every((value) => /^(?:true|false|yes|no)$/i.test(value));
    const shows = /^(?:publish|ispublish|public|ispublic|listed|visible|isvisible)/.test(name);
    return { path: ['posts', 'publish', key], value: isSwitch ? [shows] : ['published', ...published], why };
  });

/** Keys that look like a field which no post has otherwise. */
export const decideFields = ({ unread, fields, posts, present }: Survey, dialect: DialectName | null): Decision[] => {
  const found = new Map<string, { readonly key: string; readonly times: number }>();
  for (const [key, looks] of unread) {
    const times = [...looks.values()].reduce((sum, each) => sum + each, 0);
    for (const [field, like] of looks) {
      if (field === null || like * 2 <= times || times * 4 < posts || (found.get(field)?.times ?? 0) >= times) continue;
      if (!fields.has(field as never)) found.set(field, { key, times });
    }
  }
  return [...found].map(([field, { key, times }]) => {
    const usual = dialect === null ? [] : (DIALECTS[dialect].fields[field as DialectField] ?? []);
    const value = [key, ...usual.filter((each) => each !== key && present.has(each.toLowerCase()))];
    return { path: ['fields', field], value, why: `${key} is in ${count(times, 'post')}` };
  });
};

/** What the tool gives pages without a date; Hugo has its own word for none. */
const NO_DATE = { hugo: '0001-01-01', others: '1970-01-01' };

/** Posts without a date have that of their first commit, where most are so or ask for it and all have one, else one for all. */
export const decideDate = (
  { undated, asksForCommits, posts }: Survey,
  { dialect, allCommitted }: { readonly dialect: DialectName | null; readonly allCommitted: boolean },
): Decision[] => {
  if (undated.length === 0) return [];
  const which = `${count(undated.length, 'post')} of ${posts} ${undated.length === 1 ? 'has' : 'have'} no date`;
  if (allCommitted && (asksForCommits || undated.length * 2 > posts))
    return decided([['posts', 'date'], 'git', `${which}: they get that of their first commit`]);
  const date = dialect === 'hugo' ? NO_DATE.hugo : NO_DATE.others;
  const reason = dialect === 'hugo' ? "they get Hugo's own for such pages" : 'they get this one';
  return decided([['posts', 'date'], date, `${which} (${undated[0]}): ${reason}, and stand last`]);
};

/** Posts without a title have that of their first heading, where all have one, else one of their names. */
export const decideTitle = ({ untitled, posts }: Survey, allHeaded: boolean): Decision[] => {
  if (untitled.length === 0) return [];
  const which = `${count(untitled.length, 'post')} of ${posts} ${untitled.length === 1 ? 'has' : 'have'} no title (${untitled[0]})`;
  return allHeaded
    ? decided([['posts', 'title'], 'heading', `${which}: their first heading is one`])
    : decided([['posts', 'title'], 'words-of-name', `${which}: they get one of their names`]);
};
