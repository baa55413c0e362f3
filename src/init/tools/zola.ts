import { globExpression } from '../../defaults/glob-expression.ts';
import { isValues, readDataFile, textIn, valuesIn } from '../data-file.ts';
import { declaredLanguages, languageInName } from './declared-languages.ts';
import { ignoredPatterns } from './ignored-files.ts';
import { basePathOf, decided, firstOf, languageOf, type Site, type Tool, websiteOf } from './tool.ts';

export const zola: Tool = {
  dialect: 'zola',
  name: 'Zola',
  find: (repository, base) => {
    const found = firstOf(repository, base, ['zola.toml', 'config.toml']);
    return found !== null && 'base_url' in (readDataFile(repository, found[0]) ?? {}) ? found : null;
  },
  translate: (site) => {
    const { base, files, config } = site;
    const first = textIn(config, 'default_language') ?? 'en';
    const others = Object.keys(valuesIn(config, 'languages')).filter((name) => name !== first);
    const folder = `${base}content`;
    const ignored = [config.ignored_content ?? []].flat().filter((glob): glob is string => typeof glob === 'string');
    const expressions = ignored.map(pathExpression);
    const patterns = ignoredPatterns({ ...site, files: files.filter((file) => file.startsWith('content/')) }, (file) =>
      expressions.some((expression) => expression?.test(`/${base}${file}`)),
    );
    const unsupported = [
      ...ignored.filter((_, at) => expressions[at] === null).map((glob) => `ignored_content: ${glob} is not read`),
      ...(patterns.length === 0 ? [] : ['ignored_content: the patterns name what it leaves out today']),
      ...unreadOfSlugs(config),
    ];
    const title = textIn(config, 'title');
    const posts = files.filter((file) => /^content\/.*\.md$/.test(file) && !/(?:^|\/)_index\.[^/]+$/.test(file));
    const names = [first, ...others];
    const languages = declaredLanguages({
      files: posts.map((file) => base + file),
      names,
      nameOf: (file) => languageInName(file, names) ?? first,
    });
    const inOne = { name: 'content', posts: [`${folder}/**/*.md`, ...patterns], title, languages: languages ?? [] };
    return {
      workspaces:
        languages !== null
          ? [inOne]
          : [
              {
                name: others.length === 0 ? 'content' : first,
                posts: [
                  `${folder}/**/*.md`,
                  ...others
                    .filter((name) => files.some((file) => file.endsWith(`.${name}.md`)))
                    .map((name) => `!${folder}/**/*.${name}.md`),
                  ...patterns,
                ],
                title,
                language: languageOf(first),
              },
              ...others.map((name) => ({
                name,
                posts: [`${folder}/**/*.${name}.md`, ...patterns],
                title: titleOf(config, name) ?? title,
                language: languageOf(name),
              })),
            ],
      decisions: [
        ...decided(
          [
            ['posts', 'url'],
            `${basePathOf(textIn(config, 'base_url'))}${languages === null ? '' : '/{otherlang}'}/{folder}/{slug}/`,
            'where the site has its pages',
          ],
          [['posts', 'slugify'], keepsLetters(config) ? 'keep' : undefined],
          [['assets', 'folder'], files.some((file) => file.startsWith('static/')) ? `${base}static` : undefined],
        ),
        ...websiteOf(textIn(config, 'base_url')),
      ],
      unsupported,
    };
  },
};

/** In a pattern of Zola a star stands for slashes as well. Null for one that is not read. */
const pathExpression = (glob: string): RegExp | null => {
  const expression = globExpression(glob);
  return expression === null ? null : new RegExp(`^${expression.replaceAll('[^/]', '.')}$`);
};

/** https://www.getzola.org/documentation/getting-started/configuration/#slugification-strategies */
const keepsLetters = (config: Site['config']): boolean =>
  ['safe', 'off'].includes(String(valuesIn(config, 'slugify').paths));

const unreadOfSlugs = (config: Site['config']): string[] => {
  const { paths_keep_dates } = valuesIn(config, 'slugify');
  return [
    ...(keepsLetters(config) ? ['slugify.paths: signs and spaces in names are hyphens in slugs'] : []),
    ...(paths_keep_dates === true ? ['slugify.paths_keep_dates: slugs have no dates in front'] : []),
  ];
};

const titleOf = (config: Site['config'], language: string): string | undefined => {
  const own = valuesIn(config, 'languages')[language];
  return isValues(own) ? textIn(own, 'title') : undefined;
};
