import { globExpression } from '../../content/front-matter/cascade/defaults-rule.ts';
import { type Adopter, decided, type Site, websiteOf } from '../adopt/adopter.ts';
import { basePathOf, readDataFile, textIn, textsIn, valuesIn } from '../adopt/config-values.ts';
import { workspacesOf } from '../adopt/language-workspaces.ts';
import { firstOf, ignoredBy } from '../adopt/site-files.ts';
import { type UnreadOption, unreadIn } from '../adopt/unread-options.ts';
import { zola as conventions } from './tool.ts';

export const zolaAdopter: Adopter = {
  dialect: 'zola',
  name: 'Zola',
  conventions,
  find: (repository, base) => {
    const found = firstOf(repository, base, ['zola.toml', 'config.toml']);
    return found !== null && 'base_url' in (readDataFile(repository, found[0]) ?? {}) ? found : null;
  },
  translate: (site) => {
    const { base, files, config } = site;
    const ignored = ignoredBy(
      'ignored_content',
      { ...site, files: files.filter((file) => file.startsWith('content/')) },
      textsIn(config, 'ignored_content').map((written) => ({ written, expression: pathExpression(written) })),
    );
    const { paths } = valuesIn(config, 'slugify');
    const { title, languages, default_language: defaultcontentlanguage } = config;
    const own = { title, languages, defaultcontentlanguage };
    const workspaces = workspacesOf(site, own, { contents: [`${base}content`], ending: 'md' });
    const prefix = workspaces.some(({ languages }) => languages !== undefined) ? '/{otherlang}' : '';
    return {
      workspaces: workspaces.map((each) => ({ ...each, posts: [...each.posts, ...ignored.patterns] })),
      decisions: [
        ...decided(
          [
            'posts.url',
            `${basePathOf(textIn(config, 'base_url'))}${prefix}/{folder}/{slug}/`,
            'where the site publishes its pages',
          ],
          ['posts.slugify', paths === 'safe' || paths === 'off' ? 'keep' : undefined],
          ...markdownOf(config),
          ['folders.public', files.some((file) => file.startsWith('static/')) ? `${base}static` : undefined],
        ),
        ...websiteOf(textIn(config, 'base_url')),
      ],
      unsupported: [...ignored.unsupported, ...unreadIn(config, UNSUPPORTED_OPTIONS)],
    };
  },
  // https://www.getzola.org/documentation/content/page/
  layoutKeys: ['template'],
};

/** Converts a pattern of Zola, in which a star matches slashes too; null if it is not supported. */
const pathExpression = (glob: string): RegExp | null => {
  const expression = globExpression(glob);
  return expression === null ? null : new RegExp(`^${expression.replaceAll('[^/]', '.')}$`);
};

/** Translates Zola's options for Markdown: https://www.getzola.org/documentation/getting-started/configuration/ */
const markdownOf = (
  config: Site['config'],
): readonly (readonly [option: string, value: true | false | undefined])[] => {
  const markdown = valuesIn(config, 'markdown');
  const { anchors = 'on' } = valuesIn(config, 'slugify');
  const isOn = (key: string): true | undefined => (markdown[key] === true ? true : undefined);
  return [
    ['markdown.extensions.emoji', isOn('render_emoji')],
    ['markdown.extensions.alerts', isOn('github_alerts')],
    ['markdown.extensions.definition-lists', isOn('definition_list')],
    ['markdown.extensions.zola-heading-ids', anchors === 'on' ? undefined : false],
  ];
};

const UNSUPPORTED_OPTIONS: readonly UnreadOption[] = [
  ['slugify.paths', 'on', 'signs and spaces in names are hyphens in slugs'],
  ['slugify.paths_keep_dates', false, 'slugs have no dates in front'],
  ['markdown.smart_punctuation', false, 'quotation marks, dashes and dots stay as you typed them'],
  ['slugify.anchors', 'on', "ids of headings are GitHub's"],
];
