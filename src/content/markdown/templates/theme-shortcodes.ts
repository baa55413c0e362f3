import type { Shortcode } from '../../../config/config-functions.ts';
import { escapeHtml } from '../../../shared/escape.ts';

type Shortcodes = Readonly<Record<string, Shortcode>>;

/**
 * The shortcodes of the Hugo theme Docsy that contain text. All tabs are shown one below the other, each after its
 * header. https://www.docsy.dev/docs/content/shortcodes/
 */
export const docsy: Shortcodes = {
  // The title is HTML, as in Docsy.
  alert: ({ named: { title, color = 'primary' }, html }) =>
    `<div class="alert alert-${escapeHtml(color)}" role="alert">${title ? `<div class="h4 alert-heading" role="heading">${title}</div>` : ''}\n${html ?? ''}</div>`,
  pageinfo: ({ named: { color = 'primary' }, html }) =>
    `<div class="pageinfo pageinfo-${escapeHtml(color)}">\n${html ?? ''}</div>`,
  tabpane: ({ html }) => `<div class="tab-content">\n${html ?? ''}</div>`,
  tab: ({ positional: [first], named, parent, inner, html }) => {
    const options = { ...parent?.named, ...named };
    const content = options.text === 'true' ? (html ?? '') : codeBlock(inner ?? '', options.lang);
    return panel('tab-pane', named.header ?? first ?? 'Tab', content);
  },
  cardpane: ({ html }) => `<div class="card-group">\n${html ?? ''}</div>`,
  card: ({ named: { code, lang, header, title, subtitle, footer }, inner, html }) => {
    const text = code === 'true' ? codeBlock(inner ?? '', lang) : `<div class="card-text">\n${html ?? ''}</div>\n`;
    const body = `${element('h5', 'card-title', title)}${element('h6', 'card-subtitle', subtitle)}${text}`;
    return `<div class="card">${element('div', 'card-header', header)}<div class="card-body">${body}</div>${element('div', 'card-footer', footer)}</div>`;
  },
};

/**
 * The shortcodes of the Hugo theme Hextra that contain text, without its icons and classes for style. All tabs are
 * shown one below the other, each after its name. https://imfing.github.io/hextra/docs/guide/shortcodes/
 */
export const hextra: Shortcodes = {
  callout: ({ named: { type = 'default', emoji }, html }) =>
    `<div class="callout callout-${escapeHtml(type)}">${element('span', 'callout-emoji', emoji)}\n${html ?? ''}</div>`,
  cards: ({ html }) => `<div class="hextra-cards">\n${html ?? ''}</div>`,
  card: ({ named: { link, title = '', subtitle, image, alt = title } }) => {
    const picture = image ? `<img src="${escapeHtml(image)}" alt="${escapeHtml(alt)}">` : '';
    const text = `${element('span', 'hextra-card-title', title)}${element('span', 'hextra-card-subtitle', subtitle)}`;
    return `<a class="hextra-card"${link ? ` href="${escapeHtml(link)}"` : ''}>${picture}${text}</a>`;
  },
  details: ({ named: { title = '', closed }, html }) =>
    `<details${closed === 'true' ? '' : ' open'}>\n<summary>${escapeHtml(title)}</summary>\n${html ?? ''}</details>`,
  steps: ({ html }) => `<div class="hextra-steps">\n${html ?? ''}</div>`,
  tabs: ({ html }) => `<div class="hextra-tabs">\n${html ?? ''}</div>`,
  tab: ({ named: { name }, parent, ordinal, html }) =>
    panel('hextra-tabs-panel', name ?? parent?.named.items?.split(',')[ordinal]?.trim() ?? 'Tab', html ?? ''),
};

/** The themes with shortcodes, by the names of these in the package. */
export const THEME_SHORTCODES = { docsy, hextra };

const panel = (name: string, header: string, content: string): string =>
  `<div class="${name}">\n<p><strong>${escapeHtml(header)}</strong></p>\n${content}</div>\n`;

const codeBlock = (code: string, language = ''): string => {
  const name = language === '' ? '' : ` class="language-${escapeHtml(language)}"`;
  return `<pre><code${name}>${escapeHtml(code.replace(/^[\r\n]+|\s+$/g, ''))}\n</code></pre>\n`;
};

const element = (tag: string, name: string, text: string | undefined): string =>
  text ? `<${tag} class="${name}">${escapeHtml(text)}</${tag}>` : '';
