import { fileURLToPath } from 'node:url';
import { SITE } from './galley-site.ts';
import { createNodeListener } from './node.ts';

/** A Vercel function of the Node.js runtime. The published tree is in its own folder, so it sends no requests. */
export default createNodeListener(SITE, fileURLToPath(new URL('dist', import.meta.url)));
