import { decided, type Site, type ToolOptions } from '../adopt/adopter.ts';
import { isOn, textIn, type Values, valuesIn } from '../adopt/config-values.ts';
import { linesAbout, withoutCode } from '../adopt/site-files.ts';
import { type UnreadOption, unreadIn } from '../adopt/unread-options.ts';
import { hugoShortcodes } from './shortcodes.ts';

const OVERRIDDEN = new RegExp(
  `^(?:.*/)?layouts/(?:.*/)?_?shortcodes/(${[...Object.keys(hugoShortcodes), 'param'].join('|')})\\.html$`,
);
const RENDER_HOOK = /(?:^|\/)layouts\/(?:_default\/)?_markup\/(render-[\w-]+)\.html$/;

/** Each option's path, Hugo's default, and what Galley does: https://gohugo.io/configuration/markup/ */
const UNSUPPORTED_OPTIONS: readonly UnreadOption[] = [
  ['markup.defaultMarkdownHandler', 'goldmark', 'posts are read as Goldmark reads them'],
  ['markup.goldmark.extensions.linkify', true, 'bare URLs are links'],
  ['markup.goldmark.extensions.typographer', true, 'addresses after quotation marks are links'],
  ['markup.goldmark.extensions.strikethrough', true, 'text between tildes is struck'],
  ['markup.goldmark.extensions.table', true, 'tables are tables'],
  ['markup.goldmark.extensions.footnote', true, 'footnotes are footnotes'],
  ['markup.goldmark.extensions.taskList', true, 'tasks have boxes'],
  ['markup.goldmark.parser.autoHeadingID', true, 'headings have ids'],
  ['markup.goldmark.extensions.extras.subscript.enable', false, '~a~ with spaces or Markdown stays text'],
  ['markup.goldmark.extensions.extras.superscript.enable', false, '^a^ with spaces or Markdown stays text'],
  ['markup.goldmark.parser.autoDefinitionTermID', false, 'terms have no ids'],
  ['markup.highlight.lineNos', false, 'code has no line numbers'],
  ['markup.highlight.guessSyntax', false, 'code without a language has none'],
  ['markup.goldmark.parser.autoHeadingIDType', /^(?:github(?:-ascii)?|blackfriday)$/, "ids of headings are GitHub's"],
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
  const isRead = ([path]: UnreadOption): boolean =>
    path.endsWith('.strikethrough') && isOn(extensions, 'extras.delete.enable');
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
      // `parser.attribute.title`: attributes of headings.
      ['markdown.extensions.heading-ids', title === false ? false : undefined],
      ...Object.entries(EXTENSIONS).map(
        ([option, name]) => [`markdown.extensions.${name}`, isOn(extensions, `${option}.enable`) || undefined] as const,
      ),
    ),
    unsupported: [
      ...unreadIn(
        config,
        UNSUPPORTED_OPTIONS.filter((option) => !isRead(option)),
      ),
      ...linesAbout(files, RENDER_HOOK, 'render hooks', 'HTML is as without them'),
      ...linesAbout(
        files,
        OVERRIDDEN,
        "the site's own shortcodes",
        'their tags stay in posts; use markdown.shortcodes',
      ),
    ],
  };
};

/** A tag outside code, where goldmark would read it as HTML. */
const HTML = /<[a-z][a-z\d-]*(?:\s[^<>]*)?\/?>/i;

/** Names HTML in pages, which Hugo leaves out unless an option allows it: https://gohugo.io/configuration/markup/#unsafe */
export const omittedHtml = (
  config: Values,
  pages: readonly string[],
  { base, repository }: Site,
): readonly string[] => {
  const markup = valuesIn(config, 'markup');
  const handler = textIn(markup, 'defaultmarkdownhandler') ?? 'goldmark';
  if (isOn(markup, 'goldmark.renderer.unsafe') || handler !== 'goldmark') return [];
  const page = pages.find((file) => HTML.test(withoutCode(repository.textOf(base + file) ?? '')));
  return page === undefined
    ? []
    : [`markup.goldmark.renderer.unsafe is off: HTML, as in ${base}${page}, is published, but Hugo leaves it out`];
};
