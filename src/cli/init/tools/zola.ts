import { isSectionPage } from '../../../content/discover/select-posts.ts';
import { globExpression } from '../../../content/front-matter/cascade/defaults-rule.ts';
import { declaredLanguages, languageInName, languageOf } from './languages.ts';
import {
  basePathOf,
  decided,
  firstOf,
  ignoredBy,
  type ProposedWorkspace,
  readDataFile,
  type Site,
  type Tool,
  textIn,
  textsIn,
  valuesIn,
  websiteOf,
} from './tool.ts';

export const zola: Tool = {
  dialect: 'zola',
  name: 'Zola',
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
    const workspaces = workspacesOf(site, ignored.patterns);
    const prefix = workspaces.some(({ languages }) => languages !== undefined) ? '/{otherlang}' : '';
    return {
      workspaces,
      decisions: [
        ...decided(
          [
            'posts.url',
            `${basePathOf(textIn(config, 'base_url'))}${prefix}/{folder}/{slug}/`,
            'where the site publishes its pages',
          ],
          ['posts.slugify', keepsLetters(config) ? 'keep' : undefined],
          ...markdownOf(config),
          ['folders.public', files.some((file) => file.startsWith('static/')) ? `${base}static` : undefined],
        ),
        ...websiteOf(textIn(config, 'base_url')),
      ],
      unsupported: [...ignored.unsupported, ...unreadOfSlugs(config), ...unreadOfMarkdown(config)],
    };
  },
};

/** Returns one workspace, or one for each language if file names (`a.de.md`) do not distinguish all languages. */
const workspacesOf = ({ base, files, config }: Site, ignored: readonly string[]): readonly ProposedWorkspace[] => {
  const first = textIn(config, 'default_language') ?? 'en';
  const others = Object.keys(valuesIn(config, 'languages')).filter((name) => name !== first);
  const names = [first, ...others];
  const title = textIn(config, 'title');
  const all = `${base}content/**/*`;
  const posts = files.filter((file) => /^content\/.*\.md$/.test(file) && !isSectionPage(file));
  const languages = declaredLanguages({
    files: posts.map((file) => base + file),
    names,
    nameOf: (file) => languageInName(file, names) ?? first,
  });
  if (languages !== null) return [{ name: 'content', posts: [`${all}.md`, ...ignored], title, languages }];
  const used = others.filter((name) => files.some((file) => file.endsWith(`.${name}.md`)));
  return [
    {
      name: others.length === 0 ? 'content' : first,
      posts: [`${all}.md`, ...used.map((name) => `!${all}.${name}.md`), ...ignored],
      title,
      language: languageOf(first),
    },
    ...others.map((name) => ({
      name,
      posts: [`${all}.${name}.md`, ...ignored],
      title: textIn(valuesIn(valuesIn(config, 'languages'), name), 'title') ?? title,
      language: languageOf(name),
    })),
  ];
};

/** Converts a pattern of Zola, in which a star matches slashes too; null if it is not supported. */
const pathExpression = (glob: string): RegExp | null => {
  const expression = globExpression(glob);
  return expression === null ? null : new RegExp(`^${expression.replaceAll('[^/]', '.')}$`);
};

/** https://www.getzola.org/documentation/getting-started/configuration/#slugification-strategies */
const keepsLetters = (config: Site['config']): boolean =>
  ['safe', 'off'].includes(String(valuesIn(config, 'slugify').paths));

/** Translates Zola's options for Markdown: https://www.getzola.org/documentation/getting-started/configuration/ */
const markdownOf = (
  config: Site['config'],
): readonly (readonly [option: string, value: true | false | undefined])[] => {
  const markdown = valuesIn(config, 'markdown');
  const isOn = (key: string): true | undefined => (markdown[key] === true ? true : undefined);
  return [
    ['markdown.extensions.emoji', isOn('render_emoji')],
    ['markdown.extensions.alerts', isOn('github_alerts')],
    ['markdown.extensions.definition-lists', isOn('definition_list')],
    ['markdown.extensions.zola-heading-ids', anchorsOf(config) === 'on' ? undefined : false],
  ];
};

const anchorsOf = (config: Site['config']): string => String(valuesIn(config, 'slugify').anchors ?? 'on');

const unreadOfMarkdown = (config: Site['config']): string[] => [
  ...(valuesIn(config, 'markdown').smart_punctuation === true
    ? ['markdown.smart_punctuation: quotation marks, dashes and dots stay as you typed them']
    : []),
  ...(anchorsOf(config) === 'on' ? [] : [`slugify.anchors: ${anchorsOf(config)}: ids of headings are GitHub's`]),
];

const unreadOfSlugs = (config: Site['config']): string[] => {
  const { paths_keep_dates } = valuesIn(config, 'slugify');
  return [
    ...(keepsLetters(config) ? ['slugify.paths: signs and spaces in names are hyphens in slugs'] : []),
    ...(paths_keep_dates === true ? ['slugify.paths_keep_dates: slugs have no dates in front'] : []),
  ];
};
