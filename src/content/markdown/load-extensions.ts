import type { MarkdownExtension } from '../../config/dialects/dialect.ts';
import { dialectOf } from '../../config/dialects/dialects.ts';
import type { Settings } from '../../config/settings.ts';
import type { Extension } from './extensions/extension.ts';
import { createFootnotes, lazyDefinitions } from './extensions/footnotes.ts';

/** The extensions that are on. */
type Names = readonly MarkdownExtension[];

/** Whether the tool uses markdown-it. */
const isMarkdownIt = (names: Names): boolean => names.includes('markdown-it') || names.includes('vitepress');

/** Whether Hexo uses marked. */
const isHexoMarked = (names: Names): boolean => names.includes('hexo') && !names.includes('markdown-it');

/** The tools that follow CommonMark. The first lines of a footnote need no indentation in them. */
const COMMON_MARK: Names = ['astro', 'goldmark', 'markdown-it', 'vitepress', 'zola'];

type Name = Exclude<MarkdownExtension, 'tasks'> | '!tasks';

/**
 * The extensions. Each is loaded only if it is on or, with `!`, off. `footnotes` is on in most projects, which would
 * load the code of all others with it.
 */
const LOADERS: Readonly<Record<Name, (names: Names) => Promise<Extension | readonly Extension[]>>> = {
  // The last extension sees tokens first, so these see the changes of all others.
  astro: async () => (await import('./extensions/astro.ts')).astro,
  hexo: async (names) => (await import('./extensions/hexo.ts')).createHexo(names.includes('markdown-it')),
  zola: async () => (await import('./extensions/zola.ts')).zola,
  vitepress: async (names) => (await import('./extensions/vitepress.ts')).createVitepress(names.includes('linkify')),
  abbreviations: async () => (await import('./extensions/abbreviations.ts')).abbreviations,
  alerts: async (names) => (await import('./extensions/alerts.ts')).createAlerts(names.includes('vitepress')),
  // The last extension sees tokens first, so these see the changes that others make to the text of a heading.
  'ascii-heading-ids': async () => (await import('./extensions/slugged-headings.ts')).asciiHeadings,
  attributes: async (names) => (await import('./extensions/attributes.ts')).createAttributes(isMarkdownIt(names)),
  'blackfriday-heading-ids': async () => (await import('./extensions/slugged-headings.ts')).blackfridayHeadings,
  'code-fences': async () => (await import('./extensions/code-fences.ts')).codeFences,
  containers: async (names) =>
    (await import('./extensions/containers.ts')).createContainers(names.includes('vitepress')),
  'definition-lists': async (names) =>
    isHexoMarked(names)
      ? (await import('./extensions/hexo.ts')).hexoDefinitions
      : (await import('./extensions/definition-lists.ts')).createDefinitionLists(isMarkdownIt(names)),
  'zola-heading-ids': async () => (await import('./extensions/slugged-headings.ts')).zolaHeadings,
  emoji: async (names) =>
    (await import('./extensions/emoji.ts')).createEmoji(names.includes('vitepress'), isMarkdownIt(names)),
  goldmark: async () => (await import('./extensions/goldmark.ts')).goldmark,
  'hard-breaks': async (names) => (await import('./extensions/switches.ts')).createHardBreaks(isHexoMarked(names)),
  'heading-ids': async (names) => (await import('./extensions/heading-ids.ts')).createHeadingIds(names),
  kramdown: async () => (await import('./kramdown/kramdown.ts')).kramdown,
  'indented-text': async () => (await import('./extensions/switches.ts')).indentedText,
  'kramdown-math': async () => (await import('./kramdown/kramdown.ts')).kramdownMath,
  // This one must come after `kramdown`, because it replaces its rule for HTML.
  'markdown-in-html': async () => (await import('./kramdown/html.ts')).markdownInHtml,
  math: async (names) => (await import('./extensions/math.ts')).createMath(isMarkdownIt(names)),
  ins: async () => (await import('./extensions/plugin-marks.ts')).createPair('ins', '+'),
  mark: async () => (await import('./extensions/plugin-marks.ts')).createPair('mark', '='),
  sub: async () => (await import('./extensions/plugin-marks.ts')).createShift('sub', '~'),
  sup: async () => (await import('./extensions/plugin-marks.ts')).createShift('sup', '^'),
  // After `emoji`, so that names of emoji in addresses stay, and before the marks that become text in markdown-it.
  linkify: async (names) => (await import('./extensions/linkify.ts')).createLinkify(names.includes('vitepress')),
  'markdown-it': async (names) =>
    (await import('./extensions/markdown-it.ts')).createMarkdownIt(names.includes('linkify')),
  // This one must come before `attributes`, which would remove the marker.
  'table-of-contents': async (names) =>
    (await import('./extensions/table-of-contents.ts')).createTableOfContents(names),
  'wiki-links': async () => (await import('./extensions/wiki-links.ts')).wikiLinks,
  '!tasks': async () => (await import('./extensions/switches.ts')).plainTasks,
  footnotes: async (names) => {
    if (names.includes('kramdown')) return createFootnotes((await import('./kramdown/footnotes.ts')).definitions);
    const areLazy = names.some((name) => COMMON_MARK.includes(name));
    return createFootnotes(areLazy ? lazyDefinitions : null, isMarkdownIt(names));
  },
};

/** Loads extensions by name, always in the same order. */
export const loadExtensions = async (names: Names): Promise<readonly Extension[]> => {
  const loaded = Object.entries(LOADERS)
    .filter(([name]) => names.includes(name.replace('!', '') as MarkdownExtension) !== name.startsWith('!'))
    .map(([, load]) => load(names));
  const isAstro = names.includes('astro');
  const isZola = names.includes('zola');
  const areEmojiLetters = isAstro || names.includes('vitepress');
  // The last extension sees tokens first.
  const emphasis = names.some((name) => COMMON_MARK.includes(name))
    ? [(await import('./extensions/emphasis.ts')).createEmphasis({ isAstro, isZola, areEmojiLetters })]
    : [];
  return [...(await Promise.all(loaded)).flat(), ...emphasis];
};

/** The extensions of projects without a dialect. */
const USUAL: Names = ['footnotes', 'tasks'];

/** Returns the extensions that are on: the dialect's, with the changes in the configuration. */
export const chosenExtensions = (
  dialect: Settings['dialect'],
  configured: Settings['markdown']['extensions'],
): readonly MarkdownExtension[] => {
  const own = (dialectOf(dialect)?.markdown ?? USUAL).filter((name) => configured[name] !== false);
  return [...own, ...(Object.keys(configured) as MarkdownExtension[]).filter((name) => configured[name] === true)];
};
