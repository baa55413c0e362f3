import { CORE_EXTENSIONS, orderedRows } from '../content/markdown/extensions/extensions.ts';
import { NO_TOOL, type TagForm, type Templates, type Tool, type ToolOf } from '../content/tool.ts';
import type { Adopter } from './adopt/adopter.ts';
import { astro } from './astro/tool.ts';
import { eleventy } from './eleventy/tool.ts';
import { hexo } from './hexo/tool.ts';
import { hugo } from './hugo/tool.ts';
import { jekyll } from './jekyll/tool.ts';
import { SHARED_EXTENSIONS } from './shared/extensions.ts';
import { vitepress } from './vitepress/tool.ts';
import { zola } from './zola/tool.ts';

interface ToolRow {
  readonly tool: Tool;
  /** Loads what `init` knows of the tool. */
  readonly adopt: () => Promise<Adopter | readonly Adopter[]>;
}

/**
 * All tools, by their names in the option `adopt.dialect`. A new tool is a folder and a row. A tool whose signs may also
 * be another's comes earlier, because `init` tries the last ones first.
 */
const ROWS: Readonly<Record<string, ToolRow>> = {
  jekyll: { tool: jekyll, adopt: async () => (await import('./jekyll/adopt.ts')).jekyllAdopter },
  hugo: { tool: hugo, adopt: async () => (await import('./hugo/adopt.ts')).hugoAdopter },
  vitepress: { tool: vitepress, adopt: async () => (await import('./vitepress/adopt.ts')).vitepressAdopters },
  eleventy: { tool: eleventy, adopt: async () => (await import('./eleventy/adopt.ts')).eleventyAdopter },
  astro: { tool: astro, adopt: async () => (await import('./astro/adopt.ts')).astroAdopter },
  hexo: { tool: hexo, adopt: async () => (await import('./hexo/adopt.ts')).hexoAdopter },
  zola: { tool: zola, adopt: async () => (await import('./zola/adopt.ts')).zolaAdopter },
};

export const TOOLS: Readonly<Record<string, Tool>> = Object.fromEntries(
  Object.entries(ROWS).map(([name, { tool }]) => [name, tool]),
);

/** Loads what `init` knows of all tools, in the order in which it tries them. */
export const loadAdopters = async (): Promise<readonly Adopter[]> =>
  (await Promise.all(Object.values(ROWS).map(({ adopt }) => adopt()))).reverse().flat();

const ALL = Object.values(TOOLS);

const EXTENSIONS = orderedRows([
  ...CORE_EXTENSIONS,
  ...SHARED_EXTENSIONS,
  ...ALL.flatMap(({ markdown }) => markdown.extensions),
]);

/** The names of all Markdown extensions, sorted. */
export const EXTENSION_NAMES: readonly string[] = [
  ...new Set(EXTENSIONS.flatMap(({ name }) => (name.includes(' ') ? [] : [name]))),
].sort();

/** Without a tool, Galley knows the tags of all tools, and reads them only where they have no other meaning. */
const anyTemplates = (all: readonly Templates[]): Templates => {
  const forms = all.flatMap(({ tags }) => tags.map((form): [string, TagForm] => [form.open, form]));
  const tags = [...new Map(forms.reverse()).values()];
  return {
    tags: tags.filter(({ holds, isOfMarkdown }) => holds !== 'comment' && isOfMarkdown === undefined),
    inCode: false,
    values: Object.assign({}, ...all.map(({ values }) => values)),
    filters: Object.assign({}, ...all.map(({ filters }) => filters)),
    links: Object.assign({}, ...all.map(({ links }) => links)),
  };
};

/** Adds to a tool what it shares with others. */
const completed = (tool: Tool): Tool => ({
  ...tool,
  defaults: [...tool.defaults, ...ALL.flatMap((other) => (other === tool ? [] : other.defaultsInOtherTools))],
  keysThatHideAnywhere: ALL.flatMap(({ keysThatHideAnywhere }) => keysThatHideAnywhere),
  markdown: { ...tool.markdown, extensions: EXTENSIONS },
});

const ANY_TOOL = completed({ ...NO_TOOL, templates: anyTemplates(ALL.map(({ templates }) => templates)) });

const COMPLETED = new Map(Object.entries(TOOLS).map(([name, tool]) => [name, completed(tool)]));

export const toolOf: ToolOf = (dialect) => (dialect === null ? undefined : COMPLETED.get(dialect)) ?? ANY_TOOL;
