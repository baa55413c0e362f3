import { isSectionPage } from '../../content/discover/select-posts.ts';
import { isMarkdown } from '../../content/discover/workspace-files.ts';
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
  const addressOf = ({ section, content }: Omit<Section, 'folder'>): string => {
    const base = basePathOf(textIn(config, 'baseurl')) + prefixOf(content);
    const pattern = patterns.get(section);
    const address = (pattern === undefined ? null : translatePermalink(pattern, PARTS).url) ?? OWN;
    return base + address.replace(/\/?$/, isUgly(section) ? '.html' : '/');
  };
  const slugOf = (pattern: string): string | undefined => translatePermalink(pattern, PARTS).slug ?? undefined;
  const why = 'where the site publishes its pages';
  const [only = null] = used;
  // No section is named ' '.
  const usualIn = (content: string): string => addressOf({ section: ' ', content });
  const others = usualIn(contents[0] ?? '');
  const addresses = [...new Set(sections.map(addressOf))];
  if (used.length < 2 && addresses.length < 2)
    return {
      decisions: decided(
        ['posts.slug', only === null ? undefined : slugOf(only)],
        ['posts.url', addresses[0] ?? others, why],
      ),
      unsupported,
    };
  const inLanguages = [...new Set(sections.map(({ content }) => content))]
    .filter((content) => usualIn(content) !== others)
    .map((content) => [content, { url: usualIn(content) }] as const);
  const byFolder = sections.flatMap(({ folder, section, content }) => {
    const pattern = patterns.get(section);
    const url = addressOf({ section, content });
    // The pattern for pages without a section would otherwise apply to sections without a permalink.
    const slug = pattern !== undefined ? slugOf(pattern) : patterns.has(NO_SECTION) ? '{name}' : undefined;
    if (pattern === undefined && slug === undefined && url === usualIn(content)) return [];
    return [[folder, { ...(slug !== undefined && { slug }), url }] as const];
  });
  return {
    decisions: decided(
      ['posts.url', others, why],
      ['adopt.byFolder', Object.fromEntries([...inLanguages, ...byFolder]), 'permalinks of sections'],
    ),
    unsupported,
  };
};

/** https://gohugo.io/content-management/urls/#tokens */
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
const OWN = '/{folder}/{slug}/';

const NO_SECTION = '';

/** `uglyURLs` is for all pages, or by section: https://gohugo.io/content-management/urls/#appearance */
const isUglyIn = ({ uglyurls }: Values): ((section: string) => boolean) =>
  isObject(uglyurls) ? (section) => uglyurls[section] === true : () => uglyurls === true || uglyurls === 'true';

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

interface Section {
  /** Empty for pages without a section. */
  readonly section: string;
  readonly folder: string;
  /** The content folder. */
  readonly content: string;
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
    const section = isPage ? '' : first;
    const folder = section === '' ? content : `${content}/${first}`;
    found.set(folder, { section: section.toLowerCase(), folder, content });
  }
  return [...found.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
};
