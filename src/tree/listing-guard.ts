import { errorBody } from '../resolver/errors.ts';
import type { TreeFile } from './tree.ts';

/**
 * The page that a server shows in place of a folder's list: the folders of a version are its keys, and many servers list
 * a folder that has no `index.html` (Apache's mod_autoindex, nginx's autoindex, Caddy's browse). Hosts that follow rules
 * or run the resolver never send it.
 */
export const listingGuard = (folder: string): TreeFile => ({
  path: `${folder}/index.html`,
  group: 'other',
  content: `${errorBody('not_found')}\n`,
});
