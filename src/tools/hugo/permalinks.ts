import { isMarkdown, isSectionPage } from '../../content/discover/workspace-files.ts';
import { isObject } from '../../shared/is-object.ts';
import { decided, type Site, type ToolOptions } from '../adopt/adopter.ts';
import { basePathOf, textIn, type Values, valuesIn } from '../adopt/config-values.ts';
import { translatePermalink } from '../adopt/permalink.ts';

/** Translates `permalinks` to patterns for all posts, or by folder if sections differ. */
export const permalinksOf = (
  site: Site,
  config: Values,
  { contents, prefixOf }: { readonly contents: readonly string[]; readonly prefixOf: (content: string) => string },
): ToolOptions => {
  const patterns = new Map(writtenIn(config));
  const sections = sectionsOf(site, contents);
  const used = [...new Set(sections.map(({ section }) => patterns.get(section) ?? null))];
  const unsupported = used.flatMap((pattern) => (pattern === null ? [] : unknownIn(pattern)));
  const isUgly = isUglyIn(config);
  const addressOf = ({ section, content }: Place): string => {
    const base = basePathOf(textIn(config, 'baseurl')) + prefixOf(content);
    const pattern = section === null ? undefined : patterns.get(section);
    const address = (pattern === undefined ? null : translatePermalink(pattern, PARTS).url) ?? DEFAULT_ADDRESS;
    return base + address.replace(/\/?$/, isUgly(section) ? '.html' : '/');
  };
  const slugOf = (pattern: string): string | undefined => translatePermalink(pattern, PARTS).slug ?? undefined;
  const why = 'where the site publishes its pages';
  const [onlyPattern = null] = used;
  const defaultIn = (content: string): string => addressOf({ section: null, content });
  const defaultAddress = defaultIn(contents[0] ?? '');
  const addresses = [...new Set(sections.map(addressOf))];
  if (used.length < 2 && addresses.length < 2)
    return {
      decisions: decided(
        ['posts.slug', onlyPattern === null ? undefined : slugOf(onlyPattern)],
        ['posts.url', addresses[0] ?? defaultAddress, why],
      ),
      unsupported,
    };
  const inLanguages = [...new Set(sections.map(({ content }) => content))]
    .filter((content) => defaultIn(content) !== defaultAddress)
    .map((content) => [content, { url: defaultIn(content) }] as const);
  const slugPatternOf = (section: string): string | undefined => {
    const pattern = patterns.get(section);
    if (pattern !== undefined) return slugOf(pattern);
    // The pattern for pages without a section would otherwise apply to sections without a permalink.
    return patterns.has(NO_SECTION) ? '{name}' : undefined;
  };
  const byFolder = sections.flatMap(({ folder, section, content }) => {
    const url = addressOf({ section, content });
    const slug = slugPatternOf(section);
    if (!patterns.has(section) && slug === undefined && url === defaultIn(content)) return [];
    return [[folder, { ...(slug !== undefined && { slug }), url }] as const];
  });
  return {
    decisions: decided(
      ['posts.url', defaultAddress, why],
      ['adopt.byFolder', Object.fromEntries([...inLanguages, ...byFolder]), 'permalinks of sections'],
    ),
    unsupported,
  };
};

/**
 * https://gohugo.io/content-management/urls/#tokens. `{a|b}` is the first part that is not empty. Choices with `slug`
 * also apply to posts with a slug: Hugo's `:title` ignores it, and `:slug` uses it.
 */
const PARTS: Readonly<Record<string, string>> = {
  year: '{yyyy}',
  month: '{mm}',
  day: '{dd}',
  section: '{section}',
  sections: '{folder}',
  title: '{title|slug}',
  slug: '{slug|title}',
  slugorfilename: '{slug|name}',
  slugorcontentbasename: '{slug|name}',
  filename: '{name|slug}',
  contentbasename: '{name|slug}',
};

/** The URL of pages without a permalink. */
const DEFAULT_ADDRESS = '/{folder}/{slug}/';

const NO_SECTION = '';

/** `uglyURLs` is for all pages, or by section: https://gohugo.io/content-management/urls/#appearance */
const isUglyIn = ({ uglyurls }: Values): ((section: string | null) => boolean) =>
  isObject(uglyurls)
    ? (section) => section !== null && uglyurls[section] === true
    : () => uglyurls === true || uglyurls === 'true';

const unknownIn = (pattern: string): string[] => {
  const { url, unknown } = translatePermalink(pattern, PARTS);
  if (url !== null) return [];
  const parts = unknown.length === 0 ? '' : `: ${unknown.join(', ')} has no counterpart`;
  return [`the permalink ${pattern}${parts}, so addresses are those of folders`];
};

/** Reads permalinks by section, which Hugo 0.131 and later have below `page`. `/` is for pages without a section. */
const writtenIn = (config: Values): (readonly [section: string, pattern: string])[] => {
  const all = valuesIn(config, 'permalinks');
  return Object.entries({ ...all, ...valuesIn(all, 'page') }).flatMap(([section, pattern]) =>
    typeof pattern === 'string' ? [[section.replace(/^[ /]+|[ /]+$/g, ''), pattern] as const] : [],
  );
};

interface Place {
  /** Null for any section without a pattern. */
  readonly section: string | null;
  /** The content folder. */
  readonly content: string;
}

interface Section extends Place {
  /** Empty for pages without a section. */
  readonly section: string;
  readonly folder: string;
}

/** Returns the sections with pages: the top folders in the content folders. */
const sectionsOf = ({ base, files }: Site, contents: readonly string[]): readonly Section[] => {
  const found = new Map<string, Section>();
  for (const file of files.map((each) => base + each)) {
    if (!isMarkdown(file) || isSectionPage(file)) continue;
    const content = contents.findLast((each) => file.startsWith(`${each}/`));
    if (content === undefined) continue;
    const [first = '', inside, further] = file.slice(content.length + 1).split('/');
    // A page in its own folder has no section, either.
    const isPage = inside === undefined || (further === undefined && /^index(?:\.[^.]+)?\.[^.]+$/i.test(inside));
    const section = isPage ? NO_SECTION : first;
    const folder = section === NO_SECTION ? content : `${content}/${first}`;
    found.set(folder, { section: section.toLowerCase(), folder, content });
  }
  return [...found.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
};
