import { languageOf } from './languages.ts';
import { translatePermalink, withoutCounterpart } from './permalink.ts';
import {
  basePathOf,
  decided,
  firstOf,
  packagesOf,
  plainFolder,
  type Tool,
  textIn,
  valuesIn,
  websiteOf,
} from './tool.ts';

export const hexo: Tool = {
  dialect: 'hexo',
  name: 'Hexo',
  find: (repository, base) => {
    const found = firstOf(repository, base, ['_config.yml', '_config.yaml', '_config.json']);
    const hasPosts = repository.files.some((file) => file.startsWith(`${base}source/_posts/`));
    return found !== null && (packagesOf(repository, base).has('hexo') || hasPosts) ? found : null;
  },
  translate: ({ repository, base, files, config }) => {
    const marked = valuesIn(config, 'marked');
    const source = plainFolder(textIn(config, 'source_dir') ?? 'source');
    const pattern = textIn(config, 'permalink') ?? ':year/:month/:day/:title/';
    const { url, slug, unknown } = translatePermalink(pattern, PARTS);
    const drafts = files.some((file) => file.startsWith(`${source}/_drafts/`));
    return {
      workspaces: [
        {
          name: 'posts',
          posts: [
            `${base}${source}/_posts/**/*.{md,markdown}`,
            ...(drafts ? [`${base}${source}/_drafts/**/*.{md,markdown}`] : []),
          ],
          title: textIn(config, 'title'),
          language: languageOf([config.language ?? []].flat().filter((each) => typeof each === 'string')[0]),
        },
      ],
      decisions: [
        ...decided(
          ['posts.slug', slug ?? undefined],
          [
            'posts.url',
            url === null ? undefined : basePathOf(textIn(config, 'url')) + url,
            'where the site publishes its posts',
          ],
          ['posts.timeZone', textIn(config, 'timezone')],
          ['posts.future', config.future === false ? undefined : true, 'Hexo publishes future posts by default'],
          ['posts.drafts', config.render_drafts === true ? true : undefined],
          ['folders.public', files.some(isPicture(source)) ? `${base}${source}` : undefined],
          ['markdown.extensions.hard-breaks', marked.breaks === false ? false : undefined],
          ['markdown.extensions.definition-lists', marked.descriptionLists === false ? false : undefined],
        ),
        ...websiteOf(textIn(config, 'url')),
      ],
      unsupported: [
        ...withoutCounterpart(`permalink ${pattern}`, unknown),
        ...[...packagesOf(repository, base).keys()]
          .filter((name) => OTHER_RENDERER.test(name))
          .map((name) => `${name}: posts are read as hexo-renderer-marked reads them`),
        ...UNREAD.flatMap(([key, usual, what]) => {
          const value = String(marked[key] ?? '').replace('[object Object]', '{…}');
          return value === '' || value === usual ? [] : [`marked.${key}: ${value}: ${what}`];
        }),
      ],
    };
  },
};

/** The packages of other renderers, whose options are not read. */
const OTHER_RENDERER = /^(?:@[^/]+\/)?hexo-renderer-(?:markdown|pandoc|kramed|remark|mdx?\b)/;

/**
 * Options that Galley does not read, with their default and the consequence:
 * https://github.com/hexojs/hexo-renderer-marked#options
 */
const UNREAD: readonly (readonly [key: string, usual: string, what: string])[] = [
  ['gfm', 'true', 'posts are read as GitHub’s Markdown'],
  ['pedantic', 'false', 'posts are read as GitHub’s Markdown'],
  ['autolink', 'true', 'bare addresses become links'],
  ['headerIds', 'true', 'headings get ids'],
  ['modifyAnchors', '0', 'ids of headings keep their letter case'],
  ['anchorAlias', 'false', 'links in headings give no ids'],
  ['smartypants', 'true', 'ids of headings have typographic quotation marks'],
  ['prependRoot', 'true', 'addresses of images are found from the root of the source folder'],
  ['dompurify', 'false', 'HTML is not sanitized; use markdown.sanitize'],
  ['disableNunjucks', 'false', 'tags in posts are read'],
];

/** Whether a file is an image that links reach by an absolute path. */
const isPicture =
  (source: string) =>
  (file: string): boolean =>
    file.startsWith(`${source}/`) &&
    !file.startsWith(`${source}/_`) &&
    /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(file);

/** https://hexo.io/docs/permalinks#Variables */
const PARTS: Readonly<Record<string, string>> = {
  year: '{yyyy}',
  month: '{mm}',
  i_month: '{m}',
  day: '{dd}',
  i_day: '{d}',
  title: '{path}',
  name: '{name}',
  post_title: '{title}',
  category: '{categories}',
};
