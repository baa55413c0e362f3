import { answerByChoices, answerByChoicesOrResolver } from './by-choices.ts';
import { answerByFunction } from './by-function.ts';
import { answerByFirebase, answerByNameOrNotFound } from './by-name.ts';
import { answerByResolver } from './by-resolver.ts';
import { answerByRedirects, answerByRewrites } from './by-rules.ts';
import type { Answering } from './host-answer.ts';

/** How each host's answers are worked out, by its name. */
export const ANSWERS: Readonly<Record<string, Answering>> = {
  node: answerByResolver,
  deno: answerByResolver,
  bun: answerByResolver,
  cloudflare: answerByResolver,
  netlify: answerByResolver,
  vercel: answerByResolver,
  'lambda-edge': answerByResolver,
  'nginx-njs': answerByChoicesOrResolver,
  nginx: answerByChoices,
  caddy: answerByChoices,
  apache: answerByChoices,
  cloudfront: answerByFunction,
  'netlify-rules': answerByRedirects,
  serve: answerByRewrites,
  firebase: answerByFirebase,
  'github-pages': answerByNameOrNotFound,
  bucket: answerByNameOrNotFound,
};
