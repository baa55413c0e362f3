import { COMPRESSED_BY_CDN } from './compressed-by-cdn.ts';
import { hasPackage } from './heavy.ts';
import { startNetlify } from './netlify-server.ts';
import { conformance } from './suite.ts';

conformance('netlify', startNetlify, { installed: hasPackage('deno'), known: COMPRESSED_BY_CDN });
