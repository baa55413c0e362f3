import { textIn, type Values, valuesIn } from './data-file.ts';
import { type Decision, decided, type Translation } from './tool.ts';

/** kramdown options that do more than typography, and the consequence: https://kramdown.gettalong.org/options.html */
const UNREAD: Readonly<Record<string, string>> = {
  auto_id_prefix: 'ids of headings have no prefix',
  header_offset: 'headings keep their levels',
  parse_span_html: 'Markdown in HTML within a line is rendered',
  html_to_native: 'HTML stays HTML',
  remove_block_html_tags: 'HTML tags stay',
  remove_span_html_tags: 'HTML tags stay',
  toc_levels: 'tables of contents list all levels',
};

/** Translates Jekyll's options for Markdown: https://jekyllrb.com/docs/configuration/markdown/ */
export const markdownOf = (config: Values): Pick<Translation, 'decisions' | 'unsupported'> => {
  const engine = textIn(config, 'markdown') ?? 'kramdown';
  if (/^commonmark/i.test(engine)) return { decisions: withoutKramdown(engine), unsupported: [] };
  const others = /^(?:kramdown|gfm)$/i.test(engine)
    ? []
    : [`markdown: ${engine}: posts are read as kramdown reads them`];
  const options = valuesIn(config, 'kramdown');
  const input = textIn(options, 'input') ?? 'GFM';
  return {
    decisions: decided(
      ['markdown.extensions.hard-breaks', options.hard_wrap === true ? true : undefined],
      ['markdown.extensions.markdown-in-html', options.parse_block_html === true ? true : undefined],
    ),
    unsupported: [
      ...others,
      ...(/^gfm$/i.test(input) ? [] : [`kramdown.input: ${input}: posts are read as GFM`]),
      ...(options.auto_ids === false ? ['kramdown.auto_ids: headings get ids'] : []),
      ...Object.entries(UNREAD).flatMap(([key, what]) =>
        isUsual(key, options[key]) ? [] : [`kramdown.${key}: ${what}`],
      ),
    ],
  };
};

/** Whether a kramdown option is missing or has its default value. */
const isUsual = (key: string, value: unknown): boolean =>
  [undefined, null, '', 0, false].includes(value as undefined) ||
  (key === 'parse_span_html' && value === true) ||
  (key === 'toc_levels' && /^(?:1\.\.6|1,2,3,4,5,6)$/.test(String(value)));

const withoutKramdown = (engine: string): readonly Decision[] =>
  decided(
    ['markdown.extensions.abbreviations', false, `markdown: ${engine}`],
    ['markdown.extensions.definition-lists', false],
    ['markdown.extensions.kramdown', false],
    ['markdown.extensions.kramdown-math', false],
    ['markdown.extensions.table-of-contents', false],
  );
