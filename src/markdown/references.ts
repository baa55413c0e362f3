import type { Settings } from '../config/settings.ts';
import { type AddressAttribute, addressAttributesIn, type HtmlAddress } from '../html/addresses.ts';
import { decodeAddress } from '../html/decode-address.ts';
import { fillPlaceholders, placeholdersIn } from '../html/placeholders.ts';
import { decodeAttribute } from '../html/tokenizer.ts';
import { type AddressUse, schemeOf, unsafePart } from '../html/unsafe-address.ts';
import { putIntoHtml } from '../templates/put-into-html.ts';
import type { PlacedLinkTag, TaggedText } from '../templates/tagged-text.ts';

/** A relative address in a post, or what else stands for a link, in whose place `placeholder` stands in the HTML. */
export interface Reference {
  readonly placeholder: string;
  /** As written, for diagnostics. */
  readonly href: string;
  /** The file it points to, decoded, without query and fragment. */
  readonly path: string;
  /** The fragment, decoded, without #; absent where there is none. */
  readonly anchor?: string;
  /**
   * Of syntax that leads to a post and to nothing else, such as `{% post_url %}` and `{{< ref >}}`: whether `path` is
   * the post's file, relative to the folder of this one, or any name that its tool has for it. That there is no such
   * post is an error. In place of `placeholder` comes the post's address; what follows it in the HTML stays.
   */
  readonly names?: 'file' | 'name';
  /** Of a link: what `path` was decoded from, as it stands in HTML. Absent for pictures and other files. */
  readonly kept?: string;
}

/** What may start with / and be more than an address on the web. */
export interface Roots {
  /** Pictures and media: files. */
  readonly filesFromRoot: boolean;
  /** Links: other posts. */
  readonly linksFromRoot: boolean;
  /** The origin of the website, at which links are those that start with /; null where it is not known. */
  readonly siteUrl: string | null;
}

export const rootsOf = ({ assets, dialect, website }: Pick<Settings, 'assets' | 'dialect' | 'website'>): Roots => ({
  filesFromRoot: assets.folder !== null,
  linksFromRoot: dialect !== null || website.url !== null,
  siteUrl: website.url,
});

/** An address that runs as a script, or as a page with scripts. */
export interface UnsafeAddress {
  /** As written, for diagnostics. */
  readonly href: string;
  /** What makes it so: `javascript:`, `data:text/html`... */
  readonly part: string;
}

/** Collects the addresses of one post that are more than an address on the web. */
export interface References {
  /** What stands in the HTML in place of an address of Markdown: itself, unless it is relative or a template. */
  readonly replace: (href: string, use: AddressUse) => string;
  /** Raw HTML in the midst of a post's, with its relative addresses replaced; templates and all else stay as written. */
  readonly replaceInHtml: (html: string) => string;
  /** HTML with all templates as they were written. */
  readonly putTemplatesBack: (html: string) => string;
  /** Without the link tags that are code. */
  readonly found: (inCode: ReadonlySet<string>) => readonly Reference[];
  /** Links to places on the same page, as written. */
  readonly fragments: () => readonly string[];
  readonly unsafe: () => readonly UnsafeAddress[];
}

export const collectReferences = (
  { placeholders, tags, links, shortcodes }: TaggedText,
  { filesFromRoot, linksFromRoot, siteUrl = null }: Partial<Roots>,
): References => {
  const origins = siteUrl === null ? [] : originsOf(siteUrl);
  const found = new Map<string, Reference>();
  const unsafe = new Map<string, UnsafeAddress>();
  const templates = new Map<string, string>();
  const fragments = new Set<string>();
  const judge = (href: string, use: AddressUse): void => {
    const part = unsafePart(href, use);
    if (part !== null) unsafe.set(href, { href, part });
  };
  /** `print` makes of an address what stands in HTML; null for what is no link. */
  const replace = (href: string, use: AddressUse, print: ((path: string) => string) | null): string => {
    if (print !== null && isFragment(href)) fragments.add(href);
    const isFromRoot = print === null ? filesFromRoot === true && use === 'image' : linksFromRoot === true;
    const own = print === null ? 0 : (origins.find((origin) => startsAt(href, origin))?.length ?? 0);
    const parsed = parseRelative(href.slice(own), isFromRoot);
    if (parsed === null) return href;
    const { path, rest, written } = parsed;
    const kept = print?.(href.slice(0, own) + written) ?? null;
    const key = kept === null ? href : `${kept} ${href}`;
    const anchor = anchorIn(rest);
    const details = { ...(anchor !== '' && { anchor }), ...(kept !== null && { kept }) };
    const reference = found.get(key) ?? { placeholder: placeholders.next(), href, path, ...details };
    found.set(key, reference);
    return reference.placeholder + rest;
  };
  /** Takes note of a link tag with which an address begins, and of the place behind it. */
  const isLinkTag = (address: string): boolean => {
    const [placeholder = ''] = links.size > 0 ? placeholdersIn(address) : [];
    const link = links.get(placeholder);
    if (link === undefined) return false;
    const anchor = anchorIn(address);
    found.set(placeholder, { ...referenceOf(placeholder, link), ...(anchor !== '' && { anchor }) });
    return true;
  };
  const keep = (template: string): string => {
    const kept = placeholders.next();
    templates.set(kept, template.replaceAll('"', '&quot;'));
    return kept;
  };
  const holds = (some: ReadonlyMap<string, unknown>, text: string): boolean =>
    some.size > 0 && placeholdersIn(text).some((placeholder) => some.has(placeholder));
  return {
    replace: (address, use) => {
      const href = fillPlaceholders(address, tags);
      judge(href, use);
      if (isLinkTag(href) || holds(shortcodes, href)) return href;
      return isTemplate(href) ? keep(href) : replace(href, use, use === 'link' ? asPrinted : null);
    },
    replaceInHtml: (html) =>
      replaceAttributes(html, (address) => {
        const isLinkToPost = isLinkTag(address.value);
        if (placeholders.isOne(address.value)) return address.value;
        for (const href of partsOf(address)) judge(fillPlaceholders(href, tags), useOf(address));
        const isTag = isLinkToPost || holds(tags, address.value) || holds(shortcodes, address.value);
        if (isTag || !namesFile(address)) return address.value;
        const isLink = address.tag === 'a' && address.attribute === 'href';
        return replace(address.value, useOf(address), isLink ? asWritten : null);
      }),
    putTemplatesBack: (html) => fillPlaceholders(putIntoHtml(html, tags), templates),
    found: (inCode) => {
      for (const [placeholder, link] of links)
        if (!inCode.has(placeholder) && !found.has(placeholder)) found.set(placeholder, referenceOf(placeholder, link));
      return [...found.values()];
    },
    fragments: () => [...fragments],
    unsafe: () => [...unsafe.values()],
  };
};

/** What addresses on the site begin with: in either scheme, or in that of the page. */
const originsOf = (url: string): readonly string[] =>
  ['https:', 'http:', ''].map((scheme) => url.toLowerCase().replace(/^https?:/, scheme));

const startsAt = (href: string, origin: string): boolean =>
  href[origin.length] === '/' && href.slice(0, origin.length).toLowerCase() === origin;

const referenceOf = (placeholder: string, { name, written }: PlacedLinkTag): Reference => ({
  placeholder,
  href: written,
  path: name,
  names: 'name',
});

/** Not a template's, nor where one begins for scripts: `#/page`, `#!page`. */
const isFragment = (href: string): boolean => /^#[^/!]/.test(href) && !isTemplate(href);

/** As marked prints the address of a link. */
const asPrinted = (path: string): string => encodeURI(path.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('%25', '%');

const asWritten = (path: string): string => path.replaceAll('"', '&quot;');

/** Where a fragment begins, which a character reference such as `&#233;` does not, and where a query or one does. */
const FRAGMENT = /(?<!&)#|#(?!\d|x[\da-f])/i;
const REST = new RegExp(`\\?|${FRAGMENT.source}`, 'i');

/** An address of a file in two; null for one that has a scheme, starts at the root unless it may, or stays on the page. */
export const parseRelative = (
  href: string,
  fromRoot: boolean,
): { readonly path: string; readonly rest: string; readonly written: string } | null => {
  // Markdown writes a backslash as %5C.
  const from = fromRoot && /^\/(?![/\\]|%5c)/i.test(href) ? href.slice(1) : href;
  if (from === '' || /^(?:[/\\?#]|%5c)/i.test(from) || isTemplate(href) || schemeOf(href) !== null) return null;
  const end = href.search(REST);
  const written = end === -1 ? href : href.slice(0, end);
  return { path: decodeAddress(decodeAttribute(written)), rest: end === -1 ? '' : href.slice(end), written };
};

/** The fragment of an address or of what is left of one, decoded; empty where there is none. */
export const anchorIn = (address: string): string => {
  const at = address.search(FRAGMENT);
  return at === -1 ? '' : decodeAddress(decodeAttribute(address.slice(at + 1)));
};

/** Liquid, Handlebars and their like, for whoever reads the API: no address has a brace of its own (RFC 3986, 2.2). */
const isTemplate = (address: string): boolean => /[{}]/.test(address);

/** Tags and attributes whose addresses may name files of the content folder. */
const FILE_TAGS: readonly string[] = ['a', 'img', 'video', 'audio', 'source', 'track', 'embed', 'object'];
const FILE_ATTRIBUTES: readonly string[] = ['href', 'src', 'srcset', 'poster', 'data'];

const namesFile = ({ tag, attribute }: HtmlAddress): boolean =>
  FILE_TAGS.includes(tag) && FILE_ATTRIBUTES.includes(attribute);

const IMAGE_TAGS: readonly string[] = ['img', 'image', 'input', 'video', 'audio', 'source', 'track'];

const useOf = ({ tag, attribute }: HtmlAddress): AddressUse =>
  attribute !== 'href' && IMAGE_TAGS.includes(tag) ? 'image' : 'link';

/** An SVG animation goes through several values. */
const partsOf = ({ attribute, value }: HtmlAddress): readonly string[] =>
  attribute === 'values' ? value.split(';') : [value];

const replaceAttributes = (html: string, replace: (address: HtmlAddress) => string): string => {
  let replaced = '';
  let done = 0;
  for (const attribute of addressAttributesIn(html)) {
    const value = replacedValue(html, attribute, replace);
    if (value === null) continue;
    replaced += `${html.slice(done, attribute.start)}"${value.replaceAll('"', '&quot;')}"`;
    done = attribute.end;
  }
  return done === 0 ? html : replaced + html.slice(done);
};

/** Null for a value that stays as it is. */
const replacedValue = (
  html: string,
  { start, end, isQuoted, addresses }: AddressAttribute,
  replace: (address: HtmlAddress) => string,
): string | null => {
  const quote = isQuoted ? 1 : 0;
  let value = '';
  let done = start + quote;
  const isOfTemplate = isTemplate(html.slice(start, end));
  for (const address of addresses) {
    const replacement = replace(address);
    if (replacement === address.value || isOfTemplate) continue;
    value += html.slice(done, address.start) + replacement;
    done = address.end;
  }
  return value === '' ? null : value + html.slice(done, end - quote);
};
