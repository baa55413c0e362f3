import type { Site } from '../resolver/site.ts';
import { apacheRules } from './apache-text.ts';
import type { ChoiceOptions } from './choices.ts';
import { ambiguousSlugs, hasOldSlugs, redirectChoices } from './redirect-choices.ts';

interface MovedOptions extends Pick<ChoiceOptions, 'redirects' | 'keys'> {
  readonly sources: Parameters<typeof apacheRules>[1];
}

/**
 * Rules for old slugs of posts, nothing where there are none. The files decide as well: `.htaccess` does not know which
 * workspace a key is of.
 */
export const movedRules = (site: Site, { redirects, keys, sources }: MovedOptions): string => {
  if (!hasOldSlugs(redirects)) return '';
  const [old, ...others] = redirectChoices(site, { redirects, keys }).map((one) => apacheRules(one, sources));
  const folder = `%{DOCUMENT_ROOT}${site.base}/%{ENV:GALLEY_VERSION}/%{ENV:GALLEY_KEY}${site.languages === undefined ? '' : '%{ENV:GALLEY_LANG}'}`;
  const rest = others.join('\n');
  const rules = rest.match(/^RewriteRule /gm)?.length ?? 0;
  const ambiguous = keys ? [] : ambiguousSlugs(redirects);
  const leftOut =
    ambiguous.length === 0
      ? ''
      : `# 404, as workspaces say different things of these old slugs: ${ambiguous.join(', ')}\n`;
  return `${leftOut}# An address without an origin, which a proxy may have changed.
Header always edit Location "^https?://[^/]+/" "/"
${old}
RewriteCond ${folder}/redirects/%{ENV:GALLEY_OLD}.json !-f
RewriteRule ^ - [S=${rules + 1}]
${rest}
RewriteCond %{ENV:GALLEY_LOCATION} .
RewriteCond ${folder}/posts/%{ENV:GALLEY_MOVED}.json -f
RewriteRule ^ %{ENV:GALLEY_LOCATION} [R=308,NE,L]
`;
};
