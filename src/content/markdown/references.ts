import { editText } from '../../shared/edited-text.ts';
import { type AddressAttribute, addressAttributesIn, type HtmlAddress } from '../html/address-attributes.ts';
import { fillPlaceholders, placeholdersIn } from '../html/placeholders.ts';
import { type AddressUse, unsafePart } from '../html/unsafe-address.ts';
import type { ToolSettings } from '../tool.ts';
import type { WikiName } from './extensions/wiki-links.ts';
import { anchorIn, isFragment, isTemplate, parseRelative } from './relative-address.ts';
import { type PlacedLinkTag, putIntoHtml, type TaggedText } from './templates/tagged-text.ts';

/** A relative URL in a post, or a template tag for one. In the HTML, `placeholder` replaces it. */
export interface Reference {
  readonly placeholder: string;
  /** As written, for diagnostics. */
  readonly href: string;
  /** The file it points to, decoded, without query and fragment. */
  readonly path: string;
  /** The decoded fragment without #; absent without one. */
  readonly anchor?: string;
  /**
   * Set for syntax that leads only to posts, such as `{% post_url %}` and `{{< ref >}}`. `path` is a name that the tool
   * uses for the post. A missing post is an error. The post's URL replaces `placeholder`; the rest of the HTML stays.
   * `wiki` is a name in a wiki link, which can also be that of a file; empty for the same page. `anchor` is the text of
   * a heading.
   */
  readonly names?: 'name' | 'wiki';
  /** Whether only a file can be meant. */
  readonly isFile?: true;
  /** The placeholder of the fragment, `#id`; absent if the HTML has it as written. */
  readonly fragment?: string;
  /** The placeholder of the post's title; absent if the HTML does not contain it. */
  readonly title?: string;
  /** The path of a link before decoding, as in HTML. Absent for images and other files. */
  readonly kept?: string;
}

/** The possible targets of URLs that start with /. */
export interface Roots {
  /** Images and media with such URLs can be files. */
  readonly filesFromRoot: boolean;
  /** Links with such URLs can lead to other posts. */
  readonly linksFromRoot: boolean;
  /** The website's origin; null if unknown. Links that begin with it are read as if they started with /. */
  readonly siteUrl: string | null;
}

export const rootsOf = ({ assets, tool, website }: Pick<ToolSettings, 'assets' | 'tool' | 'website'>): Roots => ({
  filesFromRoot: assets.folder !== null,
  linksFromRoot: tool.isKnown || website.url !== null,
  siteUrl: website.url,
});

/** A URL that runs as a script, or as a page with scripts. */
export interface UnsafeAddress {
  /** As written, for diagnostics. */
  readonly href: string;
  /** The unsafe part, such as `javascript:` or `data:text/html`. */
  readonly part: string;
}

/** The URLs of one text that need a check or a replacement. */
export interface FoundAddresses {
  readonly references: readonly Reference[];
  /** Links to ids on the same page, as written. */
  readonly fragments: readonly string[];
  readonly unsafe: readonly UnsafeAddress[];
}

/** Collects the URLs of one post that need a check or a replacement. */
export const collectReferences = ({ placeholders, tags, links, shortcodes }: TaggedText, roots: Partial<Roots>) => {
  const read = createRead(roots);
  const found = new Map<string, Reference>();
  const unsafe = new Map<string, UnsafeAddress>();
  const templates = new Map<string, string>();
  const fragments = new Set<string>();
  const replaceRelative = (href: string, use: AddressUse, print: Print | null): string => {
    if (print !== null && isFragment(href)) fragments.add(href);
    const relative = read(href, use, print);
    if (relative === null) return href;
    const { key, rest, ...details } = relative;
    const reference = found.get(key) ?? { placeholder: placeholders.next(), ...details };
    found.set(key, reference);
    return reference.placeholder + rest;
  };
  /** Whether a URL begins with a link tag. If so, adds the tag with the anchor after it. */
  const isLinkTag = (address: string): boolean => {
    const [placeholder = ''] = links.size > 0 ? placeholdersIn(address) : [];
    const link = links.get(placeholder);
    if (link === undefined) return false;
    found.set(placeholder, { ...referenceOf(placeholder, link), ...anchorOf(address) });
    return true;
  };
  return {
    /** Returns the URL to put into the HTML for a URL in Markdown: a placeholder if it is relative or a template. */
    replace: (address: string, use: AddressUse): string => {
      const href = fillPlaceholders(address, tags);
      collectUnsafe(href, use, unsafe);
      if (isLinkTag(href) || hasAny(shortcodes, href)) return href;
      if (!isTemplate(href)) return replaceRelative(href, use, use === 'link' ? asPrinted : null);
      const placeholder = placeholders.next();
      templates.set(placeholder, href.replaceAll('"', '&quot;'));
      return placeholder;
    },
    /** Returns the URL to put into the HTML for a wiki link or an image by name. */
    replaceName: (wiki: WikiName, use: AddressUse): string => {
      const [placeholder, fragment] = [placeholders.next(), placeholders.next()];
      found.set(placeholder, { placeholder, fragment, ...wikiReference(wiki, use) });
      return placeholder + fragment;
    },
    /** Replaces the relative URLs in HTML. Templates and everything else stay as written. */
    replaceInHtml: (html: string): string =>
      replaceAttributes(html, (address) => {
        const isLinkToPost = isLinkTag(address.value);
        if (placeholders.isOne(address.value)) return address.value;
        for (const href of partsOf(address)) collectUnsafe(fillPlaceholders(href, tags), useOf(address), unsafe);
        const isTag = isLinkToPost || hasAny(tags, address.value) || hasAny(shortcodes, address.value);
        if (isTag || !namesFile(address)) return address.value;
        return replaceRelative(stripped(address.value), useOf(address), isLink(address) ? asWritten : null);
      }),
    /** Restores all templates in HTML as the post has them. */
    putTemplatesBack: (html: string): string => fillPlaceholders(putIntoHtml(html, tags), templates),
    /** Returns what was collected. Link tags in code are no references. */
    found: (inCode: ReadonlySet<string>): FoundAddresses => {
      for (const [placeholder, link] of links)
        if (!inCode.has(placeholder) && !found.has(placeholder)) found.set(placeholder, referenceOf(placeholder, link));
      return { references: [...found.values()], fragments: [...fragments], unsafe: [...unsafe.values()] };
    },
  };
};

const wikiReference = ({ written, name, heading }: WikiName, use: AddressUse): Omit<Reference, 'placeholder'> => ({
  href: written,
  path: name,
  names: 'wiki',
  ...(heading !== '' && { anchor: heading }),
  ...(use === 'image' && { isFile: true }),
});

/** Removes the spaces around a URL: https://infra.spec.whatwg.org/#strip-leading-and-trailing-ascii-whitespace */
const stripped = (value: string): string => value.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '');

const collectUnsafe = (href: string, use: AddressUse, unsafe: Map<string, UnsafeAddress>): void => {
  const part = unsafePart(href, use);
  if (part !== null) unsafe.set(href, { href, part });
};

/** Encodes a URL for HTML. */
type Print = (path: string) => string;

/** A relative URL in parts: `rest` follows the placeholder in the HTML. URLs with the same `key` are one reference. */
type Relative = Omit<Reference, 'placeholder'> & { readonly key: string; readonly rest: string };

/** Returns a function that parses a relative URL; null for any other. `print` is null for anything but links. */
const createRead = ({ filesFromRoot, linksFromRoot, siteUrl = null }: Partial<Roots>) => {
  const origins = siteUrl === null ? [] : originsOf(siteUrl);
  return (href: string, use: AddressUse, print: Print | null): Relative | null => {
    const isFromRoot = print === null ? filesFromRoot === true && use === 'image' : linksFromRoot === true;
    const own = print === null ? 0 : (origins.find((origin) => startsAt(href, origin))?.length ?? 0);
    const parsed = parseRelative(href.slice(own), isFromRoot);
    if (parsed === null) return null;
    const { path, rest, written } = parsed;
    const details = { href, path, rest, ...anchorOf(rest) };
    if (print === null) return { key: href, ...details };
    const kept = print(href.slice(0, own) + written);
    return { key: `${kept} ${href}`, ...details, kept };
  };
};

const anchorOf = (address: string): Pick<Reference, 'anchor'> => {
  const anchor = anchorIn(address);
  return anchor === '' ? {} : { anchor };
};

const hasAny = (some: ReadonlyMap<string, unknown>, text: string): boolean =>
  some.size > 0 && placeholdersIn(text).some((placeholder) => some.has(placeholder));

/** Returns the prefixes of URLs on the site: with either scheme, or without one. */
const originsOf = (url: string): readonly string[] =>
  ['https:', 'http:', ''].map((scheme) => url.toLowerCase().replace(/^https?:/, scheme));

const startsAt = (href: string, origin: string): boolean =>
  href[origin.length] === '/' && href.slice(0, origin.length).toLowerCase() === origin;

const referenceOf = (placeholder: string, { name, written, title }: PlacedLinkTag): Reference => ({
  placeholder,
  ...(title !== null && { title }),
  href: written,
  path: name,
  names: 'name',
});

/** Encodes the URL of a link as marked does. */
const asPrinted = (path: string): string => encodeURI(path.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('%25', '%');

const asWritten = (path: string): string => path.replaceAll('"', '&quot;');

/** Tags and attributes whose URLs can name files of the content folder. */
const FILE_TAGS: readonly string[] = ['a', 'img', 'video', 'audio', 'source', 'track', 'embed', 'object'];
const FILE_ATTRIBUTES: readonly string[] = ['href', 'src', 'srcset', 'poster', 'data'];

const namesFile = ({ tag, attribute }: HtmlAddress): boolean =>
  FILE_TAGS.includes(tag) && FILE_ATTRIBUTES.includes(attribute);

const isLink = ({ tag, attribute }: HtmlAddress): boolean => tag === 'a' && attribute === 'href';

const IMAGE_TAGS: readonly string[] = ['img', 'image', 'input', 'video', 'audio', 'source', 'track'];

const useOf = ({ tag, attribute }: HtmlAddress): AddressUse =>
  attribute !== 'href' && IMAGE_TAGS.includes(tag) ? 'image' : 'link';

/** Splits a value into URLs. An SVG animation has several. */
const partsOf = ({ attribute, value }: HtmlAddress): readonly string[] =>
  attribute === 'values' ? value.split(';') : [value];

const replaceAttributes = (html: string, replace: (address: HtmlAddress) => string): string =>
  editText(
    html,
    addressAttributesIn(html).flatMap((attribute) => {
      const { start, end } = attribute;
      const value = replacedValue(html, attribute, replace);
      return value === null ? [] : [{ start, end, text: `"${value.replaceAll('"', '&quot;')}"` }];
    }),
  ).text;

/** Returns an attribute's value with its URLs replaced; null for a value that does not change. */
const replacedValue = (
  html: string,
  { start, end, isQuoted, addresses }: AddressAttribute,
  replace: (address: HtmlAddress) => string,
): string | null => {
  const from = isQuoted ? start + 1 : start;
  const edits = addresses
    .map((address) => ({ start: address.start - from, end: address.end - from, text: replace(address) }))
    .filter(({ text }, at) => text !== addresses[at]?.value);
  if (edits.length === 0 || isTemplate(html.slice(start, end))) return null;
  return editText(html.slice(from, isQuoted ? end - 1 : end), edits).text;
};
