import { basename } from 'node:path';

/** The files that say something about a whole workspace, as `.yaml` or `.yml`. */
export const DATA_FILES = ['workspace', 'authors', 'categories', 'tags'] as const;

/** Text in which people write posts elsewhere. */
const OTHER_MARKUP = /\.(?:mdx|mdown|mkdn?|rst|adoc|asciidoc|org|textile)$/i;

/** All these take a path relative to the workspace's folder. */
export const isDataFile = (path: string, name: string): boolean => path === `${name}.yaml` || path === `${name}.yml`;

/** Whether people write posts in files of this name, with Galley or elsewhere. */
export const isMarkup = (path: string): boolean => isMarkdown(path) || OTHER_MARKUP.test(path);

export const isMarkdown = (path: string): boolean => /\.(?:md|markdown)$/i.test(path);

/** MDX is read, as Markdown, where a pattern asks for it. */
export const isMdx = (path: string): boolean => /\.mdx$/i.test(path);

export const isPost = (path: string): boolean => path.startsWith('posts/') && isMarkdown(path) && !isSectionPage(path);

/** Also in a language of its own, `_index.pt-br.md`. */
export const isSectionPage = (path: string): boolean =>
  /(?:^|\/)_index(?:\.[a-z]{2,8}(?:-[a-z0-9]+)*)?\.(?:md|markdown)$/i.test(path);

/** Whether Galley reads a file of this name: under which it is a text of somebody's, whatever else it may be. */
export const isRead = (path: string): boolean => isMarkdown(path) || isData(path);

/** Whether a file says something about the whole workspace. */
export const isData = (path: string): boolean => DATA_FILES.some((name) => isDataFile(path, name));

/**
 * Whether a file is for Galley to read and for nobody to have: Markdown, which may be a draft, the files about a
 * workspace, which may hold keys, and configuration. By its name, in any letter case, wherever it stands.
 */
export const isInput = (path: string): boolean => isMarkdown(path) || isMdx(path) || INPUT.test(basename(path));

const INPUT = new RegExp(`^(?:(?:${DATA_FILES.join('|')})\\.ya?ml|galley\\.config\\.\\w+)$`, 'i');

/**
 * Why a link must not be read as what it is called, relative to its workspace; null when it may. Behind the name of a
 * post there could be keys. What only posts refer to is judged where they do.
 */
export const whyNotReadAs = (link: string, target: string): string | null => {
  if (isMarkdown(link) || isMdx(link))
    return isMarkdown(target) || isMdx(target) ? null : 'leads to a file that is no Markdown';
  const data = DATA_FILES.find((name) => isDataFile(link, name));
  if (data === undefined) return null;
  const file = basename(target);
  if (!/\.ya?ml$/i.test(file)) return 'leads to a file that is no YAML';
  return isInput(file) && !isDataFile(file, data) ? `leads to ${file}` : null;
};

/**
 * Why a file takes no part; null for one that does, or that a post may refer to: an image, say, which is published then
 * and not otherwise.
 */
export const whySkipped = (path: string): string | null => {
  if (isPost(path)) return null;
  if (/\.11tydata\.[cm]?js$/.test(path)) return 'data of Eleventy that is code, which is never run';
  if (isSectionPage(path)) return 'the page of a section of Hugo or Zola, not a post';
  if (isMarkdown(path)) return 'outside posts/';
  if (isMdx(path)) return 'MDX is read where a pattern names it, as **/*.mdx does';
  if (OTHER_MARKUP.test(path)) return 'posts are .md or .markdown files';
  const isUnknownData = /^[^/]+\.(?:ya?ml|toml|json)$/i.test(path) && !isData(path);
  return isUnknownData ? `not one of ${DATA_FILES.map((name) => `${name}.yaml`).join(', ')}` : null;
};
