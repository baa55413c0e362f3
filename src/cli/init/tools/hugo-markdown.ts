import { HUGO_SHORTCODES } from '../../../content/markdown/templates/embedded-shortcodes.ts';
import { textIn, type Values, valuesIn } from './data-file.ts';
import { decided, type Site, type Translation } from './tool.ts';

const EMBEDDED = new RegExp(`^(?:.*/)?layouts/_?shortcodes/(${HUGO_SHORTCODES.join('|')})\\.html$`);
const RENDER_HOOK = /(?:^|\/)layouts\/(?:_default\/)?_markup\/(render-[\w-]+)\.html$/;

/** The consequences of Goldmark options that Galley does not have. The names are in lower case. */
const UNREAD: readonly (readonly [group: string, option: string, what: string])[] = [
  ['extensions', 'linkify', 'bare URLs are links'],
  ['extensions', 'strikethrough', 'text between tildes is struck'],
  ['extensions', 'table', 'tables are tables'],
  ['extensions', 'footnote', 'footnotes are footnotes'],
  ['extensions', 'tasklist', 'tasks have boxes'],
  ['parser', 'autoheadingid', 'headings have ids'],
];

/** Translates Hugo's options for Markdown: https://gohugo.io/configuration/markup/ */
export const markdownOf = (
  config: Values,
  files: Site['files'] = [],
): Pick<Translation, 'decisions' | 'unsupported'> => {
  const markup = valuesIn(config, 'markup');
  const goldmark = valuesIn(markup, 'goldmark');
  const { attribute, ...parser } = { attribute: {}, ...valuesIn(goldmark, 'parser') };
  const { block, title } = attribute as Values;
  const groups: Values = { extensions: valuesIn(goldmark, 'extensions'), parser };
  const handler = textIn(markup, 'defaultmarkdownhandler') ?? 'goldmark';
  const ids = textIn(parser, 'autoheadingidtype') ?? 'github';
  return {
    decisions: decided(
      ['markdown.extensions.attributes', block === true ? true : undefined],
      ['markdown.extensions.ascii-heading-ids', ids === 'github-ascii' ? true : undefined],
      ['markdown.extensions.blackfriday-heading-ids', ids === 'blackfriday' ? true : undefined],
      [
        'markdown.extensions.definition-lists',
        valuesIn(goldmark, 'extensions').definitionlist === false ? false : undefined,
      ],
      ['markdown.extensions.emoji', config.enableemoji === true ? true : undefined],
      ['markdown.extensions.hard-breaks', valuesIn(goldmark, 'renderer').hardwraps === true ? true : undefined],
      ['markdown.extensions.heading-ids', title === false ? false : undefined],
    ),
    unsupported: [
      ...(handler === 'goldmark'
        ? []
        : [`markup.defaultMarkdownHandler: ${handler}: posts are read as Goldmark reads them`]),
      ...UNREAD.flatMap(([group, option, what]) =>
        valuesIn(groups, group)[option] === false ? [`markup.goldmark.${group}.${option}: ${what}`] : [],
      ),
      ...(/^(?:github(?:-ascii)?|blackfriday)$/.test(ids)
        ? []
        : [`markup.goldmark.parser.autoHeadingIDType: ${ids}: ids of headings are GitHub's`]),
      ...linesAbout(files, RENDER_HOOK, 'render hooks', 'HTML is as without them'),
      ...linesAbout(files, EMBEDDED, "the site's own shortcodes", 'their tags stay in posts; use markdown.shortcodes'),
    ],
  };
};

const linesAbout = (files: Site['files'], pattern: RegExp, what: string, follows: string): readonly string[] => {
  const names = new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? []));
  return names.size === 0 ? [] : [`${what} ${[...names].sort().join(', ')}: ${follows}`];
};
