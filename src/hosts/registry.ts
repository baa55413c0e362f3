import { apache } from './apache.ts';
import { bucket } from './bucket.ts';
import { caddy } from './caddy.ts';
import { cloudflare, r2 } from './cloudflare.ts';
import { cloudfront } from './cloudfront.ts';
import { docker } from './docker.ts';
import { bun, deno, node } from './edge-code.ts';
import { firebase } from './firebase.ts';
import { githubPages } from './github-pages.ts';
import type { Host } from './host.ts';
import { lambdaEdge } from './lambda-edge.ts';
import { netlify } from './netlify.ts';
import { netlifyRules } from './netlify-rules.ts';
import { nginx } from './nginx.ts';
import { nginxNjs } from './nginx-njs.ts';
import { serve } from './serve.ts';
import { vercel } from './vercel.ts';

/** All hosts by the name for `--target`, the most capable ones first. */
export const HOSTS: Readonly<Record<string, Host>> = {
  node,
  deno,
  bun,
  cloudflare,
  r2,
  netlify,
  vercel,
  'lambda-edge': lambdaEdge,
  'nginx-njs': nginxNjs,
  docker,
  nginx,
  caddy,
  apache,
  cloudfront,
  'netlify-rules': netlifyRules,
  serve,
  firebase,
  'github-pages': githubPages,
  bucket,
};
