import type { LinkArgument } from '../dialects/dialect.ts';
import type { Tag } from './parse-tag.ts';
import { parseArguments } from './tag-arguments.ts';

/** A tag that stands for the address of a post, or for a link to it. */
export interface LinkTag {
  /** What the tool calls the post. */
  readonly name: string;
  /** The place in it, without #; empty without one. */
  readonly anchor: string;
  /** The text of the link; null for a tag that stands for the address alone. */
  readonly text: string | null;
}

/** Null for other tags, and for those that do not say which post or what text. */
export const linkTagOf = (
  { name, args, isClosing }: Tag,
  links: Readonly<Record<string, LinkArgument>>,
): LinkTag | null => {
  const kind = Object.hasOwn(links, name) && !isClosing ? links[name] : undefined;
  if (kind === undefined) return null;
  if (kind === 'all') return named(args);
  const { positional, named: values } = parseArguments(args);
  const [first = values.path, ...rest] = positional;
  if (kind === 'first') return named(first);
  // Whether signs in the text are to be escaped may stand behind it.
  const text = (/^(?:true|false)$/.test(rest.at(-1) ?? '') ? rest.slice(0, -1) : rest).join(' ');
  const link = named(first);
  return link === null || text === '' ? null : { ...link, text };
};

const named = (written: string | undefined): LinkTag | null => {
  if (written === undefined || written === '') return null;
  const [name = '', ...anchor] = written.split('#');
  return { name, anchor: anchor.join('#'), text: null };
};
