import { aliasOf, folderOf } from '../slugs/alias.ts';
import type { KeyFinder } from './field-keys.ts';
import { readText, wrongType } from './field-text.ts';
import { type Filled, isEmpty } from './field-values.ts';
import type { Report } from './report.ts';

export interface AliasReading {
  readonly keys: KeyFinder;
  /** The post's own address, for tools in which an alias may be relative to it. */
  readonly address: string;
  readonly report: Report;
}

/**
 * The addresses that a post had before on its site: paths from the site's root with their query, encoded as browsers send
 * them, each once. What can be no such address goes to `report`.
 */
export const readAliases = ({ keys, address, report }: AliasReading): readonly string[] => {
  const written = keys.written('aliases').filter(({ value }) => !isEmpty(value));
  if (written.length === 0) return [];
  const base = keys.dialect?.relativeAliases === true ? folderOf(address) : '/';
  const aliases = written.flatMap((filled) =>
    textsOf(filled, report).flatMap(({ key, text }) => {
      const alias = aliasOf(text, base);
      if (alias === null) report(noAddress(key, text));
      return alias ?? [];
    }),
  );
  return [...new Set(aliases)];
};

const textsOf = (
  { key, value }: Filled,
  report: Report,
): readonly { readonly key: string; readonly text: string }[] => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => {
    if (isEmpty(item)) {
      report(wrongType({ key, value: item }, 'a list of texts'));
      return [];
    }
    return readText({ key, value: item }, report) ?? [];
  });
};

const noAddress = (key: string, text: string): Parameters<Report>[0] => ({
  code: 'post/alias',
  message: `"${text}" cannot be an old address of a post.`,
  help: 'Write the path that it had on the site: /2019/old-name/.',
  keys: [key],
  value: text,
});
