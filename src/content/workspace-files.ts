/** The files that say something about a whole workspace, as `.yaml` or `.yml`. */
export const DATA_FILES = ['workspace', 'authors', 'categories', 'tags'] as const;

/** Text in which people write posts elsewhere. */
const OTHER_MARKUP = /\.(?:mdx|mdown|mkdn?|rst|adoc|asciidoc|org|textile)$/i;

/** All these take a path relative to the workspace's folder. */
export const isDataFile = (path: string, name: string): boolean => path === `${name}.yaml` || path === `${name}.yml`;

export const isMarkdown = (path: string): boolean => /\.(?:md|markdown)$/i.test(path);

export const isPost = (path: string): boolean => path.startsWith('posts/') && isMarkdown(path) && !isSectionPage(path);

const isSectionPage = (path: string): boolean => /(?:^|\/)_index\.(?:md|markdown)$/i.test(path);

/**
 * Why a file takes no part; null for one that does, or that a post may refer to: an image, say, which is published then
 * and not otherwise.
 */
export const whySkipped = (path: string): string | null => {
  if (isPost(path)) return null;
  if (isSectionPage(path)) return 'a section page of Hugo, not a post';
  if (isMarkdown(path)) return 'outside posts/';
  if (OTHER_MARKUP.test(path)) return 'posts are .md or .markdown files';
  const isData = /^[^/]+\.(?:ya?ml|toml|json)$/i.test(path) && !DATA_FILES.some((name) => isDataFile(path, name));
  return isData ? `not one of ${DATA_FILES.map((name) => `${name}.yaml`).join(', ')}` : null;
};
