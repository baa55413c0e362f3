import type { Marked, Token } from 'marked';
import { escapeHtml } from '../../../shared/escape.ts';

/** The parsed form of `#id .class name="value"`. Single words such as `no_toc` are ignored. */
export interface Attributes {
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly others: Readonly<Record<string, string>>;
}

/** A token whose first tag gets attributes. */
export type Attributed<Of = Token> = Of & { attributes?: Attributes };

const PARTS = [
  /#(?<id>[\p{L}\p{N}_][\p{L}\p{N}_:.-]*)/u,
  /\.(?<class>[\p{L}_-][\p{L}\p{N}_:-]*)/u,
  /(?<name>[A-Za-z][\w:-]*)=(?:"(?<double>[^"\n]*)"|'(?<single>[^'\n]*)'|(?<bare>[^\s"'{}]+))/,
  /(?<word>[\w,-]+)/,
];
const PART = new RegExp(`\\s*,?\\s*(?:${PARTS.map(({ source }) => source).join('|')})(?=[\\s,.#]|$)`, 'uy');

/** Parses a list of attributes; null for any other text. */
export const readAttributes = (text: string): Attributes | null => {
  let id: string | null = null;
  const classes: string[] = [];
  const others: Record<string, string> = {};
  const end = text.trimEnd().length;
  for (PART.lastIndex = 0; PART.lastIndex < end; ) {
    const part = PART.exec(text)?.groups;
    if (part === undefined) return null;
    if (part.id !== undefined) id = part.id;
    else if (part.class !== undefined) classes.push(part.class);
    else if (part.name !== undefined) others[part.name.toLowerCase()] = part.double ?? part.single ?? part.bare ?? '';
  }
  return { id, classes, others };
};

/** Other attributes can contain URLs or scripts. Galley checks those only in Markdown and HTML. */
const SAFE =
  /^(?:align|alt|aria-[\w-]+|data-[\w-]+|dir|height|hidden|lang|loading|rel|role|start|style|tabindex|target|title|width)$/;

/** Adds the attributes to the first tag of HTML. */
const addAttributes = (html: string, { id, classes, others }: Attributes): string => {
  const tag = /^\s*<[a-z][\w-]*/i.exec(html)?.[0];
  if (tag === undefined) return html;
  const end = html.indexOf('>', tag.length);
  let rest = html.slice(tag.length, end === -1 ? html.length : end);
  let added = '';
  if (id !== null && !/\sid="/.test(rest)) added += ` id="${escapeHtml(id)}"`;
  if (classes.length > 0) {
    const written = escapeHtml(classes.join(' '));
    const merged = rest.replace(/(\sclass=")([^"]*)/, `$1$2 ${written}`);
    if (merged === rest) added += ` class="${written}"`;
    rest = merged;
  }
  for (const [name, value] of Object.entries(others)) {
    if (SAFE.test(name) && !rest.includes(` ${name}="`)) added += ` ${name}="${escapeHtml(value)}"`;
  }
  return tag + added + rest + (end === -1 ? '' : html.slice(end));
};

const METHODS = [
  'blockquote',
  'code',
  'codespan',
  'del',
  'em',
  'heading',
  'hr',
  'image',
  'link',
  'list',
  'paragraph',
] as const;

/** Makes a renderer add the attributes that extensions have found, even if a user's renderer creates the HTML. */
export const renderAttributes = ({ defaults: { renderer } }: Marked): void => {
  if (renderer == null) return;
  for (const name of [...METHODS, 'strong', 'table'] as const) {
    const render = renderer[name] as (token: Token) => string;
    Object.assign(renderer, {
      [name](token: Attributed): string {
        const html = render.call(renderer, token);
        return token.attributes === undefined ? html : addAttributes(html, token.attributes);
      },
    });
  }
};
