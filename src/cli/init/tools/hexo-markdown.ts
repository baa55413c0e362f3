import { type Values, valuesIn } from './data-file.ts';
import { decided, type Translation } from './tool.ts';

/** Options of hexo-renderer-marked that Galley does not read, and what follows. */
const UNREAD: Readonly<Record<string, string>> = {
  headerIds: 'headings get ids',
  autolink: 'bare addresses become links',
  gfm: 'posts are read as GitHub’s Markdown',
  prependRoot: 'addresses of images are found from the root of the source folder',
};

/**
 * How Hexo renders Markdown: https://github.com/hexojs/hexo-renderer-marked#options. Other renderers are packages, of which
 * none is read.
 */
export const markdownOf = (
  config: Values,
  packages: ReadonlySet<string>,
): Pick<Translation, 'decisions' | 'unsupported'> => {
  const options = valuesIn(config, 'marked');
  const other = [...packages].find((name) =>
    /^(?:@[^/]+\/)?hexo-renderer-(?:markdown|pandoc|kramed|remark|mdx?\b)/.test(name),
  );
  return {
    decisions: decided(
      ['markdown.extensions.hard-breaks', options.breaks === false ? false : undefined],
      ['markdown.extensions.definition-lists', options.descriptionLists === false ? false : undefined],
    ),
    unsupported: [
      ...(other === undefined ? [] : [`${other}: posts are read as hexo-renderer-marked reads them`]),
      ...Object.entries(UNREAD).flatMap(([key, what]) =>
        options[key] === false ? [`marked.${key}: false: ${what}`] : [],
      ),
    ],
  };
};
