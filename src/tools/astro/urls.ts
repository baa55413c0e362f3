import { join, relative } from 'node:path/posix';
import { escapeRegExp } from '../../shared/escape.ts';
import { urlsByFolder } from '../adopt/addresses.ts';
import type { ProposedWorkspace, Site, ToolOptions } from '../adopt/adopter.ts';
import { codeOf } from '../adopt/code.ts';
import { astro as conventions } from './tool.ts';

/**
 * Decides the URLs of posts: those of the route that shows the entries of a collection, or of the pages themselves.
 * https://docs.astro.build/en/guides/content-collections/#generating-routes-from-content
 */
export const urlsOf = (site: Site, workspaces: readonly ProposedWorkspace[]): ToolOptions => {
  const code = codeOf(site, /(?:^|\/)astro\.config\./).join('\n');
  const [, , base = ''] = /\bbase\s*:\s*(['"`])([^'"`$\n]*)\1/.exec(code) ?? [];
  const end = /\btrailingSlash\s*:\s*['"`]never|\bformat\s*:\s*['"`]file/.test(code) ? '' : '/';
  const urlOf = (path: string): string => join('/', base, path).replace(/\/$/, '');
  return urlsByFolder(site, workspaces, {
    conventions,
    patterns: [],
    folderUrl: (folder) => {
      const path = relative(join('/', site.base), join('/', folder));
      const [, page] = /^src\/pages(\/.*)?$/.exec(path) ?? [];
      if (path.startsWith('src/pages')) return `${urlOf(page ?? '')}/{path}${end}`;
      const [, collection, inner = ''] = /^src\/(?:content|data)\/([^/]+)(\/.*)?$/.exec(path) ?? [];
      const route = collection === undefined ? null : routeOf(collection, site);
      return route === null ? null : `${urlOf(route + inner)}/{folder}/{slug}${end}`;
    },
  });
};

/** The folder of the only route that shows a collection, if its parameter is the id of an entry; otherwise null. */
const routeOf = (collection: string, { repository, base, files }: Site): string | null => {
  const isOfCollection = new RegExp(`\\bgetCollection\\(\\s*['"\`]${escapeRegExp(collection)}['"\`]`);
  const routes = files.flatMap((file) => {
    const [, folder, parameter = ''] =
      /^src\/pages((?:\/[^/]+)*)\/\[(?:\.{3})?(\w+)\](?:\/index)?\.astro$/.exec(file) ?? [];
    const text = folder === undefined ? '' : (repository.textOf(base + file) ?? '');
    if (folder === undefined || !isOfCollection.test(text)) return [];
    const isId = new RegExp(`\\bparams\\s*:\\s*\\{\\s*${parameter}\\s*:\\s*\\w+\\.(?:id|slug)\\s*,?\\s*\\}`).test(text);
    return [isId && !folder.includes('[') ? folder : null];
  });
  const [route = null, ...others] = routes;
  return others.length === 0 ? route : null;
};
