import { type AddressAttribute, addressAttributesIn, type HtmlAddress } from '../html/addresses.ts';
import { fillPlaceholders, placeholdersIn } from '../html/placeholders.ts';
import { decodeAttribute } from '../html/tokenizer.ts';
import { type AddressUse, schemeOf, unsafePart } from '../html/unsafe-address.ts';
import { putIntoHtml } from '../templates/put-into-html.ts';
import type { TaggedText } from '../templates/tagged-text.ts';

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
}

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
  readonly found: () => readonly Reference[];
  readonly unsafe: () => readonly UnsafeAddress[];
}

/** Pictures and media may be `fromRoot`: files, though their addresses start with /. */
export const collectReferences = ({ placeholders, tags }: TaggedText, fromRoot: boolean): References => {
  const found = new Map<string, Reference>();
  const unsafe = new Map<string, UnsafeAddress>();
  const templates = new Map<string, string>();
  const judge = (href: string, use: AddressUse): void => {
    const part = unsafePart(href, use);
    if (part !== null) unsafe.set(href, { href, part });
  };
  const replace = (href: string, use: AddressUse): string => {
    const relative = parseRelative(href, fromRoot && use === 'image');
    if (relative === null) return href;
    const reference = found.get(href) ?? { placeholder: placeholders.next(), href, path: relative.path };
    found.set(href, reference);
    return reference.placeholder + relative.rest;
  };
  const keep = (template: string): string => {
    const kept = placeholders.next();
    templates.set(kept, template.replaceAll('"', '&quot;'));
    return kept;
  };
  const holdsTag = (text: string): boolean =>
    tags.size > 0 && placeholdersIn(text).some((placeholder) => tags.has(placeholder));
  return {
    replace: (address, use) => {
      const href = fillPlaceholders(address, tags);
      judge(href, use);
      return isTemplate(href) ? keep(href) : replace(href, use);
    },
    replaceInHtml: (html) =>
      replaceAttributes(html, (address) => {
        if (placeholders.isOne(address.value)) return address.value;
        for (const href of partsOf(address)) judge(fillPlaceholders(href, tags), useOf(address));
        return namesFile(address) && !holdsTag(address.value) ? replace(address.value, useOf(address)) : address.value;
      }),
    putTemplatesBack: (html) => fillPlaceholders(putIntoHtml(html, tags), templates),
    found: () => [...found.values()],
    unsafe: () => [...unsafe.values()],
  };
};

/** Where a query or a fragment begins, which a character reference such as `&#233;` does not. */
const REST = /\?|(?<!&)#|#(?!\d|x[\da-f])/i;

/** An address of a file in two; null for one that has a scheme, starts at the root unless it may, or stays on the page. */
export const parseRelative = (
  href: string,
  fromRoot: boolean,
): { readonly path: string; readonly rest: string } | null => {
  // Markdown writes a backslash as %5C.
  const from = fromRoot && /^\/(?![/\\]|%5c)/i.test(href) ? href.slice(1) : href;
  if (from === '' || /^(?:[/\\?#]|%5c)/i.test(from) || isTemplate(href) || schemeOf(href) !== null) return null;
  const end = href.search(REST);
  const path = end === -1 ? href : href.slice(0, end);
  return { path: decode(decodeAttribute(path)), rest: end === -1 ? '' : href.slice(end) };
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

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
