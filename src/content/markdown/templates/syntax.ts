import type { Snippets } from '../../../config/settings.ts';
import type { TagForm, Templates, Tool } from '../../tool.ts';

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

/** Returns a tool's syntax. The site's tags replace the tool's of the same name. */
export const syntaxOf = (
  { isKnown, templates }: Pick<Tool, 'isKnown' | 'templates'>,
  snippets: Snippets = {},
): Syntax => {
  const { parameter, code = {}, ...others } = templates;
  return {
    raw: [],
    comments: [],
    values: {},
    filters: {},
    links: {},
    files: {},
    ...others,
    ...(parameter !== undefined && !Object.hasOwn(snippets, parameter) && { parameter }),
    code: Object.fromEntries(Object.entries(code).filter(([name]) => !Object.hasOwn(snippets, name))),
    tags: [...templates.tags].sort((a, b) => b.open.length - a.open.length || (a.open < b.open ? -1 : 1)),
    isCertain: isKnown,
  };
};
