import { parseDate } from '../dates/date.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { textOf } from './field-values.ts';

interface Page {
  readonly data: ReadonlyMap<string, unknown>;
  readonly title: string;
  readonly body: string;
}

/** What variables in a post's text say of its own front matter; not dates, which tools print in forms of their own. */
export const pageValues = (dialect: Dialect | null, { data, title, body }: Page): Readonly<Record<string, string>> => {
  const page = dialect?.templates.page;
  if (page === undefined || !body.includes('{{')) return {};
  const texts = [...data].flatMap(([key, value]) => {
    const text = textOf(value);
    return text === undefined || parseDate(text) !== null ? [] : [[page + key, text] as const];
  });
  return Object.fromEntries([...texts, [`${page}title`, title]]);
};
