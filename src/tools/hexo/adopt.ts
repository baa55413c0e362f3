import { basename, join } from 'node:path/posix';
import { isMarkdown } from '../../content/discover/workspace-files.ts';
import { isObject } from '../../shared/is-object.ts';
import { type Adopter, decided, publishing, switched, type ToolOptions, websiteOf } from '../adopt/adopter.ts';
import { basePathOf, plainFolder, readDataFile, textIn, type Values, valuesIn } from '../adopt/config-values.ts';
import { languageOf } from '../adopt/languages.ts';
import { pluginsAmong } from '../adopt/markdown-plugins.ts';
import { translatePermalink, withoutCounterpart } from '../adopt/permalink.ts';
import { firstOf, hasFramework, packagesOf } from '../adopt/site-files.ts';
import { type UnreadOption, unreadIn } from '../adopt/unread-options.ts';
import { hexo as conventions } from './tool.ts';

const hexoAdopter: Adopter = {
  dialect: 'hexo',
  name: 'Hexo',
  conventions,
  find: (repository, base) => {
    const found = firstOf(repository, base, ['_config.yml', '_config.yaml', '_config.json']);
    const hasPosts =
      repository.files.some((file) => file.startsWith(`${base}source/_posts/`)) &&
      // In Jekyll, as in Octopress, this option names the folder. In Hexo, source_dir does.
      !found?.some((file) => 'source' in (readDataFile(repository, file) ?? {}));
    const isHexo = packagesOf(repository, base).has('hexo');
    // A configuration may be private, so that it is not in the repository.
    return (isHexo || hasPosts) && found !== null ? found : isHexo && hasPosts ? [] : null;
  },
  // A repository of the source folder alone. In Jekyll, the names of posts begin with a date.
  resembles: (repository, base) => {
    const { files } = repository;
    const posts = files.filter((file) => file.startsWith('_posts/') && isMarkdown(file));
    const dated = posts.filter((file) => /^\d{4}-\d{1,2}-\d{1,2}-/.test(basename(file)));
    const isOther = files.some((file) =>
      /^(?:Gemfile|composer\.json|bridgetown\.config\.yml|_config\.\w+)$/.test(file),
    );
    return base === '' && dated.length * 2 < posts.length && !isOther && !hasFramework(repository, base);
  },
  translate: (site) => {
    const { repository, base, files, config } = site;
    const markdown = packagesOf(repository, base).has(MARKDOWN_IT) ? markdownItOf(config) : markedOf(config);
    const footnotes = [...packagesOf(repository, base).keys()].filter((name) => FOOTNOTES.test(name)).slice(0, 1);
    const isAlone = files.some((file) => file.startsWith('_posts/'));
    const source = isAlone ? '' : plainFolder(textIn(config, 'source_dir') ?? 'source');
    const pattern = textIn(config, 'permalink') ?? ':year/:month/:day/:title/';
    const { url, slug, unknown } = translatePermalink(pattern, PARTS);
    // https://hexo.io/docs/configuration#Writing: it also says how Hexo reads the names of files.
    const names = (textIn(config, 'new_post_name') ?? ':title.md').replace(/\.\w+$/, '');
    const hasDates = names === ':year-:month-:day-:title';
    const drafts = files.some((file) => file.startsWith(`${source}/_drafts/`));
    return {
      workspaces: [
        {
          name: 'posts',
          posts: [
            join(base, source, '_posts/**/*.{md,markdown}'),
            ...(drafts ? [join(base, source, '_drafts/**/*.{md,markdown}')] : []),
            ...(files.some(isHidden(source)) ? [`!${join(base, source, '_{posts,drafts}/**/{_*,_*/**}')}`] : []),
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
            url === null || isAlone ? undefined : basePathOf(textIn(config, 'url')) + url,
            'where the site publishes its posts',
          ],
          ['adopt.nameDates', hasDates ? 'last' : undefined, `the site has new_post_name ${names}`],
          ['posts.timeZone', textIn(config, 'timezone')],
          ['folders.public', files.some(isPicture(source)) ? `${base}${source}` : undefined],
        ),
        ...markdown.decisions,
        ...footnotes.flatMap((name) => switched('footnotes', `the site has ${name}`)),
        ...publishing(
          { drafts: config.render_drafts === true, future: config.future !== false },
          config.future === false ? undefined : 'Hexo publishes future posts by default',
        ),
        ...websiteOf(textIn(config, 'url')),
      ],
      unsupported: [
        ...withoutCounterpart(`permalink ${pattern}`, unknown),
        ...(hasDates || names === ':title' ? [] : [`new_post_name ${names}: slugs are the whole names of files`]),
        ...[...packagesOf(repository, base).keys()]
          .filter((name) => OTHER_RENDERER.test(name))
          .map((name) => `${name}: posts are read as hexo-renderer-marked reads them`),
        ...markdown.unsupported,
        ...(valuesIn(config, 'highlight').tab_replace ? ['highlight.tab_replace: code keeps its tabs'] : []),
      ],
    };
  },
  // https://hexo.io/docs/front-matter
  layoutKeys: ['layout'],
};

export const hexoAdopters: readonly Adopter[] = [hexoAdopter];

const MARKDOWN_IT = 'hexo-renderer-markdown-it';

/** The packages of other renderers, whose options are not read. */
const OTHER_RENDERER = /^(?:@[^/]+\/)?hexo-renderer-(?:markdown(?!-it$)|pandoc|kramed|remark|mdx?\b)/;

/** Plugins that read footnotes as Galley does: https://hexo.io/plugins/ */
const FOOTNOTES = /^hexo-(?:footnotes?|reference)(?:-|$)/;

/** https://github.com/hexojs/hexo-renderer-markdown-it#options */
const markdownItOf = (config: Values): ToolOptions => {
  const own = valuesIn(config, 'markdown');
  const { breaks, linkify } = valuesIn(own, 'render');
  const names = [own.plugins ?? []].flat().map((each) => String(isObject(each) ? each.name : each));
  const plugins = pluginsAmong(names);
  const why = `the site has ${MARKDOWN_IT}`;
  const has = (extension: string): boolean => plugins.decisions.some(({ path }) => path.includes(extension));
  return {
    decisions: [
      ...switched('markdown-it', why),
      ...(linkify === false ? [] : switched('linkify', why)),
      ...(breaks === false ? switched('!hard-breaks', 'the site has breaks: false') : []),
      ...['definition-lists', 'tasks'].flatMap((usual) => (has(usual) ? [] : switched(`!${usual}`, why))),
      ...plugins.decisions,
    ],
    unsupported: [
      ...plugins.unsupported,
      ...unreadIn(config, [['markdown.render.html', true, 'HTML in posts stays HTML']]),
      ...['preset', 'enable_rules', 'disable_rules', 'anchors', 'images'].flatMap((key) =>
        own[key] === undefined || own[key] === 'default' ? [] : [`markdown.${key}: Markdown is read as by default`],
      ),
    ],
  };
};

const markedOf = (config: Values): ToolOptions => {
  const marked = valuesIn(config, 'marked');
  return {
    decisions: [
      ...(marked.breaks === false ? switched('!hard-breaks', 'the site has marked.breaks: false') : []),
      ...(marked.descriptionLists === false
        ? switched('!definition-lists', 'the site has marked.descriptionLists: false')
        : []),
    ],
    unsupported: unreadIn(config, UNSUPPORTED_OPTIONS),
  };
};

/** https://github.com/hexojs/hexo-renderer-marked#options */
const UNSUPPORTED_OPTIONS: readonly UnreadOption[] = [
  ['marked.gfm', true, 'posts are read as GitHub’s Markdown'],
  ['marked.pedantic', false, 'posts are read as GitHub’s Markdown'],
  ['marked.autolink', true, 'bare addresses become links'],
  ['marked.headerIds', true, 'headings get ids'],
  ['marked.modifyAnchors', '0', 'ids of headings keep their letter case'],
  ['marked.anchorAlias', false, 'links in headings give no ids'],
  ['marked.smartypants', true, 'ids of headings have typographic quotation marks'],
  ['marked.prependRoot', true, 'addresses of images are found from the root of the source folder'],
  ['marked.dompurify', false, 'HTML is not sanitized; use markdown.sanitize'],
  ['marked.disableNunjucks', false, 'tags in posts are read'],
];

/** Hexo skips names that begin with an underscore. */
const isHidden =
  (source: string) =>
  (file: string): boolean =>
    /^_(?:posts|drafts)\/(?:.*\/)?_/.test(source === '' ? file : file.replace(`${source}/`, ''));

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
