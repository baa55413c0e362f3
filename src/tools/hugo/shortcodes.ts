import { Lexer, Marked } from 'marked';
import type { Shortcode } from '../../config/config-functions.ts';
import { decodeText } from '../../content/html/tokenizer.ts';
import { textIn } from '../../content/markdown/tokens/walk-tokens.ts';
import { escapeHtml } from '../../shared/escape.ts';

/** Hugo's shortcode for code. The HTML of the text between its tags is that of a code block. */
export const highlight: Shortcode = ({ positional: [, options = ''], html }) => {
  if (html === null) throw new Error('the closing tag is missing');
  if (!/\bhl_inline\s*=\s*true/i.test(options)) return html;
  const [, language = '', code = ''] = /<code(?: class="([^"]*)")?>(.*?)\n?<\/code>/s.exec(html) ?? [];
  return `<code class="code-inline ${language}">${code}</code>`;
};

const tweet: Shortcode = ({ positional: [first], named: { user = 'i', id = first } }) =>
  quoted(
    'twitter-tweet',
    `https://twitter.com/${encodeURIComponent(user)}/status/${encodeURIComponent(needed(id, 'id'))}`,
  );

/**
 * Hugo's built-in shortcodes. They return Hugo's HTML without scripts: a link replaces content that only a script would
 * show. https://gohugo.io/shortcodes/
 */
export const hugoShortcodes: Readonly<Record<string, Shortcode>> = {
  figure: ({ named }) => {
    const { src, alt, caption, title, attr, attrlink, link } = named;
    const image = `<img${attributes({ src, alt: alt || (caption && plain(caption)), width: named.width, height: named.height, loading: named.loading })}>`;
    const shown = link ? `<a${attributes({ href: link, target: named.target, rel: named.rel })}>${image}</a>` : image;
    const source = attr && (attrlink ? `<a${attributes({ href: attrlink })}>${inline(attr)}</a>` : inline(attr));
    const text = [caption && inline(caption), source].filter(Boolean).join(' ');
    const heading = title ? `<h4>${escapeHtml(title)}</h4>` : '';
    const below = heading + (text === '' ? '' : `<p>${text}</p>`);
    return `<figure${attributes({ class: named.class })}>${shown}${below && `<figcaption>${below}</figcaption>`}</figure>`;
  },
  youtube: ({ positional: [first], named }) => {
    const { id = first, autoplay, start, end, title = 'YouTube video' } = named;
    const query = new URLSearchParams({
      ...(/^(?:true|1)$/.test(autoplay ?? '') && { autoplay: '1' }),
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
    });
    return video(needed(id, 'id'), {
      host: 'https://www.youtube.com/embed/',
      query: query.size > 0 ? `?${query}` : '',
      title,
      name: named.class,
    });
  },
  vimeo: ({ positional: [first], named }) =>
    video(needed(named.id ?? first, 'id'), {
      host: 'https://player.vimeo.com/video/',
      query: '',
      title: named.title ?? 'vimeo video',
      name: named.class,
    }),
  gist: ({ positional: [user, id, file] }) => {
    const address = `https://gist.github.com/${encodeURIComponent(needed(user, 'user'))}/${encodeURIComponent(needed(id, 'id'))}`;
    return `<p><a${attributes({ href: address })}>${escapeHtml(file ?? address)}</a></p>`;
  },
  instagram: ({ positional: [first], named }) =>
    quoted('instagram-media', `https://www.instagram.com/p/${encodeURIComponent(needed(named.id ?? first, 'id'))}/`),
  tweet,
  twitter: tweet,
  x: tweet,
  highlight,
  details: ({ named, html }) => {
    const { summary = 'Details', name, title } = named;
    const open = named.open === undefined || named.open === 'false' ? '' : ' open';
    return `<details${attributes({ class: named.class, name, title })}${open}>\n<summary>${inline(summary)}</summary>\n${html ?? ''}</details>`;
  },
};

const marked = new Marked({ async: false });

/** https://gohugo.io/functions/transform/plainify/ */
const plain = (text: string): string => decodeText(textIn(Lexer.lexInline(text.replace(/<br ?\/?>/g, '\n'))));

const inline = (text: string): string => marked.parseInline(text, { async: false });

/** Prints attributes without the empty ones. */
const attributes = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined || value === '' ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('');

const needed = (value: string | undefined, name: string): string => {
  if (value === undefined || value === '') throw new Error(`the argument ${name} is missing`);
  return value;
};

interface Video {
  readonly host: string;
  readonly query: string;
  readonly title: string;
  /** A class that replaces the inline styles. */
  readonly name: string | undefined;
}

const video = (id: string, { host, query, title, name }: Video): string => {
  const frame = { src: host + encodeURIComponent(id) + query, title, style: name === undefined ? FILLING : undefined };
  return `<div${attributes(name === undefined ? { style: WIDE } : { class: name })}><iframe${attributes(frame)} allowfullscreen></iframe></div>`;
};

const WIDE = 'position: relative; padding-bottom: 56.25%; height: 0; overflow: hidden;';
const FILLING = 'position: absolute; top: 0; left: 0; width: 100%; height: 100%; border:0;';

const quoted = (name: string, address: string): string =>
  `<blockquote class="${name}"><a${attributes({ href: address })}>${escapeHtml(address)}</a></blockquote>`;
