import type { Site } from '../runtime/resolver/site.ts';
import { behaviorPaths, cloudfrontTemplate, errorPages, headerPolicies } from './cloudfront-template.ts';
import { generatedBy, type Host, type HostInput, jsonFile, NO_LIMITS } from './host.ts';
import { hasOldSlugs } from './rules/redirect-choices.ts';

/**
 * A bucket behind CloudFront and a CloudFront Function: precomputed pages, explicit 404 for any other query.
 * `template.json` makes all of it; the other files are its parts, for a distribution that is there already.
 *
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/writing-function-code.html
 */
export const cloudfront: Host = {
  name: 'cloudfront',
  capabilities: { query: 'rules', status: [401, 404, 405, 410], headers: true, clock: true, redirects: true },
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
  limits: { ...NO_LIMITS, fileBytes: 50_000_000_000, rules: 75, codeBytes: 10_240 },
  emit: ({ site, now, redirects, bundle }) => {
    const code = functionCode(bundle(bundleFor(site, redirects)), site, redirects);
    return {
      // One behaviour each, and the default.
      rules: { 'template.json': behaviorPaths(site, now).length + 1 },
      published: [],
      server: [
        { path: 'function.js', content: code },
        jsonFile('response-headers-policy.json', headerPolicies(site, now)),
        jsonFile('error-pages.json', errorPages(site)),
        jsonFile('template.json', cloudfrontTemplate({ site, now, code })),
      ],
    };
  },
};

const bundleFor = ({ languages }: Site, redirects: HostInput['redirects']): string =>
  `cloudfront${hasOldSlugs(redirects) ? '-old-slugs' : ''}${languages === undefined ? '' : '-languages'}`;

/** Only errors need a `Cache-Control` here: files bring their own from the bucket. */
const functionCode = (
  bundled: string,
  { base, legacy, keys, versions, languages, cache: { errors }, feeds }: Site,
  redirects: HostInput['redirects'],
): string => {
  const site = JSON.stringify({
    base,
    legacy,
    keys,
    versions,
    languages,
    cache: { errors },
    ...(feeds && { feeds }),
    ...movedIn(redirects),
  });
  return `// ${generatedBy('cloudfront')}\nlet galley;${bundled.trim().replaceAll('__GALLEY_SITE__', () => site)}\nfunction handler(event){return galley(event)}\n`;
};

/** A function can read no file: what old slugs have become is a part of it. */
const movedIn = (redirects: HostInput['redirects']): object =>
  hasOldSlugs(redirects)
    ? {
        moved: Object.fromEntries(
          redirects.flatMap(({ keys, slugs }) => keys.map((key) => [key, Object.fromEntries(slugs)])),
        ),
      }
    : {};
