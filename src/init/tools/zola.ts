import { isValues, readDataFile, textIn, valuesIn } from '../data-file.ts';
import { basePathOf, decided, firstOf, languageOf, type Site, type Tool, websiteOf } from './tool.ts';

export const zola: Tool = {
  dialect: 'zola',
  name: 'Zola',
  find: (repository, base) => {
    const found = firstOf(repository, base, ['zola.toml', 'config.toml']);
    return found !== null && 'base_url' in (readDataFile(repository, found[0]) ?? {}) ? found : null;
  },
  translate: ({ base, files, config }) => {
    const first = textIn(config, 'default_language') ?? 'en';
    const others = Object.keys(valuesIn(config, 'languages')).filter((name) => name !== first);
    const folder = `${base}content`;
    const ignored = [config.ignored_content ?? []].flat().filter((glob): glob is string => typeof glob === 'string');
    const unsupported =
      ignored.length === 0
        ? []
        : [`ignored_content (${ignored.join(', ')}): leave such files out with patterns, !${folder}/…`];
    const title = textIn(config, 'title');
    return {
      workspaces: [
        {
          name: others.length === 0 ? 'content' : first,
          posts: [
            `${folder}/**/*.md`,
            ...others
              .filter((name) => files.some((file) => file.endsWith(`.${name}.md`)))
              .map((name) => `!${folder}/**/*.${name}.md`),
          ],
          title,
          language: languageOf(first),
        },
        ...others.map((name) => ({
          name,
          posts: [`${folder}/**/*.${name}.md`],
          title: titleOf(config, name) ?? title,
          language: languageOf(name),
        })),
      ],
      decisions: [
        ...decided(
          [
            ['posts', 'url'],
            `${basePathOf(textIn(config, 'base_url'))}/{folder}/{slug}/`,
            'where the site has its pages',
          ],
          [['assets', 'folder'], files.some((file) => file.startsWith('static/')) ? `${base}static` : undefined],
        ),
        ...websiteOf(textIn(config, 'base_url')),
      ],
      unsupported,
    };
  },
};

const titleOf = (config: Site['config'], language: string): string | undefined => {
  const own = valuesIn(config, 'languages')[language];
  return isValues(own) ? textIn(own, 'title') : undefined;
};
