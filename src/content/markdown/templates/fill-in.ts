import type { Snippets, Website } from '../../../config/settings.ts';
import { type Edit, editText } from '../../../shared/edited-text.ts';
import type { Placeholders } from '../../html/placeholders.ts';
import { withCode } from '../extensions/hidden-code.ts';
import { createLimits, type Limits } from '../tokens/limits.ts';
import { parseArguments, type Tag } from './parse-tag.ts';
import { isKept, kindOfTag, type Residue } from './residue.ts';
import type { Part } from './scan.ts';
import { codeFencesOf, type ShortcodeTag, shortcodesIn } from './shortcodes.ts';
import type { Syntax } from './syntax.ts';
import { createPlaces, type TagPlace } from './tag-places.ts';
import { fileText, type LinkTag, linkTagOf, printLink, snippetText, websiteText } from './tag-values.ts';
import { type PlacedLinkTag, type PlacedValue, type PreparedText, writtenTags } from './tagged-text.ts';
import { RAW_HTML } from './tool-shortcodes.ts';

/** What decides how tags are replaced. */
export interface FillRules {
  readonly syntax: Syntax;
  readonly hidesCode: boolean;
  readonly snippets: Snippets;
  /** The kinds of tags to keep. */
  readonly allow: readonly string[];
  readonly website: Website;
  /** The names of shortcodes. */
  readonly names: readonly string[];
  readonly placeholders: Placeholders;
}

interface ValueEdit extends Edit {
  readonly isValue?: boolean;
}

/** Text in which tags are being replaced: the edits so far, and what they replace. */
interface Filling extends FillRules {
  readonly limits: Pick<Limits, 'addFilled'>;
  readonly source: string;
  readonly edits: ValueEdit[];
  readonly residue: Residue[];
  readonly tags: Map<string, string>;
  readonly values: Map<string, PlacedValue>;
  readonly links: Map<string, PlacedLinkTag>;
  readonly shortcodes: Map<string, ShortcodeTag>;
}

/** Replaces tags with their values, or with placeholders. */
export const fillIn = (source: string, parts: readonly Part[], rules: FillRules): PreparedText => {
  const { syntax, hidesCode, names, placeholders } = rules;
  const calls = shortcodesIn(parts, names, syntax);
  const fences = new Map(codeFencesOf(source, parts, { ...syntax, hidesCode }).map((edit) => [edit.start, edit]));
  const placeOf = createPlaces(source);
  const found = { residue: [], tags: new Map(), links: new Map(), shortcodes: new Map() };
  const filling: Filling = { ...rules, ...found, source, edits: [], values: new Map(), limits: createLimits() };
  let done = 0;
  for (const part of parts) {
    if (part.start < done) continue;
    const html = htmlOf(part, rules);
    const call = html === null ? calls.get(part) : rawCall(part, html);
    const fence = fences.get(part.start);
    const edit = call === undefined ? fence : { start: call.start, end: call.end, text: placeShortcode(call, filling) };
    if (edit === undefined) fillTag(part, placeOf(part), filling);
    else filling.edits.push(edit);
    done = (edit ?? part).end;
  }
  const written = writtenTags(source, filling);
  for (const [placeholder, { shown }] of filling.values) filling.tags.set(placeholder, shown);
  return { ...editText(source, filling.edits), ...found, written, placeholders };
};

/** HTML that Markdown never reads: raw text, and in some tools also images and links by tags. */
const htmlOf = ({ isRaw, shown, tag }: Part, { syntax, allow }: FillRules): string | null => {
  if (isRaw) return withCode(shown);
  if (syntax.rawIsHtml !== true || tag === null || isKept(kindOfTag(tag), allow)) return null;
  return fileText(tag, syntax.files)?.match(/^<.*/s)?.[0] ?? null;
};

const rawCall = ({ start, end }: Pick<Part, 'start' | 'end'>, html: string): ShortcodeTag => ({
  name: RAW_HTML,
  positional: [html],
  named: {},
  start,
  end,
  inner: null,
});

/** Adds a shortcode, and returns its placeholder. A comment around it is HTML wherever it is, and ends at once. */
const placeShortcode = (call: ShortcodeTag, { placeholders, shortcodes, syntax }: Filling): string => {
  const placeholder = placeholders.next();
  shortcodes.set(placeholder, call);
  return syntax.rawIsHtml === true ? `<!--${placeholder}-->` : placeholder;
};

/** Replaces a tag with its value or with a link. A tag with neither is residue, and a comment stays. */
const fillTag = (part: Part, place: TagPlace, filling: Filling): void => {
  const { syntax, website } = filling;
  const isRead = syntax.isCertain || place !== 'text';
  const { shown, isValue, link } = replacementOf(part, filling);
  if (shown !== null && isRead && (syntax.isCertain || hasValues(website)))
    fillValue(part, { shown, isValue }, filling);
  else if (link !== null && isRead) fillLink(part, link, filling);
  else if (part.tag !== null) fillResidue(part, part.tag, syntax.isCertain || place === 'link', filling);
};

interface Replacement {
  readonly shown: string | null;
  /** Whether the text is the value of an expression. */
  readonly isValue: boolean;
  readonly link: LinkTag | null;
}

const replacementOf = ({ tag, shown }: Part, { syntax, snippets, allow, website }: FillRules): Replacement => {
  if (tag === null) return { shown, isValue: false, link: null };
  if (allow.length > 0 && isKept(kindOfTag(tag), allow)) return { shown: null, isValue: false, link: null };
  const value = expressionValue(tag, syntax, website);
  const text = value ?? fileText(tag, syntax.files) ?? snippetText(tag, snippets);
  const link = linkTagOf(tag, syntax.links);
  // A fragment alone is on the same page.
  if (link?.name === '' && link.text === null) return { shown: `#${link.anchor}`, isValue: false, link: null };
  return { shown: text, isValue: value !== null, link };
};

const expressionValue = (tag: Tag, syntax: Syntax, website: Website): string | null => {
  const isParameter = tag.name !== '' && tag.name === syntax.parameter && syntax.page !== undefined;
  const expression = isParameter
    ? `${syntax.page}${parseArguments(tag.args).positional[0] ?? ''}`.toLowerCase()
    : tag.args;
  return isParameter || tag.form.holds === 'expression' ? websiteText(expression, syntax, website) : null;
};

const hasValues = ({ url, basePath, values }: Website): boolean =>
  url !== null || basePath !== null || Object.keys(values).length > 0;

const fillValue = (
  part: Part,
  { shown, isValue }: Pick<Replacement, 'isValue'> & { readonly shown: string },
  { source, syntax, placeholders, values, edits, limits }: Filling,
): void => {
  limits.addFilled(shown.length);
  const isHidden = isValue && syntax.escapes === true;
  const text = isHidden ? placeholders.next() : shown;
  if (isHidden) values.set(text, { shown, written: source.slice(part.start, part.end) });
  edits.push({ ...withSpaces(source, part), text, isValue });
};

/** Returns the range of a part, including the spaces that it trims. */
const withSpaces = (source: string, { start, end, trims }: Part): Pick<Edit, 'start' | 'end'> => {
  let [from, to] = [start, end];
  while (trims.before && from > 0 && isSpace(source.charAt(from - 1))) from -= 1;
  while (trims.after && to < source.length && isSpace(source.charAt(to))) to += 1;
  return { start: from, end: to };
};

const isSpace = (character: string): boolean => /\s/.test(character);

const fillLink = ({ start, end }: Part, link: LinkTag, filling: Filling): void => {
  const { source, placeholders, syntax, edits, links } = filling;
  const placeholder = placeholders.next();
  const title = link.text === null ? null : placeholders.next();
  links.set(placeholder, { ...link, title, written: source.slice(start, end), offset: start });
  // Then Markdown does not read the rest of a line that begins with a tag. This comment has the same effect.
  const mark = syntax.rawIsHtml === true && title !== null ? placeShortcode(rawCall({ start, end }, ''), filling) : '';
  withoutPrefix(edits, start);
  edits.push({ start, end, text: mark + printLink(link, placeholder, title) });
};

/** Removes the website's URL right before the full URL of a post. Older tags had paths there. */
const withoutPrefix = (edits: ValueEdit[], start: number): void => {
  let until = start;
  for (let at = edits.length - 1; at >= 0; at--) {
    const edit = edits[at] as ValueEdit;
    if (edit.isValue !== true || edit.end !== until) return;
    edits[at] = { ...edit, text: '' };
    until = edit.start;
  }
};

/** Keeps a tag as written. Markdown reads it unless it is hidden. */
const fillResidue = ({ start, end }: Part, tag: Tag, isHidden: boolean, filling: Filling): void => {
  const { source, placeholders, residue, edits, tags } = filling;
  const written = source.slice(start, end);
  const placeholder = isHidden ? placeholders.next() : null;
  residue.push({ tag, written, offset: start, placeholder });
  if (placeholder === null) return;
  edits.push({ start, end, text: placeholder });
  tags.set(placeholder, written);
};
