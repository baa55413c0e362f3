import type { TagForm } from '../../tool.ts';

/** Whether a tag removes the spaces before it, `{{-`, and after it, `-}}`. */
export interface Trims {
  readonly before: boolean;
  readonly after: boolean;
}

/** A tag without its delimiters. */
export interface Tag {
  readonly form: TagForm;
  /** Empty for an expression. */
  readonly name: string;
  /** The text after the name, or the expression. */
  readonly args: string;
  readonly trims: Trims;
  readonly isClosing: boolean;
  /** Whether the tag closes itself, as with `/>}}`. */
  readonly isSelfClosing: boolean;
}

const NAMES: Readonly<Record<Exclude<TagForm['holds'], 'expression' | 'comment'>, RegExp>> = {
  tag: /^([A-Za-z_#][\w-]*)(?=[\s:(]|$)/,
  shortcode: /^\/?\s*([\w./-]*\w)(?=[\s/"`]|$)/,
  call: /^([A-Za-z_][\w:]*)\s*(?=\()/,
};

/** Parses the text between the delimiters of a tag; null if it is not a tag. */
export const parseTag = (inner: string, form: TagForm): Tag | null => {
  const trims = { before: hasMarks(form) && inner.startsWith('-'), after: hasMarks(form) && inner.endsWith('-') };
  const content = inner.slice(trims.before ? 1 : 0, trims.after && inner.length > 1 ? -1 : undefined).trim();
  if (content === '' || form.holds === 'comment') return null;
  const tag = { form, name: '', args: content, trims, isClosing: false, isSelfClosing: false };
  if (form.holds === 'expression') return tag;
  if (form.holds === 'call' && content === 'end') return { ...tag, name: 'end', args: '', isClosing: true };
  const [written, name] = NAMES[form.holds].exec(content) ?? [];
  if (written === undefined || name === undefined) return null;
  const args = content.slice(written.length).trim();
  if (form.holds !== 'shortcode') return { ...tag, name, args, isClosing: form.holds === 'tag' && /^end\w/.test(name) };
  const isSelfClosing = args.endsWith('/');
  return {
    ...tag,
    name,
    args: isSelfClosing ? args.slice(0, -1).trim() : args,
    isClosing: content.startsWith('/'),
    isSelfClosing,
  };
};

const hasMarks = ({ holds }: TagForm): boolean => holds !== 'shortcode';

/** The arguments of a tag: `a "b c" d="e"`, `a, b, c: d` or `(a="b")`. */
export interface TagArguments {
  readonly positional: readonly string[];
  readonly named: Readonly<Record<string, string>>;
}

/** A quoted text or a word, optionally after a name. */
const ARGUMENT =
  /(?:([A-Za-z_][\w-]*)\s*(?:=|:\s)\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|([^\s,"'`()][^\s,()]*))/g;

export const parseArguments = (written: string): TagArguments => {
  const positional: string[] = [];
  const named: [string, string][] = [];
  for (const [, name, double, single, literal, word] of written.matchAll(ARGUMENT)) {
    const quoted = double ?? single;
    const value = quoted === undefined ? (literal ?? word ?? '') : quoted.replace(/\\(["'\\])/g, '$1');
    if (name === undefined) positional.push(value);
    else named.push([name, value]);
  }
  return { positional, named: Object.fromEntries(named) };
};
