import type { TagForm, Templates } from '../dialects/dialect.ts';
import { DIALECTS, type DialectName } from '../dialects/dialects.ts';

/** How templates are to be read in one workspace's posts. */
export interface Syntax
  extends Required<Omit<Templates, 'tags' | 'page' | 'escapes'>>,
    Pick<Templates, 'page' | 'escapes'> {
  /** The forms whose opening holds another one's come first. */
  readonly tags: readonly TagForm[];
  /**
   * Whether a tool is known, and with it that whatever has the form of a tag is one. Otherwise text stays as it is, and
   * only in addresses, which no tag can be a part of in Markdown, it makes a difference.
   */
  readonly isCertain: boolean;
}

/** A tool's syntax; without one, the union of what the tools have. */
export const syntaxOf = (dialect: DialectName | null): Syntax => {
  if (dialect !== null) return complete(DIALECTS[dialect].templates, true);
  const all = Object.values(DIALECTS).map(({ templates }) => templates);
  const tags = new Map(
    all.flatMap(({ tags }) => tags.map((form) => [form.open, form])).reverse() as [string, TagForm][],
  );
  return complete(
    {
      tags: [...tags.values()].filter(({ holds, isOfMarkdown }) => holds !== 'comment' && isOfMarkdown === undefined),
      inCode: false,
      values: Object.assign({}, ...all.map(({ values }) => values)),
      filters: Object.assign({}, ...all.map(({ filters }) => filters)),
      links: Object.assign({}, ...all.map(({ links }) => links)),
    },
    false,
  );
};

const complete = (templates: Templates, isCertain: boolean): Syntax => ({
  raw: [],
  comments: [],
  values: {},
  filters: {},
  links: {},
  code: {},
  files: {},
  ...templates,
  tags: [...templates.tags].sort((a, b) => b.open.length - a.open.length || (a.open < b.open ? -1 : 1)),
  isCertain,
});
