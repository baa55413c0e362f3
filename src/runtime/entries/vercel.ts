import { fileURLToPath } from 'node:url';
import { createResponder } from '../resolver/respond.ts';
import { SITE } from './galley-site.ts';
import { withHostCache } from './host-cache.ts';
import { nodeListener, readFrom } from './node.ts';

const respond = createResponder(SITE, readFrom(fileURLToPath(new URL('dist', import.meta.url))));

/** Vercel serves stale answers while it revalidates: https://vercel.com/docs/caching/cache-control-headers#s-maxage */
const CACHE = { header: 'vercel-cdn-cache-control', servesStale: true } as const;

/** A Vercel function for the Node.js runtime. It reads the published tree from its own folder and sends no requests. */
export default nodeListener(withHostCache(CACHE, SITE, respond));
