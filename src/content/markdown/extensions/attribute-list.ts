import { type Marked, Renderer, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../../../shared/escape.ts';

/** The parsed form of `#id .class name="value"`. */
export interface Attributes {
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly others: Readonly<Record<string, string>>;
  /** Single words, such as `toc`, which can name other lists. */
  readonly words?: readonly string[];
}

/** A list of attributes before it is attached: `{: .class}`, or a definition with a name, `{:name: .class}`. */
export interface AttributeMark extends Tokens.Generic {
  readonly type: 'attribute-mark';
  readonly list: Attributes;
  /** Null for a list that belongs to an element. */
  readonly name: string | null;
}

/** A token whose first tag gets attributes. */
export type Attributed<Of = Token> = Of & { attributes?: Attributes };

const ID = /#(?<id>[\p{L}\p{N}_][\p{L}\p{N}_:.-]*)/u;
/** In some tools, ids may have any signs. */
const ANY_ID = /#(?<id>[^\s#.,"'<>={}&][^\s"<>{}&]*)/u;
const OTHERS = [
  /\.(?<class>[\p{L}_-][^\s.#,"'<>={}&]*)/u,
  /(?<name>[A-Za-z][\w:-]*)=(?:"(?<double>(?:\\.|[^"\\\n])*)"|'(?<single>(?:\\.|[^'\\\n])*)'|(?<bare>[^\s"'{}]+))/,
  /(?<word>[\w:,-]+)/,
];
const partWith = (id: RegExp): RegExp =>
  new RegExp(`\\s*,?\\s*(?:${[id, ...OTHERS].map(({ source }) => source).join('|')})(?=[\\s,.#]|$)`, 'uy');
const PART = partWith(ID);
const ANY_PART = partWith(ANY_ID);

interface ListRules {
  /** Whether invalid parts are skipped. */
  readonly isLoose?: boolean;
  readonly anyId?: boolean;
}

/** Parses a list of attributes; null for any other text. */
export const readAttributes = (text: string, { isLoose = false, anyId = false }: ListRules = {}): Attributes | null => {
  const pattern = anyId ? ANY_PART : PART;
  let id: string | null = null;
  let classes: string[] = [];
  const others: Record<string, string> = {};
  const words: string[] = [];
  const end = text.trimEnd().length;
  for (let at = 0; at < end; ) {
    pattern.lastIndex = at;
    const part = pattern.exec(text)?.groups;
    at = part === undefined ? at + (/^\s*\S*/.exec(text.slice(at))?.[0].length ?? 0) : pattern.lastIndex;
    if (part === undefined && !isLoose) return null;
    if (part?.id !== undefined) id = part.id;
    else if (part?.class !== undefined) classes.push(part.class);
    else if (part?.word !== undefined) words.push(part.word);
    else if (part?.name !== undefined) {
      const value = part.bare ?? (part.double ?? part.single ?? '').replace(/\\(["'}])/g, '$1');
      const name = part.name.toLowerCase();
      if (name === 'id') id = value;
      else if (name === 'class') classes = value.split(/\s+/).filter((each) => each !== '');
      else others[name] = value;
    }
  }
  return { id, classes, others, words };
};

/** Adds the attributes of `other` to those of `one`. */
export const joinAttributes = (one: Attributes | undefined, other: Attributes): Attributes =>
  one === undefined
    ? other
    : {
        id: other.id ?? one.id,
        classes: [...one.classes, ...other.classes],
        others: { ...one.others, ...other.others },
        words: [...(one.words ?? []), ...(other.words ?? [])],
      };

/** Adds attributes to a token. A class can set the language of a code block. */
export const addAttributes = (token: Attributed, attributes: Attributes): void => {
  const language = attributes.classes.find((name) => name.startsWith('language-'));
  if (token.type === 'code' && language !== undefined) token.lang ||= language.slice('language-'.length);
  token.attributes = joinAttributes(token.attributes, attributes);
};

/** Whether an attribute is a script. URLs are checked later, in the post's HTML. */
export const isScript = (name: string): boolean => /^(?:on|srcdoc$)/.test(name);

/** Adds the attributes to the first tag of HTML. */
const withAttributes = (html: string, { id, classes, others }: Attributes): string => {
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
    if (isScript(name) || rest.includes(` ${name}="`)) continue;
    added += value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
  }
  return tag + added + rest + (end === -1 ? '' : html.slice(end));
};

/** The renderer's methods for elements. `text` is not one, even if its HTML begins with an element. */
const METHODS: readonly string[] = Object.getOwnPropertyNames(Renderer.prototype).filter(
  (name) => !['constructor', 'text'].includes(name),
);

/** Makes renderers add the attributes that extensions have found, even if a user's renderer creates the HTML. */
export const renderAttributes = ({ defaults: { renderer, extensions } }: Marked): void => {
  if (renderer != null) wrap(renderer as unknown as Renderers, METHODS);
  const own = (extensions?.renderers ?? {}) as Renderers;
  wrap(own, Object.keys(own));
};

type Renderers = Record<string, (this: unknown, token: Token) => string | false | undefined>;

const wrap = (renderers: Renderers, names: readonly string[]): void => {
  for (const name of names) {
    const render = renderers[name];
    if (render === undefined) continue;
    renderers[name] = function (token: Attributed) {
      const html = render.call(this, token);
      return token.attributes === undefined || typeof html !== 'string' ? html : withAttributes(html, token.attributes);
    };
  }
};
