import { basename } from 'node:path';

/** The workspace data files, with the extension `.yaml` or `.yml`. */
export const DATA_FILES = ['workspace', 'authors', 'categories', 'tags'] as const;

/** Other formats in which people write posts. */
const OTHER_MARKUP = /\.(?:mdx|mdown|mkdn?|rst|adoc|asciidoc|org|textile)$/i;

/** Whether a file, by its path in the workspace's folder, is the data file with this name. */
export const isDataFile = (path: string, name: string): boolean => path === `${name}.yaml` || path === `${name}.yml`;

/** Whether a file name has an extension for posts, in Galley or in another tool. */
export const isMarkup = (path: string): boolean => isMarkdown(path) || OTHER_MARKUP.test(path);

export const isMarkdown = (path: string): boolean => /\.(?:md|markdown)$/i.test(path);

/** Whether a file is MDX, which Galley reads as Markdown if a pattern includes it. */
export const isMdx = (path: string): boolean => /\.mdx$/i.test(path);

export const isPost = (path: string): boolean => path.startsWith('posts/') && isMarkdown(path) && !isSectionPage(path);

/** Whether a file is the page of a section in Hugo or Zola: `_index.md`, or in a language, `_index.pt-br.md`. */
export const isSectionPage = (path: string): boolean =>
  /(?:^|\/)_index(?:\.[a-z]{2,8}(?:-[a-z0-9]+)*)?\.(?:md|markdown)$/i.test(path);

/** Whether Galley reads a file of this name in a workspace's folder. */
export const isRead = (path: string): boolean => isMarkdown(path) || isData(path);

/** Whether a file, by its path in the workspace's folder, is one of `DATA_FILES`. */
export const isData = (path: string): boolean => DATA_FILES.some((name) => isDataFile(path, name));

/**
 * Whether Galley reads a file and never publishes it: Markdown, which can be a draft, workspace data files, which can
 * contain keys, and configuration. Only the name counts, in any letter case and in any folder.
 */
export const isInput = (path: string): boolean => isMarkdown(path) || isMdx(path) || INPUT.test(basename(path));

const INPUT = new RegExp(`^(?:(?:${DATA_FILES.join('|')})\\.ya?ml|galley\\.config\\.\\w+)$`, 'i');

/**
 * Why a symbolic link, by its path in the workspace's folder, must not be read as the kind of file that its name
 * suggests; null if it can be. A post's name could hide a file with keys. Files that posts refer to are checked later.
 */
export const whyNotReadAs = (link: string, target: string): string | null => {
  if (isMarkdown(link) || isMdx(link))
    return isMarkdown(target) || isMdx(target) ? null : 'points to a file that is not Markdown';
  const data = DATA_FILES.find((name) => isDataFile(link, name));
  if (data === undefined) return null;
  const file = basename(target);
  if (!/\.ya?ml$/i.test(file)) return 'points to a file that is not YAML';
  return isInput(file) && !isDataFile(file, data) ? `points to ${file}` : null;
};

/** Why a file is skipped; null for a post, and for a file that posts can refer to, such as an image. */
export const whySkipped = (path: string): string | null => {
  if (isPost(path)) return null;
  if (/\.11tydata\.[cm]?js$/.test(path)) return 'Eleventy data as code, which Galley never runs';
  if (isSectionPage(path)) return 'a section page of Hugo or Zola, not a post';
  if (isMarkdown(path)) return 'outside posts/';
  if (isMdx(path)) return 'MDX needs a pattern that names it, such as **/*.mdx';
  if (OTHER_MARKUP.test(path)) return 'not a .md or .markdown file';
  const isUnknownData = /^[^/]+\.(?:ya?ml|toml|json)$/i.test(path) && !isData(path);
  return isUnknownData ? `not one of ${DATA_FILES.map((name) => `${name}.yaml`).join(', ')}` : null;
};
