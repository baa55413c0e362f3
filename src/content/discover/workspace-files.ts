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

export const isPage = (path: string): boolean => isMarkdown(path) || isMdx(path);

/** Whether Galley reads a file of this name in a workspace's folder. */
export const isRead = (path: string): boolean => isMarkdown(path) || isData(path);

/** Whether a file, by its path in the workspace's folder, is one of `DATA_FILES`. */
export const isData = (path: string): boolean => DATA_FILES.some((name) => isDataFile(path, name));

/**
 * Whether Galley reads a file and never publishes it: Markdown, which can be a draft, workspace data files, which can
 * contain keys, and configuration. Only the name counts, in any letter case and in any folder.
 */
export const isInput = (path: string): boolean => isPage(path) || INPUT.test(basename(path));

const INPUT = new RegExp(`^(?:(?:${DATA_FILES.join('|')})\\.ya?ml|galley\\.config\\.\\w+)$`, 'i');

/** Files that are never posts. */
const OTHERS =
  /^(?:readme(?:[._-][\w-]+)?|changelog|licen[cs]e|contributing|code_of_conduct|pull_request_template)\.\w+$/i;
/** Their names in small letters are subjects of posts, too. */
const IN_CAPITALS = /^(?:SECURITY|AGENTS|CLAUDE|TODO|SUMMARY)\.\w+$/;

/** Whether a file is about the repository, or the table of contents of a GitBook. */
export const isOther = (file: string): boolean => OTHERS.test(basename(file)) || IN_CAPITALS.test(basename(file));

/** Returns the Markdown files that may be posts: not those about the repository, and no templates. */
export const pagesIn = (files: readonly string[]): readonly string[] =>
  files.filter(
    (file) =>
      isPage(file) &&
      !isOther(file) &&
      !TEMPLATES.test(file) &&
      !/(?:^|\/)(?:_(?!(?:articles|blog|content|notes|posts|src)\/)[^/]*|node_modules|themes)\//.test(file),
  );

/** Forms for new pages. */
export const TEMPLATES = /(?:^|\/)(_?templates?|_?archetypes|scaffolds)\//i;

/** Whether a file is the page of a section: `_index.md`, or in a language, `_index.pt-br.md`. */
export const isSectionPage = (path: string): boolean =>
  /(?:^|\/)_index(?:\.[a-z]{2,8}(?:-[a-z0-9]+)*)?\.(?:md|markdown)$/i.test(path);
