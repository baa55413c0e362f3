import { COMPRESSED_BY_CDN } from './compressed-by-cdn.ts';
import { serveBuildOutput } from './servers/vercel.ts';
import { conformance } from './suite.ts';

conformance('vercel', async ({ folder, emit }) => serveBuildOutput(await emit(), folder), {
  installed: true,
  known: COMPRESSED_BY_CDN,
});
