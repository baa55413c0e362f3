import { escapeHtml } from './escape-html.ts';

/** What `#id .class name="value"` says; words by themselves, `no_toc`, say nothing here. */
export interface Attributes {
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly others: Readonly<Record<string, string>>;
}

const PARTS = [
  /#(?<id>[\p{L}\p{N}_][\p{L}\p{N}_:.-]*)/u,
  /\.(?<class>[\p{L}_-][\p{L}\p{N}_:-]*)/u,
  /(?<name>[A-Za-z][\w:-]*)=(?:"(?<double>[^"\n]*)"|'(?<single>[^'\n]*)'|(?<bare>[^\s"'{}]+))/,
  /(?<word>[\w,-]+)/,
];
const PART = new RegExp(`\\s*,?\\s*(?:${PARTS.map(({ source }) => source).join('|')})(?=[\\s,.#]|$)`, 'uy');

/** The attributes that a text holds; null where it is no list of them. */
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

/** Others hold addresses or scripts, which are said in Markdown and in HTML, where they are looked at. */
const SAFE =
  /^(?:align|alt|aria-[\w-]+|data-[\w-]+|dir|height|hidden|lang|loading|rel|role|start|style|tabindex|target|title|width)$/;

/** HTML whose first tag has the attributes as well. */
export const addAttributes = (html: string, { id, classes, others }: Attributes): string => {
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
