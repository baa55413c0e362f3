import { type Adopter, decided, type EngineModule, type Site, switched } from '../adopt/adopter.ts';
import { CODE, codeOf, EXCLUDE, inAnyCode, publicOf } from '../adopt/code.ts';
import { namePlugins, pluginImport, pluginName, pluginsToAdd } from '../adopt/engine.ts';
import { datedFolders } from '../adopt/folders.ts';
import { firstOf, packagesOf } from '../adopt/site-files.ts';
import { urlsOf } from './permalinks.ts';
import { eleventy as conventions } from './tool.ts';

export const eleventyAdopter: Adopter = {
  dialect: 'eleventy',
  name: 'Eleventy',
  conventions,
  find: (repository, base) =>
    firstOf(repository, base, [...inAnyCode('eleventy.config'), '.eleventy.js', '.eleventy.cjs']) ??
    (packagesOf(repository, base).has('@11ty/eleventy') ? [] : null),
  translate: (site) => {
    const ignored = ignoredBy(site);
    const { whyCode } = libraryOf(site);
    const hasCode = site.files.some((file) => /\.11tydata\.[cm]?js$/.test(file));
    return {
      workspaces: datedFolders(site),
      decisions: [
        ...decided(['folders.public', publicOf(site)]),
        ...(whyCode === null ? [] : switched('!indented-text', whyCode)),
      ],
      unsupported: [
        ...(ignored.length > 0 ? [`.eleventyignore or ignores.add (${ignored.join(', ')}): ${EXCLUDE}`] : []),
        ...(hasCode ? ['directory data files in JavaScript (*.11tydata.js)'] : []),
      ],
    };
  },
  engine: (site) => engineOf(site),
  urls: urlsOf,
  hidden: ['.eleventy.js', '.eleventy.cjs', '.eleventyignore'],
  tags: /\{\{[^{}]*\|\s*url\b/,
  postsByDate: 'usual-key',
  // https://www.11ty.dev/docs/layouts/
  layoutKeys: ['layout'],
};

/** What Eleventy ignores, except for files that are never posts: https://www.11ty.dev/docs/ignores/ */
const ignoredBy = (site: Site): readonly string[] => {
  const lines = (site.repository.textOf(`${site.base}.eleventyignore`) ?? '').split('\n');
  const added = [
    ...codeOf(site, CODE)
      .join('\n')
      .matchAll(/\bignores\.add\(\s*(['"`])(.*?)\1/g),
  ];
  return [...lines, ...added.map(([, , name = '']) => name)]
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#!]|node_modules|\b(?:README|LICENSE|CHANGELOG|CONTRIBUTING)\b/i.test(line));
};

/** https://www.11ty.dev/docs/languages/markdown/#optional-amend-the-library-instance */
const LIBRARY = /\b(set|amend)Library\(\s*['"]md['"]/;

/** The options of the markdown-it that renders posts. A configuration may have others for filters. */
const libraryOf = (site: Site) => {
  const code = codeOf(site, CODE).filter((text) => LIBRARY.test(text));
  const isOwn = code.some((text) => LIBRARY.exec(text)?.[1] === 'set');
  const parts = isOwn ? code : code.flatMap((text) => text.match(/\.(?:set\(\s*\{[^}]*|enable\([^)]*\))/g) ?? []);
  const text = parts.join('\n');
  const [enabled] = /\.enable\(\s*\[?[^)\]]*(['"])code\1[^)]*\)/.exec(text) ?? [];
  const version = String(packagesOf(site.repository, site.base).get('@11ty/eleventy'));
  // Before version 2, Eleventy had code in indented text: https://github.com/11ty/eleventy/issues/2438
  const isOld = /^[\^~]?[01]\./.test(version);
  return {
    options: OPTIONS.filter((name) => new RegExp(`\\b${name}\\s*:\\s*true\\b`).test(text)),
    isHtml: !isOwn || /\bhtml\s*:\s*true\b/.test(code.join('\n')),
    /** Why indented text is code; null if it is not. */
    whyCode: isOld ? `the site has Eleventy ${version}` : enabled === undefined ? null : `the site has ${enabled}`,
  };
};

/** https://github.com/markdown-it/markdown-it#init-with-presets-and-options */
const OPTIONS: readonly string[] = ['breaks', 'linkify', 'typographer'];

/** The calls for markdown-it-container, which reads one kind of container each. */
const CONTAINER = /[cC]ontainer\w*\s*,\s*(['"`])([\w-]+)\1/g;

const engineOf = (site: Site): EngineModule => {
  const code = codeOf(site, CODE).join('\n');
  const { packages, others } = namePlugins(site, code);
  const { options, isHtml, whyCode } = libraryOf(site);
  const all = [...(isHtml ? ['html'] : []), ...options].map((name) => `${name}: true`).join(', ');
  const uses = packages.flatMap((name) =>
    name === 'markdown-it-container'
      ? Array.from(code.matchAll(CONTAINER), ([, , kind]) => `md.use(${pluginName(name)}, '${kind}');`)
      : [`md.use(${pluginName(name)});`],
  );
  return {
    packages: ['markdown-it', ...packages],
    reasons: [...packages, ...others, ...options, ...(isHtml ? [] : ['no HTML'])],
    lines: [
      "import markdownIt from 'markdown-it';",
      ...packages.map(pluginImport),
      '',
      `const md = markdownIt({ ${all} })${whyCode === null ? ".disable('code')" : ''};`,
      ...uses,
      ...pluginsToAdd(others),
      'export default (markdown) => md.render(markdown);',
    ],
  };
};
