import { HUGO_SHORTCODES } from '../../../content/markdown/templates/embedded-shortcodes.ts';
import { decided, type Site, type ToolOptions, textIn, type Values, valuesIn } from './tool.ts';

const EMBEDDED = new RegExp(`^(?:.*/)?layouts/(?:.*/)?_?shortcodes/(${HUGO_SHORTCODES.join('|')})\\.html$`);
const RENDER_HOOK = /(?:^|\/)layouts\/(?:_default\/)?_markup\/(render-[\w-]+)\.html$/;

/** The options below `markup` that Galley does not have, with the value that matters and the consequence. */
const UNREAD: readonly (readonly [path: string, value: boolean, what: string])[] = [
  ['goldmark.extensions.linkify', false, 'bare URLs are links'],
  ['goldmark.extensions.typographer', false, 'addresses after quotation marks are links'],
  ['goldmark.extensions.strikethrough', false, 'text between tildes is struck'],
  ['goldmark.extensions.table', false, 'tables are tables'],
  ['goldmark.extensions.footnote', false, 'footnotes are footnotes'],
  ['goldmark.extensions.taskList', false, 'tasks have boxes'],
  ['goldmark.parser.autoHeadingID', false, 'headings have ids'],
  ['goldmark.extensions.extras.subscript.enable', true, 'only ~a~ without spaces or Markdown becomes subscript'],
  ['goldmark.extensions.extras.superscript.enable', true, 'only ^a^ without spaces or Markdown becomes superscript'],
  ['goldmark.parser.autoDefinitionTermID', true, 'terms have no ids'],
  ['highlight.lineNos', true, 'code has no line numbers'],
  ['highlight.guessSyntax', true, 'code without a language has none'],
];

/** The options of https://gohugo.io/configuration/markup/#goldmark that are extensions. */
const EXTENSIONS = {
  passthrough: 'math',
  'extras.insert': 'ins',
  'extras.mark': 'mark',
  'extras.subscript': 'sub',
  'extras.superscript': 'sup',
} as const;

/** Translates Hugo's options for Markdown: https://gohugo.io/configuration/markup/ */
export const markdownOf = (config: Values, files: Site['files'] = []): ToolOptions => {
  const markup = valuesIn(config, 'markup');
  const goldmark = valuesIn(markup, 'goldmark');
  const { attribute = {}, ...parser } = valuesIn(goldmark, 'parser');
  const { block, title } = attribute as Values;
  const extensions = valuesIn(goldmark, 'extensions');
  // The option `delete` strikes text instead.
  const struck = isOn(extensions, 'extras.delete.enable') ? 'goldmark.extensions.strikethrough' : null;
  const handler = handlerOf(markup);
  const ids = textIn(parser, 'autoheadingidtype') ?? 'github';
  return {
    decisions: decided(
      ['markdown.extensions.attributes', block === true ? true : undefined],
      ['markdown.extensions.ascii-heading-ids', ids === 'github-ascii' ? true : undefined],
      ['markdown.extensions.blackfriday-heading-ids', ids === 'blackfriday' ? true : undefined],
      ['markdown.extensions.bare-images', parser.wrapstandaloneimagewithinparagraph === false ? true : undefined],
      ['markdown.extensions.definition-lists', extensions.definitionlist === false ? false : undefined],
      ['markdown.extensions.emoji', config.enableemoji === true ? true : undefined],
      ['markdown.extensions.hard-breaks', valuesIn(goldmark, 'renderer').hardwraps === true ? true : undefined],
      ['markdown.extensions.heading-ids', title === false ? false : undefined],
      ...Object.entries(EXTENSIONS).map(
        ([option, name]) => [`markdown.extensions.${name}`, isOn(extensions, `${option}.enable`) || undefined] as const,
      ),
    ),
    unsupported: [
      ...(handler === 'goldmark'
        ? []
        : [`markup.defaultMarkdownHandler: ${handler}: posts are read as Goldmark reads them`]),
      ...UNREAD.flatMap(([path, value, what]) =>
        valueAt(markup, path) === value && path !== struck ? [`markup.${path}: ${what}`] : [],
      ),
      ...(/^(?:github(?:-ascii)?|blackfriday)$/.test(ids)
        ? []
        : [`markup.goldmark.parser.autoHeadingIDType: ${ids}: ids of headings are GitHub's`]),
      ...linesAbout(files, RENDER_HOOK, 'render hooks', 'HTML is as without them'),
      ...linesAbout(files, EMBEDDED, "the site's own shortcodes", 'their tags stay in posts; use markdown.shortcodes'),
    ],
  };
};

/** A tag outside code, where goldmark would read it as HTML. */
const HTML = /<[a-z][a-z\d-]*(?:\s[^<>]*)?\/?>/i;
export const MARKDOWN_CODE: RegExp =
  /^( {0,3}(`{3,}|~{3,})).*\n(?:[\s\S]*?\n {0,3}\2|[\s\S]*$)|(`+)(?!`)[\s\S]*?[^`]\3(?!`)|^(?: {4}|\t).*$/gm;

/** Names HTML in pages, which Hugo leaves out unless an option allows it: https://gohugo.io/configuration/markup/#unsafe */
export const omittedHtml = (
  config: Values,
  pages: readonly string[],
  { base, repository }: Site,
): readonly string[] => {
  const markup = valuesIn(config, 'markup');
  if (isOn(markup, 'goldmark.renderer.unsafe') || handlerOf(markup) !== 'goldmark') return [];
  const page = pages.find((file) => HTML.test((repository.textOf(base + file) ?? '').replace(MARKDOWN_CODE, '')));
  return page === undefined
    ? []
    : [`markup.goldmark.renderer.unsafe is off: HTML, as in ${base}${page}, is published, but Hugo leaves it out`];
};

const handlerOf = (markup: Values): string => textIn(markup, 'defaultmarkdownhandler') ?? 'goldmark';

/** The value of an option. The names in the configuration are in lower case. */
const valueAt = (values: Values, path: string): unknown => {
  const names = path.toLowerCase().split('.');
  const last = names.pop() ?? '';
  return names.reduce(valuesIn, values)[last];
};

const isOn = (values: Values, path: string): boolean => valueAt(values, path) === true;

export const linesAbout = (files: Site['files'], pattern: RegExp, what: string, follows: string): readonly string[] => {
  const names = new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? []));
  return names.size === 0 ? [] : [`${what} ${[...names].sort().join(', ')}: ${follows}`];
};
