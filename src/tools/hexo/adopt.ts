import { basename, join } from 'node:path/posix';
import { isMarkdown } from '../../content/discover/workspace-files.ts';
import { type Adopter, decided, publishing, switched, websiteOf } from '../adopt/adopter.ts';
import { basePathOf, plainFolder, readDataFile, textIn, type Values, valuesIn } from '../adopt/config-values.ts';
import { languageOf } from '../adopt/languages.ts';
import { translatePermalink, withoutCounterpart } from '../adopt/permalink.ts';
import { firstOf, hasFramework, packagesOf } from '../adopt/site-files.ts';
import { hexo as conventions } from './tool.ts';

export const hexoAdopter: Adopter = {
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
    const { base, files, config } = site;
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
        ...(hasBreaks(config) ? [] : switched('!hard-breaks', 'the site has breaks: false')),
        ...publishing(
          { drafts: config.render_drafts === true, future: config.future !== false },
          config.future === false ? undefined : 'Hexo publishes future posts by default',
        ),
        ...websiteOf(textIn(config, 'url')),
      ],
      unsupported: [
        ...withoutCounterpart(`permalink ${pattern}`, unknown),
        ...(hasDates || names === ':title' ? [] : [`new_post_name ${names}: slugs are the whole names of files`]),
        ...(valuesIn(config, 'highlight').tab_replace ? ['highlight.tab_replace: code keeps its tabs'] : []),
      ],
    };
  },
  engine: ({ repository, base, config }) => {
    const packages = [...packagesOf(repository, base).keys()];
    const plugins = packages.filter((name) => PLUGIN.test(name));
    const usual = packages.filter((name) => name.endsWith('hexo-renderer-marked'));
    const { breaks: _, ...options } = valuesIn(config, 'marked');
    return {
      packages: ['hexo', ...usual, ...plugins],
      reasons: [...plugins, ...Object.keys(options).map((name) => `marked.${name}`)],
      lines: [
        "import Hexo from 'hexo';",
        '',
        'const hexo = new Hexo(import.meta.dirname, { silent: true });',
        'await hexo.init();',
        '// Otherwise, addresses of email have random signs.',
        'Object.assign(hexo.config.marked ?? {}, { mangle: false });',
        "export default async (content) => (await hexo.post.render(null, { content, engine: 'md' })).content;",
      ],
    };
  },
  // https://hexo.io/docs/front-matter
  layoutKeys: ['layout'],
};

/** Other renderers, and plugins for footnotes: https://hexo.io/plugins/ */
const PLUGIN =
  /^(?:@[^/]+\/)?hexo-renderer-(?:markdown|pandoc|kramed|remark|mdx?\b)|^hexo-(?:footnotes?|reference)(?:-|$)/;

/** https://github.com/hexojs/hexo-renderer-marked#options, https://github.com/hexojs/hexo-renderer-markdown-it#options */
const hasBreaks = (config: Values): boolean =>
  (valuesIn(config, 'marked').breaks ?? valuesIn(valuesIn(config, 'markdown'), 'render').breaks) !== false;

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
