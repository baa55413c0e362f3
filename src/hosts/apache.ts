import { MEDIA_TYPES } from '../resolver/media-type.ts';
import type { Headers, Site } from '../resolver/site.ts';
import { apacheHeader, apacheRules } from './apache-text.ts';
import { choice } from './choice.ts';
import { choices, hasMoments } from './choices.ts';
import { COMMON_HEADERS, METHODS, PREFLIGHT_HEADERS, varyHeader } from './common-headers.ts';
import { cacheChoice } from './file-headers.ts';
import type { Host } from './host.ts';
import { versionHeaders } from './version-headers.ts';

/**
 * Apache by a `.htaccess` at the root of the published tree, which needs `AllowOverride All`, mod_rewrite and
 * mod_headers. A list that has a page is found; any other is `variant_not_available`. Versions are deprecated and gone by
 * Apache's clock. Since the file lies among what is published, it names no key: a key is known when it has a list.
 *
 * Everything is decided from the request line. `END` and error documents each lead to one more internal redirect, which
 * renames a variable `X` to `REDIRECT_X`; the headers look for that name. Addresses that Apache refuses before it reads
 * the file, with encoded slashes or names too long for its file system, get a 404 or 403 with a body of its own.
 */
export const apache: Host = {
  name: 'apache',
  capabilities: { query: 'rules', status: [401, 404, 405, 410, 500], headers: true, clock: true },
  limits: { files: null, fileBytes: null, rules: null, codeBytes: null },
  emit: ({ site }) => ({ published: [{ path: '.htaccess', content: htaccess(site) }], server: [] }),
};

const htaccess = (site: Site): string =>
  [
    SETTINGS,
    errorDocuments(site),
    types(site),
    [...headers(site), ...(hasMoments(site) ? [CLOCK] : [])].join('\n'),
    ['RewriteEngine On', BEFORE, ...(hasMoments(site) ? [secondPass(site)] : [])].join('\n'),
    ...[ADDRESS, ...choices(site, { time, keys: false })].map((one) => apacheRules(one, hasMoments(site))),
    answer(site),
  ].join('\n\n') + '\n';

/** Of the request line, without the origin that a request to a proxy names. */
const ADDRESS = choice('address', '{request}', [['^[^ ]+ +(?:[A-Za-z]+://[^/?#]*)?([^ ]*)', '{1}']]);

const SETTINGS = `Options -MultiViews -Indexes
DirectoryIndex disabled
DirectorySlash Off
FileETag MTime Size`;

const errorDocuments = ({ base }: Site): string =>
  [
    ['401', 'invalid_api_key'],
    ['403', 'internal_error'],
    ['404', '%{reqenv:GALLEY_MISSING}'],
    ['405', 'method_not_allowed'],
    ['410', 'version_sunset'],
    ['500', 'internal_error'],
  ]
    .map(([status, code]) => `ErrorDocument ${status} ${base}/errors/${code}.json`)
    .join('\n');

/** An extension that is not listed, HTML among them, is for saving; `.gz` and `.br` are encodings of JSON only. */
const types = ({ encodings }: Site): string =>
  [
    'ForceType application/octet-stream',
    ...Object.entries(MEDIA_TYPES).map(
      ([extension, type]) => `<FilesMatch "(?i)[.]${extension}$">\n  ForceType "${type}"\n</FilesMatch>`,
    ),
    ...encodings.map(
      (encoding) => `<FilesMatch "[.]json[.]${SUFFIX[encoding]}$">
  ForceType "${MEDIA_TYPES.json}"
  AddEncoding ${encoding} .${SUFFIX[encoding]}
</FilesMatch>`,
    ),
  ].join('\n');

const SUFFIX = { br: 'br', gzip: 'gz' } as const;

/** Microseconds since the epoch, which is all that Apache knows of the time in UTC: `%{TIME}` is the server's zone. */
const CLOCK = 'RequestHeader set X-Galley-Time "%t"';

const time = (milliseconds: number): string => `t=${String(Math.max(milliseconds, 0)).padStart(13, '0')}`;

const headers = (site: Site): string[] => [
  ...Object.entries({ ...COMMON_HEADERS, ...varyHeader(site) }).map(([name, value]) => apacheHeader(name, value)),
  ...cacheHeaders(site),
  ...Object.entries(PREFLIGHT_HEADERS).map(([name, value]) =>
    apacheHeader(name, value, "%{REQUEST_METHOD} == 'OPTIONS'"),
  ),
  apacheHeader('allow', METHODS, `%{REQUEST_URI} == '${site.base}/errors/method_not_allowed.json'`),
  ...versionHeaders(site).flatMap(([version, values]) => lifecycle(version, values)),
];

const lifecycle = (version: string, values: Headers): string[] =>
  Object.keys(values).length === 0
    ? []
    : [
        ...Object.entries(values).map(([name, value]) =>
          apacheHeader(name, value, `%{reqenv:REDIRECT_GALLEY_LIFECYCLE} == '${version}'`),
        ),
        apacheHeader('deprecation', 'true', `%{reqenv:REDIRECT_GALLEY_DEPRECATION} == '${version}'`),
      ];

/** The last that applies counts. */
const cacheHeaders = (site: Site): string[] => {
  const { cases, otherwise } = cacheChoice(site);
  const condition = (pattern: string): string => `%{REQUEST_URI} =~ m#${pattern}#`;
  return [
    apacheHeader('cache-control', otherwise, `%{REQUEST_METHOD} != 'OPTIONS'`),
    ...cases.toReversed().map(([pattern, value]) => apacheHeader('cache-control', value, condition(pattern))),
  ];
};

const BEFORE = `# An error's file is served as it is.
RewriteCond %{ENV:REDIRECT_STATUS} ^[45]
RewriteRule ^ - [END]
RewriteCond %{REQUEST_METHOD} =OPTIONS
RewriteRule ^ - [R=204,L]
RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
RewriteRule ^ - [R=405,L]`;

/** Headers are set after rules are applied: only a second pass sees the time. */
const secondPass = ({ base }: Site): string => `RewriteCond %{ENV:REDIRECT_STATUS} ^$
RewriteRule ^ ${base}/errors/not_found.json [E=GALLEY_PATH:%{REQUEST_URI},L]`;

const answer = ({ base, encodings }: Site): string => {
  const file = `${base}/%{ENV:GALLEY_FILE}`;
  return `RewriteCond %{ENV:GALLEY_ERROR} =version_sunset
RewriteRule ^ - [R=410,L]
RewriteCond %{ENV:GALLEY_ERROR} =invalid_api_key
RewriteRule ^ - [R=401,L]
RewriteCond %{ENV:GALLEY_VERSION} .
RewriteCond %{ENV:GALLEY_KEY} .
RewriteCond %{DOCUMENT_ROOT}${base}/%{ENV:GALLEY_VERSION}/%{ENV:GALLEY_KEY}/posts.json !-f
RewriteRule ^ - [R=401,L]
RewriteCond %{ENV:GALLEY_ERROR} .
RewriteRule ^ - [R=404,L]
${encodings
  .map(
    (
      encoding,
    ) => `RewriteCond %{HTTP:Accept-Encoding} "(?:^|,) *${encoding} *(?:,|$|; *q=(?:1|0[.][0-9]*[1-9]))" [NC,NV]
RewriteCond ${file} [.]json$
RewriteCond %{DOCUMENT_ROOT}${file}.${SUFFIX[encoding]} -f
RewriteRule ^ ${file}.${SUFFIX[encoding]} [END]
`,
  )
  .join('')}RewriteCond %{DOCUMENT_ROOT}${file} -f
RewriteRule ^ ${file} [END]
RewriteRule ^ - [R=404,L]`;
};
