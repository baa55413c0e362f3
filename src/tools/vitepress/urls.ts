import { join, relative } from 'node:path/posix';
import { urlsByFolder } from '../adopt/addresses.ts';
import type { ProposedWorkspace, Site, ToolOptions } from '../adopt/adopter.ts';
import { sourceFolderIn } from './imported-files.ts';
import { vitepress as conventions } from './tool.ts';

/** Decides the URLs of pages: the paths of their files from the source folder: https://vitepress.dev/guide/routing */
export const urlsOf = (site: Site, workspaces: readonly ProposedWorkspace[], code: string): ToolOptions => {
  const [, inner = ''] =
    /^((?:[\w-]+\/)?)\.(?:vitepress|vuepress)\//.exec(site.files.find((file) => HIDDEN.test(file)) ?? '') ?? [];
  const source = join('/', site.base, inner, sourceFolderIn(code) ?? '.');
  const [, , base = ''] = /\bbase\s*:\s*(['"`])([^'"`$\n]*)\1/.exec(code) ?? [];
  const ending = /\bcleanUrls\s*:\s*true\b/.test(code) ? '' : '.html';
  const below = (path: string): string => join('/', base, relative(source, join('/', path))).replace(/\/$/, '');
  const isRewritten = /\b(?:rewrites|permalinkPattern)\s*:/.test(code);
  return urlsByFolder(site, workspaces, {
    conventions,
    patterns: [`/{path}${ending}`, '/{path}/'],
    folderUrl: (folder) => (isRewritten ? null : below(folder)),
    pageUrl: (file) => {
      const path = file.replace(/\.\w+$/, '');
      return /(?:^|\/)index$/.test(path) ? `${below(path.replace(/\/?index$/, ''))}/` : below(path) + ending;
    },
  });
};

const HIDDEN = /^(?:[\w-]+\/)?\.(?:vitepress|vuepress)\//;
