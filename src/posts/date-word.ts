import type { Dialect } from '../dialects/dialect.ts';
import { type Filled, textOf } from './field-values.ts';
import type { PostProblem } from './report.ts';

/** What a word in place of a date comes to: a date, or what is wrong with it. */
export type DateWord = { readonly date: string } | { readonly problem: PostProblem };

/** Null for what is none of the tool's words. `committed` is when the file was committed first, where that is asked for. */
export const readDateWord = (
  { key, value }: Filled,
  dialect: Pick<Dialect, 'dateWords'> | null,
  committed: string | null,
): DateWord | null => {
  const word = textOf(value)?.trim() ?? '';
  const isOne = (words: readonly string[] = []): boolean => words.includes(word.toLowerCase());
  const place = { keys: [key], value: word };
  if (isOne(dialect?.dateWords?.changed)) {
    const message = `${key} is "${word}": such a date changes with every edit, and it is not read.`;
    const help = "Write the date, or take the line out: posts.date: 'git' is that of the first commit.";
    return { problem: { code: 'post/date-unreadable', message, help, ...place } };
  }
  if (!isOne(dialect?.dateWords?.made)) return null;
  if (committed !== null) return { date: committed };
  const message = `${key} is "${word}": when the file was made is not known.`;
  const help =
    "Say posts.date: 'git', which takes the date of the first commit, and commit the file; or write the date.";
  return { problem: { code: 'post/date-missing', message, help, ...place } };
};
