import type { Site } from '../runtime/resolver/site.ts';
import type { HostInput } from './host.ts';
import { type Choice, choice, commentOf } from './rules/choice.ts';
import { choices, hasMoments } from './rules/choices.ts';
import { digits } from './rules/patterns.ts';
import { hasQueries } from './rules/query-choices.ts';
import { ambiguousSlugs, redirectChoices } from './rules/redirect-choices.ts';

/** The URL of the request line, without the origin in a request to a proxy. */
const ADDRESS: Choice = choice('address', '{request}', [['^[^ ]+ +(?:[A-Za-z]+://[^/?#]*)?([^ ]*)', '{1}']]);

/** The file extension of each encoding, without the dot. */
export const SUFFIX = { br: 'br', gzip: 'gz' } as const;

export const ERROR_FILE = `# Send error files unchanged.
RewriteCond %{ENV:REDIRECT_STATUS} ^[45]
RewriteRule ^ - [END]`;

/** Where the rules are: in a published file, which must not contain keys, or in the server's configuration. */
type RulesPlace = 'published' | 'server';

/** Returns the rules of a file: first those that set variables, then those that answer. */
export const rules = (input: HostInput, place: RulesPlace): string[] => {
  const { site } = input;
  const sources = place === 'published' && hasMoments(site) ? SECOND_PASS : SOURCES;
  const time = (milliseconds: number): string => `t=${digits(milliseconds)}`;
  const variables = [ADDRESS, ...choices(input, { time, keys: place === 'server' })];
  return [
    ...variables.map((one) => apacheRules(one, sources)),
    answer(site, place, movedRules(input, place === 'server', sources)),
  ];
};

/** Returns the rules that answer a request after the variables are set. `moved` has the rules between file and 404. */
const answer = (site: Site, place: RulesPlace, moved: string): string => {
  const { base, encodings } = site;
  const found = place === 'server' ? 'PT' : 'END';
  const file = `${base}/%{ENV:GALLEY_FILE}`;
  return `# Answer the request.
RewriteCond %{REQUEST_METHOD} =OPTIONS
RewriteRule ^ - [R=204,L]
RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
RewriteRule ^ - [R=405,L]
RewriteCond %{ENV:GALLEY_ERROR} =version_sunset
RewriteRule ^ - [R=410,L]
RewriteCond %{ENV:GALLEY_ERROR} =invalid_api_key
RewriteRule ^ - [R=401,L]
${place === 'published' ? unknownKey(base) : ''}${hasQueries(site) ? INVALID_QUERY : ''}RewriteCond %{ENV:GALLEY_ERROR} .
RewriteRule ^ - [R=404,L]
${encodings
  .map(
    (
      encoding,
    ) => `RewriteCond %{HTTP:Accept-Encoding} "(?:^|,) *${encoding} *(?:,|$|; *q=(?:1|0[.][0-9]*[1-9]))" [NC,NV]
RewriteCond ${file} [.]json$
RewriteCond %{DOCUMENT_ROOT}${file}.${SUFFIX[encoding]} -f
RewriteRule ^ ${file}.${SUFFIX[encoding]} [${found}]
`,
  )
  .join('')}RewriteCond %{DOCUMENT_ROOT}${file} -f
RewriteRule ^ ${file} [${found}]
${moved}RewriteRule ^ - [R=404,L]`;
};

const INVALID_QUERY = `RewriteCond %{ENV:GALLEY_ERROR} =invalid_query
RewriteRule ^ - [R=400,L]
`;

/** Without the keys, a key is valid if its list exists. */
const unknownKey = (base: string): string => `RewriteCond %{ENV:GALLEY_VERSION} .
RewriteCond %{ENV:GALLEY_KEY} .
RewriteCond %{DOCUMENT_ROOT}${base}/%{ENV:GALLEY_VERSION}/%{ENV:GALLEY_KEY}/posts.json !-f
RewriteRule ^ - [R=401,L]
`;

/** Apache's own variables that choices read. */
const SOURCES: Readonly<Record<string, string>> = {
  request: '%{THE_REQUEST}',
  path: '%{REQUEST_URI}',
  search: '%{QUERY_STRING}',
  time: '%{HTTP:X-Galley-Time}',
};

/** In a second pass, `%{REQUEST_URI}` is no longer the requested URL. */
const SECOND_PASS = { ...SOURCES, path: '%{ENV:REDIRECT_GALLEY_PATH}' };

/** Writes a choice as rules that set a variable. The last rule that matches wins, so the cases are in reverse order. */
const apacheRules = ({ name, from, cases, otherwise }: Choice, sources: typeof SOURCES): string => {
  const test = from.replaceAll(/\{([a-z_]+)\}/g, (_, other: string) => sources[other] ?? `%{ENV:${variable(other)}}`);
  const set = (value: string): string => `RewriteRule ^ - [E=${variable(name)}:${value}]`;
  return [
    commentOf(name),
    set(otherwise),
    ...cases
      .toReversed()
      .map(
        ([pattern, value]) =>
          `RewriteCond "${test}" "${pattern}"\n${set(value.replaceAll('%', '\\%').replaceAll(/\{(\d)\}/g, '%$1'))}`,
      ),
  ].join('\n');
};

const variable = (name: string): string => `GALLEY_${name.toUpperCase()}`;

/** `Redirect` escapes URLs itself. */
const withoutEscapes = (one: Choice): Choice => ({
  ...one,
  cases: one.cases.filter(([, value]) => !value.includes('%')),
});

/** Returns the rules for old slugs, if any. They check for files: `.htaccess` does not know the workspace of a key. */
const movedRules = (input: HostInput, keys: boolean, sources: typeof SOURCES): string => {
  const { site, redirects } = input;
  const [old, ...others] = redirectChoices(input, keys).map((one) => apacheRules(withoutEscapes(one), sources));
  if (old === undefined) return '';
  const folder = `%{DOCUMENT_ROOT}${site.base}/%{ENV:GALLEY_VERSION}/%{ENV:GALLEY_KEY}${site.languages === undefined ? '' : '%{ENV:GALLEY_LANG}'}`;
  const rest = others.join('\n');
  const rules = rest.match(/^RewriteRule /gm)?.length ?? 0;
  const ambiguous = keys ? [] : ambiguousSlugs(redirects);
  const leftOut =
    ambiguous.length === 0
      ? ''
      : `# 404, because these old slugs lead to different posts in different workspaces: ${ambiguous.join(', ')}\n`;
  const given = keys ? 'GALLEY_MOVED_TO' : 'REDIRECT_GALLEY_MOVED_TO';
  return `${leftOut}# Redirect to a path without an origin, because a proxy may have another one. RewriteRule would add one.
<IfDirective RedirectRelative>
  RedirectRelative On
</IfDirective>
<If "-n reqenv('${given}')">
  Redirect 308 "%{reqenv:${given}}"
</If>
${old}
RewriteCond ${folder}/redirects/%{ENV:GALLEY_OLD}.json !-f
RewriteRule ^ - [S=${rules + 1}]
${rest}
RewriteCond %{ENV:GALLEY_LOCATION} .
RewriteCond ${folder}/posts/%{ENV:GALLEY_MOVED}.json -f
RewriteRule ^ ${keys ? '-' : '%{ENV:GALLEY_LOCATION}'} [E=GALLEY_MOVED_TO:%{ENV:GALLEY_LOCATION},END]
`;
};
