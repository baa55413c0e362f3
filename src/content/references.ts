/** A relative address in a post, in whose place `placeholder` stands in the HTML. */
export interface Reference {
  readonly placeholder: string;
  /** As written, for diagnostics. */
  readonly href: string;
  /** The file it points to, decoded, without query and fragment. Null for a template, which is put back as it was. */
  readonly path: string | null;
}

/** Collects the relative addresses of one post. */
export interface References {
  /** What stands in the HTML in place of an address: itself, unless it is relative. */
  readonly replace: (href: string) => string;
  readonly found: () => readonly Reference[];
}

const WORD = 'galley-reference';
const PLACEHOLDER = /galley-reference(?:-x)*\/\d+\//g;

/** Tags whose addresses may name files of the content folder, with all their attributes; comments and scripts are passed over. */
const TAG =
  /<!--[\s\S]*?-->|<(script|style|textarea)\b[\s\S]*?<\/\1\s*>|<(?:a|img|video|audio|source|track|embed|object)\s(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
/** Every attribute with a value, so that no value is taken for attributes. */
const ATTRIBUTE = /(\s([a-z-]+)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const ADDRESSES: readonly string[] = ['href', 'src', 'poster', 'data'];

/**
 * Placeholders look like relative addresses, so that no sanitiser takes offence, and start with a word that `text` does
 * not have: they depend on nothing else, and nothing but a placeholder is ever replaced.
 */
export const collectReferences = (text: string): References => {
  let word: string | undefined;
  const found = new Map<string, Reference>();
  const replace = (href: string): string => {
    const relative = isTemplate(href) ? { path: null, rest: '' } : parseRelative(href);
    if (relative === null) return href;
    word ??= wordNotIn(text);
    const placeholder = found.get(href)?.placeholder ?? `${word}/${found.size}/`;
    found.set(href, { placeholder, href, path: relative.path });
    return placeholder + relative.rest;
  };
  return { replace, found: () => [...found.values()] };
};

const wordNotIn = (text: string): string => {
  let word = WORD;
  while (text.includes(word)) word += '-x';
  return word;
};

/** HTML with each placeholder replaced; one for which there is nothing stays. */
export const fillPlaceholders = (html: string, addresses: ReadonlyMap<string, string>): string =>
  addresses.size === 0 ? html : html.replace(PLACEHOLDER, (placeholder) => addresses.get(placeholder) ?? placeholder);

/** A relative address in two; null for one that has a scheme, starts at the root, or stays on the page. */
export const parseRelative = (href: string): { readonly path: string; readonly rest: string } | null => {
  if (href === '' || /^(?:[a-z][a-z0-9+.-]*:|[/\\?#])/i.test(href) || isTemplate(href)) return null;
  const end = href.search(/[?#]/);
  const path = end === -1 ? href : href.slice(0, end);
  return { path: decode(path.replaceAll('&amp;', '&')), rest: end === -1 ? '' : href.slice(end) };
};

/** Raw HTML with its relative addresses replaced. */
export const replaceInHtml = (html: string, replace: References['replace']): string =>
  html.replace(TAG, (tag) => {
    if (tag.startsWith('<!--') || /^<(?:script|style|textarea)/i.test(tag)) return tag;
    return tag.replace(ATTRIBUTE, (attribute, start: string, name: string, ...values) => {
      const value = firstText(values);
      const replaced = isTemplate(value) ? value : replaceInAttribute(name.toLowerCase(), value, replace);
      return replaced === value ? attribute : `${start}"${replaced}"`;
    });
  });

const replaceInAttribute = (name: string, value: string, replace: References['replace']): string => {
  if (ADDRESSES.includes(name)) return replace(value);
  return name === 'srcset' ? replaceInSourceSet(value, replace) : value;
};

/** Liquid, Handlebars and their like, for whoever reads the API: no address has a brace of its own (RFC 3986, 2.2). */
const isTemplate = (address: string): boolean => /[{}]/.test(address);

const replaceInSourceSet = (value: string, replace: References['replace']): string =>
  value
    .split(/,\s+/)
    .map((candidate) => candidate.replace(/^\s*\S+/, (href) => replace(href.trim())))
    .join(', ');

/** The group that matched: double quotes, single quotes, or none. */
const firstText = (values: readonly unknown[]): string => {
  const text = values.slice(0, 3).find((value) => typeof value === 'string');
  return typeof text === 'string' ? text : '';
};

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
