import type { TagForm } from '../dialects/dialect.ts';

/** Which of the spaces around a tag go with it: those before `{{-`, and those behind `-}}`. */
export interface Trims {
  readonly before: boolean;
  readonly after: boolean;
}

/** A tag, without the marks at its ends. */
export interface Tag {
  readonly form: TagForm;
  /** Empty for an expression. */
  readonly name: string;
  /** What stands behind the name, or the expression. */
  readonly args: string;
  readonly trims: Trims;
  readonly isClosing: boolean;
  /** Hugo's `/>}}`. */
  readonly isSelfClosing: boolean;
}

const NAMES: Readonly<Record<Exclude<TagForm['holds'], 'expression' | 'comment'>, RegExp>> = {
  tag: /^([A-Za-z_#][\w-]*)(?=[\s:(]|$)/,
  shortcode: /^\/?\s*([\w./-]*\w)(?=[\s/]|$)/,
  call: /^([A-Za-z_][\w:]*)\s*(?=\()/,
};

/** What stands between the marks of a tag; null where that makes it none. */
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
