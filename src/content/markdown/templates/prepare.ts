import type { Settings, Snippets, Website } from '../../../config/settings.ts';
import { type Edit, type EditedText, editText, unedited } from '../../../shared/edited-text.ts';
import { createPlaceholders, type Placeholders, placeholdersIn } from '../../html/placeholders.ts';
import { withCode } from '../extensions/hidden-code.ts';
import { RAW_HTML } from './embedded-shortcodes.ts';
import { parseArguments, type Tag } from './parse-tag.ts';
import { isKept, kindOfTag, type Residue } from './residue.ts';
import { type Part, scanTemplates } from './scan.ts';
import { codeFencesOf, type ShortcodeTag, shortcodesIn, withHiddenCode } from './shortcodes.ts';
import { type Syntax, syntaxOf } from './syntax.ts';
import { createPlaces } from './tag-places.ts';
import { fileText, type LinkTag, linkTagOf, printLink, snippetText, websiteText } from './tag-values.ts';
import { type PlacedLinkTag, type PlacedValue, type TaggedText, untagged, writtenTags } from './tagged-text.ts';

/** A text for the Markdown renderer, with values from the configuration and placeholders for all other tags. */
export interface PreparedText extends EditedText, TaggedText {
  readonly residue: readonly Residue[];
}

/** Returns the code blocks and code spans of a text. */
export type CodeOf = (text: string) => readonly string[];

/** The context in which a text is read. */
export interface TextSurroundings {
  /** The placeholders of the outer text, if there is one. */
  readonly placeholders?: Placeholders | undefined;
  /** The values of template variables in this post, by name. */
  readonly values?: Website['values'] | undefined;
}

export type PrepareText = (source: string, codeOf: CodeOf, surroundings?: TextSurroundings) => PreparedText;

export interface PrepareSettings extends Pick<Settings, 'dialect' | 'website' | 'snippets'> {
  readonly markdown?: {
    readonly templates: Pick<Settings['markdown']['templates'], 'allow'>;
    readonly extensions?: Settings['markdown']['extensions'];
  };
  /** The names of shortcodes. */
  readonly shortcodes?: readonly string[];
}

/** Returns a function that reads the template syntax in posts. It throws a LimitError if a text has too much of it. */
export const createPrepareText = ({
  dialect,
  website,
  snippets = {},
  markdown,
  shortcodes = [],
}: PrepareSettings): PrepareText => {
  const allow = markdown?.templates.allow ?? [];
  const syntax = syntaxOf(dialect, snippets);
  const hidesCode = syntax.codeIsHtml === true && markdown?.extensions?.kramdown !== false;
  const openings = syntax.tags.map(({ open }) => open);
  return (source, codeOf, { placeholders: around, values } = {}) => {
    const parts = openings.some((open) => source.includes(open)) ? scanTemplates(source, syntax) : [];
    const plain = { ...untagged(source), ...(around && { placeholders: around }) };
    if (parts.length === 0) return { ...unedited(source), residue: [], ...plain };
    const live = liveIn(source, parts, { inCode: syntax.inCode, codeOf });
    const known = values === undefined ? website : { ...website, values: { ...values, ...website.values } };
    const filling = { syntax, hidesCode, snippets, allow, website: known, names: shortcodes, ...plain };
    const filled = fillIn(source, live, filling);
    return hidesCode ? { ...filled, ...withHiddenCode(filled) } : filled;
  };
};

/** Returns the tags outside code. With `inCode`, also returns those in code, except Markdown's own. */
const liveIn = (
  source: string,
  parts: readonly Part[],
  { inCode, codeOf }: { readonly inCode: boolean; readonly codeOf: CodeOf },
): readonly Part[] => {
  if (inCode && !parts.some(({ isOfMarkdown }) => isOfMarkdown)) return parts;
  const outside = outsideCode(source, parts, codeOf);
  if (!inCode) return outside;
  const known = new Set(outside);
  return parts.filter((part) => known.has(part) || !part.isOfMarkdown);
};

/**
 * Returns the tags outside code. Finds code with placeholders for all tags, because tags could look like Markdown. Raw
 * HTML in code without fences becomes a part of the code.
 */
const outsideCode = (source: string, parts: readonly Part[], codeOf: CodeOf): readonly Part[] => {
  const { next } = createPlaceholders(source);
  const edits = parts.map(({ start, end }): Edit => ({ start, end, text: next() }));
  const code = codeOf(editText(source, edits).text);
  const inCode = new Set(code.flatMap(placeholdersIn));
  const inFences = new Set(code.filter((raw) => /^\s*(?:`{3}|~{3})/.test(raw)).flatMap(placeholdersIn));
  return parts.flatMap(({ isRaw, ...part }, at) => {
    const { text } = edits[at] as Edit;
    if (!inCode.has(text)) return parts[at] as Part;
    return isRaw && !inFences.has(text) ? part : [];
  });
};

interface Filling {
  readonly syntax: Syntax;
  readonly hidesCode: boolean;
  readonly snippets: Snippets;
  /** The kinds of tags to keep. */
  readonly allow: readonly string[];
  readonly website: Website;
  readonly names: readonly string[];
  readonly placeholders: Placeholders;
}

const fillIn = (source: string, parts: readonly Part[], filling: Filling): PreparedText => {
  const { syntax, hidesCode, website, names, placeholders } = filling;
  const edits: ValueEdit[] = [];
  const residue: Residue[] = [];
  const tags = new Map<string, string>();
  const values = new Map<string, PlacedValue>();
  const links = new Map<string, PlacedLinkTag>();
  const shortcodes = new Map<string, ShortcodeTag>();
  const placesOf = createPlaces(source);
  const calls = shortcodesIn(parts, names, syntax.rawIsHtml);
  const fences = new Map(codeFencesOf(source, parts, { ...syntax, hidesCode }).map((edit) => [edit.start, edit]));
  let done = 0;
  for (const part of parts) {
    const { start, end, tag } = part;
    if (start < done) continue;
    const html = htmlOf(part, filling);
    const call = html === null ? calls.get(part) : rawCall(part, html);
    if (call !== undefined) {
      const placeholder = placeholders.next();
      shortcodes.set(placeholder, call);
      // A comment is HTML wherever it is, and ends at once.
      const isHtml = html !== null || syntax.rawIsHtml === true;
      edits.push({ start, end: call.end, text: isHtml ? `<!--${placeholder}-->` : placeholder });
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
    const { shown, isValue, link } = replacementOf(part, filling);
    if (shown !== null && isRead && (syntax.isCertain || hasValues(website))) {
      const placeholder = isValue && syntax.escapes === true ? placeholders.next() : null;
      if (placeholder !== null) values.set(placeholder, { shown, written });
      edits.push({ ...withSpaces(source, part), text: placeholder ?? shown, isValue });
    } else if (link !== null && isRead) {
      withoutPrefix(edits, start);
      edits.push({ start, end, text: placeLink(link, { ...part, written }, { ...filling, links, shortcodes }) });
    } else if (tag !== null) {
      const placeholder = syntax.isCertain || place === 'link' ? placeholders.next() : null;
      residue.push({ tag, written, offset: start, placeholder });
      if (placeholder === null) continue;
      edits.push({ start, end, text: placeholder });
      tags.set(placeholder, written);
    }
  }
  const written = writtenTags(source, { tags, values, links, shortcodes });
  for (const [placeholder, { shown }] of values) tags.set(placeholder, shown);
  return { ...editText(source, edits), residue, tags, links, shortcodes, written, placeholders };
};

interface Placing extends Pick<Filling, 'placeholders' | 'syntax'> {
  readonly links: Map<string, PlacedLinkTag>;
  readonly shortcodes: Map<string, ShortcodeTag>;
}

/** Adds the placeholders of a link, and returns the text that replaces the tag. */
const placeLink = (
  link: LinkTag,
  part: Part & Pick<PlacedLinkTag, 'written'>,
  { placeholders, syntax, links, shortcodes }: Placing,
): string => {
  const placeholder = placeholders.next();
  const title = link.text === null ? null : placeholders.next();
  links.set(placeholder, { ...link, title, written: part.written, offset: part.start });
  // In Hexo, Markdown does not read the rest of a line that begins with a tag. This comment has the same effect.
  const mark = syntax.rawIsHtml === true && title !== null ? placeholders.next() : null;
  if (mark !== null) shortcodes.set(mark, rawCall(part, ''));
  return (mark === null ? '' : `<!--${mark}-->`) + printLink(link, placeholder, title);
};

/** HTML that Markdown never reads: raw text, and in Hexo also images and links by tags. */
const htmlOf = ({ isRaw, shown, tag }: Part, { syntax, allow }: Filling): string | null => {
  if (isRaw) return withCode(shown);
  if (syntax.rawIsHtml !== true || tag === null || isKept(kindOfTag(tag), allow)) return null;
  return fileText(tag, syntax.files)?.match(/^<.*/s)?.[0] ?? null;
};

const rawCall = (part: Part, html: string): ShortcodeTag => ({
  ...part,
  ...{ name: RAW_HTML, positional: [html], named: {}, inner: null },
});

interface Replacement {
  readonly shown: string | null;
  /** Whether the text is the value of an expression. */
  readonly isValue: boolean;
  readonly link: LinkTag | null;
}

const replacementOf = ({ tag, shown }: Part, { syntax, snippets, allow, website }: Filling): Replacement => {
  if (tag === null) return { shown, isValue: false, link: null };
  if (allow.length > 0 && isKept(kindOfTag(tag), allow)) return { shown: null, isValue: false, link: null };
  const value = expressionValue(tag, syntax, website);
  const text = value ?? fileText(tag, syntax.files) ?? snippetText(tag, snippets);
  const link = linkTagOf(tag, syntax.links);
  // A fragment alone is on the same page.
  if (link?.name === '' && link.text === null) return { shown: `#${link.anchor}`, isValue: false, link: null };
  return { shown: text, isValue: value !== null, link };
};

interface ValueEdit extends Edit {
  readonly isValue?: boolean;
}

/** Removes the website's URL right before the full URL of a post. In Jekyll 3, posts had paths there. */
const withoutPrefix = (edits: ValueEdit[], start: number): void => {
  let until = start;
  for (let at = edits.length - 1; at >= 0; at--) {
    const edit = edits[at] as ValueEdit;
    if (edit.isValue !== true || edit.end !== until) return;
    edits[at] = { ...edit, text: '' };
    until = edit.start;
  }
};

const expressionValue = (tag: Tag, syntax: Syntax, website: Website): string | null => {
  const isParameter = tag.name !== '' && tag.name === syntax.parameter && syntax.page !== undefined;
  const expression = isParameter ? syntax.page + (parseArguments(tag.args).positional[0] ?? '') : tag.args;
  return isParameter || tag.form.holds === 'expression' ? websiteText(expression, syntax, website) : null;
};

const hasValues = ({ url, basePath, values }: Website): boolean =>
  url !== null || basePath !== null || Object.keys(values).length > 0;

/** Returns the range of a part, including the spaces that it trims. */
const withSpaces = (source: string, { start, end, trims }: Part): Pick<Edit, 'start' | 'end'> => {
  let [from, to] = [start, end];
  while (trims.before && from > 0 && isSpace(source.charAt(from - 1))) from -= 1;
  while (trims.after && to < source.length && isSpace(source.charAt(to))) to += 1;
  return { start: from, end: to };
};

const isSpace = (character: string): boolean => /\s/.test(character);
