import { fileURLToPath } from 'node:url';
import { createResponder } from '../resolver/respond.ts';
import { SITE } from './galley-site.ts';
import { withHostCache } from './host-cache.ts';
import { nodeListener, readFrom } from './node.ts';

const respond = createResponder(SITE, readFrom(fileURLToPath(new URL('dist', import.meta.url))));

/** Its expired answers are served while it asks again: https://vercel.com/docs/caching/cache-control-headers#s-maxage */
const CACHE = { header: 'vercel-cdn-cache-control', servesStale: true } as const;

/** A Vercel function of the Node.js runtime. The published tree is in its own folder, so it sends no requests. */
export default nodeListener(withHostCache(CACHE, SITE, respond));
