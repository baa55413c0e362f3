import type { Settings, Website } from '../config/settings.ts';
import { createPlaceholders, type Placeholders, placeholdersIn } from '../html/placeholders.ts';
import { codeFencesOf } from './code-pairs.ts';
import { type Edit, type EditedText, editText } from './edited-text.ts';
import { fileText } from './file-tag.ts';
import { type LinkTag, linkTagOf } from './link-tag.ts';
import type { Tag } from './parse-tag.ts';
import { inHtml } from './put-into-html.ts';
import { type Part, scanTemplates } from './scan.ts';
import { type ShortcodeTag, shortcodesIn } from './shortcode-calls.ts';
import { type Syntax, syntaxOf } from './syntax.ts';
import { type PlacedLinkTag, type TaggedText, untagged } from './tagged-text.ts';
import { websiteText } from './website-text.ts';

/** A tag that nothing fills in. */
export interface Residue {
  readonly tag: Tag;
  /** As it is written. */
  readonly written: string;
  /** Where it stands in the source. */
  readonly offset: number;
  /** What stands in the text in its place; null where it was left there. */
  readonly placeholder: string | null;
}

/** A text as Markdown is to read it: what the configuration says filled in, placeholders in place of all other tags. */
export interface PreparedText extends EditedText, TaggedText {
  readonly residue: readonly Residue[];
}

/** The code of a text: what of it is shown as it is written. */
export type CodeOf = (text: string) => readonly string[];

/** What a text is read with. */
export interface TextSurroundings {
  /** Those of the text around, where there is one. */
  readonly placeholders?: Placeholders | undefined;
  /** Texts by the names of the variables that stand for them in this post. */
  readonly values?: Website['values'] | undefined;
}

export type PrepareText = (source: string, codeOf: CodeOf, surroundings?: TextSurroundings) => PreparedText;

interface PrepareSettings extends Pick<Settings, 'dialect' | 'website'> {
  /** The names of shortcodes. */
  readonly shortcodes?: readonly string[];
}

/** A function that reads the template syntax in posts' texts. Throws a LimitError where a text has too much of it. */
export const createPrepareText = ({ dialect, website, shortcodes = [] }: PrepareSettings): PrepareText => {
  const syntax = syntaxOf(dialect);
  const opens = syntax.tags.map(({ open }) => open);
  return (source, codeOf, { placeholders: around, values } = {}) => {
    const parts = opens.some((open) => source.includes(open)) ? scanTemplates(source, syntax) : [];
    const plain = { ...untagged(source), ...(around && { placeholders: around }) };
    if (parts.length === 0) return { text: source, sourceOffset: (offset) => offset, residue: [], ...plain };
    const live = liveIn(source, parts, { inCode: syntax.inCode, codeOf });
    const known = values === undefined ? website : { ...website, values: { ...values, ...website.values } };
    return fillIn(source, live, { syntax, website: known, names: shortcodes, ...plain });
  };
};

/** Tags that count in code as well, and those that do not where they stand outside. */
const liveIn = (
  source: string,
  parts: readonly Part[],
  { inCode, codeOf }: { readonly inCode: boolean; readonly codeOf: CodeOf },
): readonly Part[] => {
  if (inCode && !parts.some(({ isOfMarkdown }) => isOfMarkdown)) return parts;
  const outside = new Set(outsideCode(source, parts, codeOf));
  return parts.filter((part) => outside.has(part) || (inCode && !part.isOfMarkdown));
};

/** What a tool that leaves code alone reads. Where code is, is known once tags cannot be taken for Markdown. */
const outsideCode = (source: string, parts: readonly Part[], codeOf: CodeOf): readonly Part[] => {
  const { next } = createPlaceholders(source);
  const edits = parts.map(({ start, end }): Edit => ({ start, end, text: next() }));
  const inCode = new Set(codeOf(editText(source, edits).text).flatMap(placeholdersIn));
  return parts.filter((_, at) => !inCode.has((edits[at] as Edit).text));
};

interface Filling {
  readonly syntax: Syntax;
  readonly website: Website;
  readonly names: readonly string[];
  readonly placeholders: Placeholders;
}

const fillIn = (
  source: string,
  parts: readonly Part[],
  { syntax, website, names, placeholders }: Filling,
): PreparedText => {
  const edits: ValueEdit[] = [];
  const residue: Residue[] = [];
  const tags = new Map<string, string>();
  const links = new Map<string, PlacedLinkTag>();
  const shortcodes = new Map<string, ShortcodeTag>();
  const placesOf = createPlaces(source);
  const calls = shortcodesIn(parts, names);
  const fences = new Map(codeFencesOf(source, parts, syntax).map((edit) => [edit.start, edit]));
  let done = 0;
  for (const part of parts) {
    const { start, end, tag } = part;
    if (start < done) continue;
    const call = calls.get(part);
    if (call !== undefined) {
      const placeholder = placeholders.next();
      shortcodes.set(placeholder, call);
      edits.push({ start, end: call.end, text: placeholder });
      done = call.end;
      continue;
    }
    const fence = fences.get(start);
    if (fence !== undefined) {
      edits.push(fence);
      done = fence.end;
      continue;
    }
    const place = placesOf(part);
    const isRead = syntax.isCertain || place !== 'text';
    const written = source.slice(start, end);
    const shown = tag === null ? part.shown : (expressionValue(tag, syntax, website) ?? fileText(tag, syntax.files));
    const link = tag === null ? null : linkTagOf(tag, syntax.links);
    if (shown !== null && isRead && (syntax.isCertain || isTold(website))) {
      edits.push({ ...withSpaces(source, part), text: shown, isValue: tag !== null });
    } else if (link !== null && isRead) {
      const placeholder = placeholders.next();
      links.set(placeholder, { ...link, written, offset: start });
      withoutPrefix(edits, start);
      edits.push({ start, end, text: printLink(link, placeholder) });
    } else if (tag !== null) {
      const placeholder = syntax.isCertain || place === 'link' ? placeholders.next() : null;
      residue.push({ tag, written, offset: start, placeholder });
      if (placeholder === null) continue;
      edits.push({ start, end, text: placeholder });
      tags.set(placeholder, written);
    }
  }
  const written = new Map([
    ...tags,
    ...[...links].map(([placeholder, link]) => [placeholder, link.written] as const),
    ...[...shortcodes].map(([placeholder, { start, end }]) => [placeholder, source.slice(start, end)] as const),
  ]);
  return { ...editText(source, edits), residue, tags, links, shortcodes, written, placeholders };
};

interface ValueEdit extends Edit {
  readonly isValue?: boolean;
}

/** What stands for the website's address right before that of a post, which is whole: Jekyll 3 made it a path. */
const withoutPrefix = (edits: ValueEdit[], start: number): void => {
  let until = start;
  for (let at = edits.length - 1; at >= 0; at--) {
    const edit = edits[at] as ValueEdit;
    if (edit.isValue !== true || edit.end !== until) return;
    edits[at] = { ...edit, text: '' };
    until = edit.start;
  }
};

const printLink = ({ text, anchor }: LinkTag, placeholder: string): string => {
  const address = anchor === '' ? placeholder : `${placeholder}#${anchor}`;
  return text === null ? address : `<a href="${address}">${inHtml(text)}</a>`;
};

const expressionValue = (tag: Tag, syntax: Syntax, website: Website): string | null => {
  const text = tag.form.holds === 'expression' ? websiteText(tag.args, syntax, website) : null;
  return text !== null && syntax.escapes === true ? inHtml(text) : text;
};

const isTold = ({ url, basePath, values }: Website): boolean =>
  url !== null || basePath !== null || Object.keys(values).length > 0;

/** Whether a tag is a part of the address of a link of Markdown, or of an attribute of HTML. */
type Place = 'text' | 'link' | 'attribute';

/** Characters of an address before a tag. */
const MAX_BEFORE = 300;
const IN_ADDRESS = /^[^\s()<>"']*$/;
const IN_LINK = /(?:\]\(\s*<?|^ {0,3}\[[^\]\n]+\]:[ \t]*<?)[^\s()<>"']*$/m;
const IN_ATTRIBUTE = /\b(?:href|src|srcset|poster|data)=["']?[^\s<>"']*$/;

/** A function that tells where parts stand, one behind the other. */
const createPlaces = (source: string): ((part: Part) => Place) => {
  let last: { readonly end: number; readonly place: Place } = { end: 0, place: 'text' };
  return ({ start, end }) => {
    const before = source.slice(Math.max(last.end, start - MAX_BEFORE), start);
    const isBehind = last.place !== 'text' && start - last.end <= MAX_BEFORE && IN_ADDRESS.test(before);
    last = { end, place: isBehind ? last.place : placeBehind(before) };
    return last.place;
  };
};

const placeBehind = (before: string): Place => {
  if (IN_LINK.test(before)) return 'link';
  return IN_ATTRIBUTE.test(before) ? 'attribute' : 'text';
};

/** Where a part stands with the spaces that go with it. */
const withSpaces = (source: string, { start, end, trims }: Part): Pick<Edit, 'start' | 'end'> => {
  let [from, to] = [start, end];
  while (trims.before && from > 0 && isSpace(source.charAt(from - 1))) from -= 1;
  while (trims.after && to < source.length && isSpace(source.charAt(to))) to += 1;
  return { start: from, end: to };
};

const isSpace = (character: string): boolean => /\s/.test(character);
