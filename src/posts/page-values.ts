import { parseDate } from '../dates/date.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { textOf } from './field-values.ts';

/** What variables in a post's text say of its own front matter; not dates, which tools print in forms of their own. */
export const pageValues = (
  dialect: Dialect | null,
  { data, body }: Pick<FrontMatter, 'data' | 'body'>,
  title: string,
): Readonly<Record<string, string>> => {
  const page = dialect?.templates.page;
  if (page === undefined || !body.includes('{{')) return {};
  const texts = [...data].flatMap(([key, value]) => {
    const text = textOf(value);
    return text === undefined || parseDate(text) !== null ? [] : [[page + key, text] as const];
  });
  return Object.fromEntries([...texts, [`${page}title`, title]]);
};
