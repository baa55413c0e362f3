import { COMPRESSED_BY_CDN } from './compressed-by-cdn.ts';
import { hasPackage } from './heavy.ts';
import { serveBuildOutput } from './servers/vercel.ts';
import { conformance } from './suite.ts';

conformance('vercel', async ({ folder, emit }) => serveBuildOutput(await emit(), folder), {
  installed: hasPackage('edge-runtime'),
  known: COMPRESSED_BY_CDN,
});
