import type { Shortcode } from '../../config/config-functions.ts';

/** Hexo's tags for quotes: https://hexo.io/docs/tag-plugins#Block-Quote */
const blockquote: Shortcode = ({ positional, html }) =>
  `<blockquote>${html ?? ''}${footerOf(positional.join(' '))}</blockquote>`;

const CITE = /^(.*\S)\s+(https?:\/\/\S+)(?:\s+(.+))?$/i;
const TITLED = /^([^,]+),\s*([^,]+)/;

const footerOf = (text: string): string => {
  if (text === '') return '';
  const [, author, source = '', title] = CITE.exec(text) ?? [];
  if (author !== undefined)
    return footer(
      author,
      `<a href="${source}">${title ?? source.replace(/^https?:\/\/|\/(?:index.html?)?$/g, '')}</a>`,
    );
  const [, writer = text, work = ''] = TITLED.exec(text) ?? [];
  return footer(writer, work);
};

const footer = (author: string, cite: string): string =>
  `<footer><strong>${author}</strong>${cite === '' ? '' : `<cite>${cite}</cite>`}</footer>`;

export const hexoTags: Readonly<Record<string, Shortcode>> = {
  blockquote,
  quote: blockquote,
  pullquote: ({ positional, html }) =>
    `<blockquote class="${['pullquote', ...positional].join(' ')}">${html ?? ''}</blockquote>`,
};
