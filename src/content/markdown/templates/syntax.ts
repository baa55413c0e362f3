import type { TagForm, Templates } from '../../../config/dialects/dialect.ts';
import { DIALECTS, type DialectName } from '../../../config/dialects/dialects.ts';
import type { Snippets } from '../../../config/settings.ts';

type Filled = 'raw' | 'comments' | 'values' | 'filters' | 'links' | 'code' | 'files';

/** The template syntax of one workspace's posts. */
export interface Syntax extends Omit<Templates, Filled>, Required<Pick<Templates, Filled>> {
  /** The forms of tags. If one opening delimiter starts with another, the longer one comes first. */
  readonly tags: readonly TagForm[];
  /**
   * Whether the tool is known. If so, everything that looks like a tag is one. Otherwise, tags are read only in URLs,
   * where they have no other meaning in Markdown.
   */
  readonly isCertain: boolean;
}

/** Returns a tool's syntax; without a tool, that of all tools. The site's tags replace the tool's of the same name. */
export const syntaxOf = (dialect: DialectName | null, snippets: Snippets = {}): Syntax => {
  if (dialect !== null) {
    const { parameter, code = {}, ...templates } = DIALECTS[dialect].templates;
    return complete(
      {
        ...templates,
        ...(parameter !== undefined && !Object.hasOwn(snippets, parameter) && { parameter }),
        code: Object.fromEntries(Object.entries(code).filter(([name]) => !Object.hasOwn(snippets, name))),
      },
      true,
    );
  }
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
