import { basename, dirname, join, relative } from 'node:path/posix';
import { within } from '../../shared/is-object.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { urlsByFolder } from '../adopt/addresses.ts';
import type { ProposedWorkspace, Site, ToolOptions } from '../adopt/adopter.ts';
import { CODE, codeOf } from '../adopt/code.ts';
import { addressPattern } from './address-pattern.ts';
import { eleventy as conventions } from './tool.ts';

/** https://www.11ty.dev/docs/config/#input-directory */
const INPUT = /\b(?:setInputDirectory\(|dir\s*:\s*\{[^{}]*?\binput\s*:)\s*(['"`])([^'"`$\n]*)\1/;

/**
 * Decides the URLs of posts: the paths of their files from the input folder, without the dates in the names of files,
 * unless code in the data of their folder sets a permalink: https://www.11ty.dev/docs/permalinks/
 */
export const urlsOf = (site: Site, workspaces: readonly ProposedWorkspace[]): ToolOptions => {
  const input = join('/', site.base, INPUT.exec(codeOf(site, CODE).join('\n'))?.[2] ?? '.');
  const permalinkOf = permalinksIn(site);
  const below = (path: string): string => join('/', relative(input, join('/', path)));
  return urlsByFolder(site, workspaces, {
    conventions,
    patterns: ['/{path}/'],
    folderUrl: (folder) => {
      const permalink = permalinkOf(folder);
      return permalink === undefined ? below(folder).replace(/\/$/, '') : permalink;
    },
    pageUrl: (file) => {
      const name = basename(file)
        .replace(/\.\w+$/, '')
        .replace(/^\d{4}-\d\d-\d\d-/, '');
      return below(`${dirname(file)}/${name === 'index' ? '' : name}`).replace(/\/?$/, '/');
    },
  });
};

/** The pattern that data sets for a folder, null for one that Galley cannot read, undefined for none. */
const permalinksIn = ({ repository, base, files }: Site): ((folder: string) => string | null | undefined) => {
  const found = files.flatMap((file): [string, string | null][] => {
    const [, folder = ''] = /^(?:.*\/)?([^/]+?)(?:\.11tydata\.(?:json|[cm]?[jt]s)|\.json)$/.exec(file) ?? [];
    const text = folder === basename(dirname(file)) ? repository.textOf(base + file) : null;
    if (text === null || !/\bpermalink\b/.test(text)) return [];
    const [, , inCode] = /\bpermalink\s*:\s*(['"`])([^'"`$\n]*)\1/.exec(text) ?? [];
    const written = file.endsWith('.json') ? within(parseJson(text), 'permalink') : inCode;
    return [[join(base, dirname(file)), typeof written === 'string' ? addressPattern(written) : null]];
  });
  return (folder) => found.find(([each]) => `${folder}/`.startsWith(`${each}/`))?.[1];
};
