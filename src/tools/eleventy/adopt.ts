import { type Adopter, decided, type Site, switched, type ToolOptions } from '../adopt/adopter.ts';
import { CODE, type CodeOption, codeOf, EXCLUDE, inAnyCode, MARKDOWN_IT, optionsIn, publicOf } from '../adopt/code.ts';
import { datedFolders } from '../adopt/folders.ts';
import { pluginsOf } from '../adopt/markdown-plugins.ts';
import { firstOf, packagesOf } from '../adopt/site-files.ts';
import { eleventy as conventions } from './tool.ts';

const eleventyAdopter: Adopter = {
  dialect: 'eleventy',
  name: 'Eleventy',
  conventions,
  find: (repository, base) =>
    firstOf(repository, base, [...inAnyCode('eleventy.config'), '.eleventy.js', '.eleventy.cjs']) ??
    (packagesOf(repository, base).has('@11ty/eleventy') ? [] : null),
  translate: (site) => {
    const plugins = pluginsOf(site, codeOf(site, CODE).join('\n'));
    const options = optionsOf(site);
    const ignored = ignoredBy(site);
    const hasCode = site.files.some((file) => /\.11tydata\.[cm]?js$/.test(file));
    return {
      workspaces: datedFolders(site),
      decisions: [...decided(['folders.public', publicOf(site)]), ...plugins.decisions, ...options.decisions],
      unsupported: [
        ...(ignored.length > 0 ? [`.eleventyignore or ignores.add (${ignored.join(', ')}): ${EXCLUDE}`] : []),
        ...(hasCode ? ['directory data files in JavaScript (*.11tydata.js)'] : []),
        ...plugins.unsupported,
        ...options.unsupported,
      ],
    };
  },
  hidden: ['.eleventy.js', '.eleventy.cjs', '.eleventyignore'],
  tags: /\{\{[^{}]*\|\s*url\b/,
  postsByDate: 'usual-key',
  // https://www.11ty.dev/docs/layouts/
  layoutKeys: ['layout'],
};

export const eleventyAdopters: readonly Adopter[] = [eleventyAdopter];

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

const OPTIONS: readonly CodeOption[] = [
  ...MARKDOWN_IT,
  [/\bleftDelimiter\s*:\s*(['"])(?!\{\1)[^'"\n]*\1/, null, 'attributes begin with { or {:'],
  [/\blinkify\s*:\s*true\b/, 'linkify'],
  [/\.enable\(\s*\[?[^)\]]*(['"])code\1[^)]*\)/, '!indented-text'],
];

/** https://www.11ty.dev/docs/languages/markdown/#optional-amend-the-library-instance */
const LIBRARY = /\b(set|amend)Library\(\s*['"]md['"]/;

/**
 * Options of the markdown-it that renders Eleventy's posts. A configuration may have others for filters. Before version
 * 2, Eleventy had code in indented text: https://github.com/11ty/eleventy/issues/2438
 */
const optionsOf = (site: Site): ToolOptions => {
  const code = codeOf(site, CODE).filter((text) => LIBRARY.test(text));
  const isOwn = code.some((text) => LIBRARY.exec(text)?.[1] === 'set');
  const parts = isOwn ? code : code.flatMap((text) => text.match(/\.(?:set\(\s*\{[^}]*|enable\([^)]*\))/g) ?? []);
  const options = optionsIn(parts.join('\n'), OPTIONS);
  const version = String(packagesOf(site.repository, site.base).get('@11ty/eleventy'));
  const isOld = /^[\^~]?[01]\./.test(version);
  return {
    decisions: [...options.decisions, ...(isOld ? switched('!indented-text', `the site has Eleventy ${version}`) : [])],
    unsupported: [
      ...options.unsupported,
      ...(isOwn && !/\bhtml\s*:\s*true\b/.test(code.join('\n')) ? ['no html: true: HTML in posts stays HTML'] : []),
    ],
  };
};
