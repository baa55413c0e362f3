import { MEDIA_TYPES, PAGE_TYPE } from '../runtime/resolver/media-type.ts';
import type { Site } from '../runtime/resolver/site.ts';
import type { HostInput } from './host.ts';
import { type Choice, choice, commentOf } from './rules/choice.ts';
import { choices, hasMoments } from './rules/choices.ts';
import { cacheChoice, ownTypes, policyChoice } from './rules/file-headers.ts';
import { COMMON_HEADERS, METHODS, PREFLIGHT_HEADERS, varyHeader, versionHeaders } from './rules/header-rules.ts';
import { digits } from './rules/patterns.ts';
import { ambiguousSlugs, redirectChoices } from './rules/redirect-choices.ts';

/** The URL of the request line, without the origin in a request to a proxy. */
const ADDRESS: Choice = choice('address', '{request}', [['^[^ ]+ +(?:[A-Za-z]+://[^/?#]*)?([^ ]*)', '{1}']]);

/** Microseconds since the epoch, Apache's only time in UTC. `%{TIME}` is in the server's time zone. */
export const CLOCK = 'RequestHeader set X-Galley-Time "%t"';

/** The settings of a folder. Apache only sends files that rules name. */
export const FOLDER = `Options -MultiViews -Indexes
DirectoryIndex disabled
DirectorySlash Off
FileETag MTime Size`;

/** 400 is a URL and 403 a file that Apache cannot read. Both keep their status. */
export const errorDocuments = ({ base }: Site): string =>
  [
    ['400', 'not_found'],
    ['401', 'invalid_api_key'],
    ['403', 'internal_error'],
    ['404', '%{reqenv:GALLEY_MISSING}'],
    ['405', 'method_not_allowed'],
    ['410', 'version_sunset'],
    ['414', 'not_found'],
    ['500', 'internal_error'],
  ]
    .map(([status, code]) => `ErrorDocument ${status} ${base}/errors/${code}.json`)
    .join('\n');

/**
 * Media types by extension. Files with other extensions, including HTML, are downloads, except for the documentation pages
 * of versions: no asset has their name. `.gz` and `.br` are encodings of JSON only. No file is a program, regardless of the
 * server's modules, and `.br` does not mean Breton.
 */
export const types = ({ base, encodings, docs, feeds }: Site): string =>
  [
    'ForceType application/octet-stream',
    'RemoveLanguage .br',
    '<FilesMatch ".">\n  SetHandler default-handler\n</FilesMatch>',
    ...Object.entries(MEDIA_TYPES).map(
      ([extension, type]) => `<FilesMatch "(?i)[.]${extension}$">\n  ForceType "${type}"\n</FilesMatch>`,
    ),
    ...(docs ? [`<FilesMatch "^docs[.]html$">\n  ForceType "${PAGE_TYPE}"\n</FilesMatch>`] : []),
    ...(feeds ? ownTypes({ base, feeds }) : []).map(
      ([pattern, type]) => `<If "%{REQUEST_URI} =~ m#${pattern}#">\n  ForceType "${type}"\n</If>`,
    ),
    ...encodings.map(
      (encoding) => `<FilesMatch "[.]json[.]${SUFFIX[encoding]}$">
  ForceType "${MEDIA_TYPES.json}"
  AddEncoding ${encoding} .${SUFFIX[encoding]}
</FilesMatch>`,
    ),
  ].join('\n');

const SUFFIX = { br: 'br', gzip: 'gz' } as const;

/** Tests a variable. When Apache sends an error file, it renames the variables of the first request. */
const isVariable = (name: string, value: string): string =>
  `%{reqenv:${name}} == '${value}' || %{reqenv:REDIRECT_${name}} == '${value}'`;

/** The headers of every answer. */
export const headers = (site: Site): string[] => [
  ...Object.entries({ ...COMMON_HEADERS, ...varyHeader(site) }).map(([name, value]) => apacheHeader(name, value)),
  ...cacheHeaders(site),
  ...policyChoice(site).cases.map(([pattern, value]) =>
    apacheHeader('content-security-policy', value, sentFile(pattern)),
  ),
  ...Object.entries(PREFLIGHT_HEADERS).map(([name, value]) =>
    apacheHeader(name, value, "%{REQUEST_METHOD} == 'OPTIONS'"),
  ),
  apacheHeader('allow', METHODS, `%{REQUEST_URI} == '${site.base}/errors/method_not_allowed.json'`),
  ...versionHeaders(site).flatMap(([version, values]) => [
    ...Object.entries(values).map(([name, value]) =>
      apacheHeader(name, value, isVariable('GALLEY_LIFECYCLE', version)),
    ),
    apacheHeader('deprecation', 'true', isVariable('GALLEY_DEPRECATION', version)),
  ]),
];

/** The `Cache-Control` headers. The last one that applies counts. */
const cacheHeaders = (site: Site): string[] => {
  const { cases, otherwise } = cacheChoice(site);
  return [
    apacheHeader('cache-control', otherwise, `%{REQUEST_METHOD} != 'OPTIONS'`),
    ...cases.toReversed().map(([pattern, value]) => apacheHeader('cache-control', value, sentFile(pattern))),
  ];
};

/** Tests the path of the file that is sent. */
const sentFile = (pattern: string): string => `%{REQUEST_URI} =~ m#${pattern}#`;

export const ERROR_FILE = `# Send error files unchanged.
RewriteCond %{ENV:REDIRECT_STATUS} ^[45]
RewriteRule ^ - [END]`;

/** A file beside the site's other files, which must not contain keys, or one of the server. */
type Place = 'published' | 'server';

/** The rules for one file: those that set the variables, and those that answer. */
export const rules = (input: HostInput, place: Place): string[] => {
  const { site } = input;
  const sources = place === 'published' && hasMoments(site) ? SECOND_PASS : SOURCES;
  const time = (milliseconds: number): string => `t=${digits(milliseconds)}`;
  const variables = [ADDRESS, ...choices(input, { time, keys: place === 'server' })];
  return [
    ...variables.map((one) => apacheRules(one, sources)),
    answer(site, place, movedRules(input, place === 'server', sources)),
  ];
};

/** The rules that answer a request after the variables are set. `moved` are those for a missing file before the 404. */
const answer = ({ base, encodings }: Site, place: Place, moved: string): string => {
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
${place === 'published' ? unknownKey(base) : ''}RewriteCond %{ENV:GALLEY_ERROR} .
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

/** A choice as rules that set a variable. The last rule that applies counts, so the cases are in reverse order. */
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

/** A header of every answer, or of the answers for which an expression is true. */
const apacheHeader = (name: string, value: string, expression?: string): string => {
  const condition = expression === undefined ? '' : ` "expr=${expression}"`;
  return `Header always set ${name} "${value.replaceAll('%', '%%').replaceAll('"', '\\"')}"${condition}`;
};

/**
 * The rules for old slugs of posts, or an empty text if there are none. The rules also check files, because `.htaccess` does
 * not know the workspace of a key.
 */
const movedRules = (input: HostInput, keys: boolean, sources: typeof SOURCES): string => {
  const { site, redirects } = input;
  const [old, ...others] = redirectChoices(input, keys).map((one) => apacheRules(one, sources));
  if (old === undefined) return '';
  const folder = `%{DOCUMENT_ROOT}${site.base}/%{ENV:GALLEY_VERSION}/%{ENV:GALLEY_KEY}${site.languages === undefined ? '' : '%{ENV:GALLEY_LANG}'}`;
  const rest = others.join('\n');
  const rules = rest.match(/^RewriteRule /gm)?.length ?? 0;
  const ambiguous = keys ? [] : ambiguousSlugs(redirects);
  const leftOut =
    ambiguous.length === 0
      ? ''
      : `# 404, because these old slugs lead to different posts in different workspaces: ${ambiguous.join(', ')}\n`;
  return `${leftOut}# Redirect to a path without an origin, because a proxy may have changed the origin.
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
