import { MEDIA_TYPES, PAGE_TYPE } from '../resolver/media-type.ts';
import type { Headers, Site } from '../resolver/site.ts';
import { apacheHeader } from './apache-text.ts';
import { type Choice, choice } from './choice.ts';
import { COMMON_HEADERS, METHODS, PREFLIGHT_HEADERS, varyHeader } from './common-headers.ts';
import { cacheChoice, ownTypes } from './file-headers.ts';
import { versionHeaders } from './version-headers.ts';

/** The address of the request line, without the origin that a request to a proxy names. */
export const ADDRESS: Choice = choice('address', '{request}', [['^[^ ]+ +(?:[A-Za-z]+://[^/?#]*)?([^ ]*)', '{1}']]);

/** Microseconds since the epoch, which is all that Apache knows of the time in UTC: `%{TIME}` is the server's zone. */
export const CLOCK = 'RequestHeader set X-Galley-Time "%t"';

/** As `CLOCK` spells a moment. */
export const time = (milliseconds: number): string => `t=${String(Math.max(milliseconds, 0)).padStart(13, '0')}`;

/** Of a folder of which only the files that rules name are sent. */
export const FOLDER = `Options -MultiViews -Indexes
DirectoryIndex disabled
DirectorySlash Off
FileETag MTime Size`;

/** 400 is an address that Apache cannot read, 403 a file that it cannot read; both keep their status. */
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
 * An extension that is not listed, HTML among them, is for saving, but for the pages that describe versions: no asset has
 * their name. `.gz` and `.br` are encodings of JSON only. Nothing is
 * a program, whatever the server's modules make of its name, and `.br` is not the Breton language.
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

/** Of an error's file the variables are those of the request before, which Apache renames. */
const isVariable = (name: string, value: string): string =>
  `%{reqenv:${name}} == '${value}' || %{reqenv:REDIRECT_${name}} == '${value}'`;

/** Every answer's headers. */
export const headers = (site: Site): string[] => [
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
          apacheHeader(name, value, isVariable('GALLEY_LIFECYCLE', version)),
        ),
        apacheHeader('deprecation', 'true', isVariable('GALLEY_DEPRECATION', version)),
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

export const ERROR_FILE = `# An error's file is served as it is.
RewriteCond %{ENV:REDIRECT_STATUS} ^[45]
RewriteRule ^ - [END]`;

interface Spelling {
  /** Flags of the rule that names a file. */
  readonly found: 'END' | 'PT';
  /** A key is known when it has a list: for a file that must not name the keys. */
  readonly keysByFile: boolean;
  /** What is done about a file that is missing, before it is 404. */
  readonly moved: string;
}

/** The rules that answer, once the variables are set. */
export const answer = ({ base, encodings }: Site, { found, keysByFile, moved }: Spelling): string => {
  const file = `${base}/%{ENV:GALLEY_FILE}`;
  return `# What is answered.
RewriteCond %{REQUEST_METHOD} =OPTIONS
RewriteRule ^ - [R=204,L]
RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
RewriteRule ^ - [R=405,L]
RewriteCond %{ENV:GALLEY_ERROR} =version_sunset
RewriteRule ^ - [R=410,L]
RewriteCond %{ENV:GALLEY_ERROR} =invalid_api_key
RewriteRule ^ - [R=401,L]
${keysByFile ? unknownKey(base) : ''}RewriteCond %{ENV:GALLEY_ERROR} .
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

const unknownKey = (base: string): string => `RewriteCond %{ENV:GALLEY_VERSION} .
RewriteCond %{ENV:GALLEY_KEY} .
RewriteCond %{DOCUMENT_ROOT}${base}/%{ENV:GALLEY_VERSION}/%{ENV:GALLEY_KEY}/posts.json !-f
RewriteRule ^ - [R=401,L]
`;
