import type { QueryNames } from '../runtime/entries/queries-by-name.ts';
import { PLAIN, parametersOf } from '../runtime/resolver/declared.ts';
import type { ErrorCode } from '../runtime/resolver/errors.ts';
import { SANDBOX } from '../runtime/resolver/media-type.ts';
import type { Queries } from '../runtime/resolver/operators.ts';
import { type Headers, lifecycleHeaders, type Site } from '../runtime/resolver/site.ts';
import { BEHAVIOR, cachePolicy, cloudfrontStack, sharedName } from './cloudfront-stack.ts';
import { generatedBy, type Host, type HostInput, jsonFile, onServer } from './host.ts';
import { scriptedAssets } from './rules/header-rules.ts';
import { hasQueries, spelledPages } from './rules/query-choices.ts';
import { hasOldSlugs } from './rules/redirect-choices.ts';

/**
 * A bucket behind CloudFront and a CloudFront Function: precomputed pages, and an explicit 404 for any other query.
 * `template.json` creates everything. The other files are its parts, for an existing distribution.
 *
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/writing-function-code.html
 */
export const cloudfront: Host = {
  name: 'cloudfront',
  capabilities: { query: 'rules', status: [401, 404, 405, 410], headers: true, clock: true, redirects: true },
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
  limits: { fileBytes: 50_000_000_000, rules: 75, codeBytes: 10_240 },
  emit: (input) => {
    const { site, now, redirects, bundle } = input;
    const code = functionCode(bundle(bundleFor(site, redirects)), site, redirects);
    return {
      // One behaviour for each path, and the default one.
      rules: { 'template.json': behaviorPaths(site, now).length + 1 },
      ...onServer(
        { path: 'function.js', content: code },
        jsonFile('response-headers-policy.json', headerPolicies(site, now)),
        jsonFile('error-pages.json', errorPages(site)),
        jsonFile('template.json', cloudfrontTemplate(input, code)),
      ),
    };
  },
};

const bundleFor = (site: Site, redirects: HostInput['redirects']): string =>
  `cloudfront${hasOldSlugs(redirects) ? '-old-slugs' : ''}${site.languages === undefined ? '' : '-languages'}${hasQueries(site) ? '-queries' : ''}`;

/** Only errors need a `Cache-Control` here: files have theirs in the bucket. */
const functionCode = (
  bundled: string,
  { base, legacy, keys, versions, languages, cache: { errors }, feeds, markdown }: Site,
  redirects: HostInput['redirects'],
): string => {
  const site = JSON.stringify({
    base,
    legacy,
    keys,
    versions: Object.fromEntries(
      Object.entries(versions).map(([name, { queries, ...version }]) => [
        name,
        { ...version, ...(queries && { queries: namesOf(queries, languages !== undefined) }) },
      ]),
    ),
    languages,
    cache: { errors },
    ...(feeds && { feeds }),
    ...(markdown && { markdown }),
    ...movedIn(redirects),
  });
  return `// ${generatedBy('cloudfront')}\nlet galley;${bundled.trim().replaceAll('__GALLEY_SITE__', () => site)}\nfunction handler(event){return galley(event)}\n`;
};

/** A query with declared parameters has no page, so the function only needs their names. */
const namesOf = (queries: Queries, hasLanguages: boolean): QueryNames => ({
  archives: queries.archives,
  ignored: [...PLAIN, ...(hasLanguages ? ['lang'] : []), ...queries.pass],
  declared: parametersOf(queries, []),
  ...(queries.pages && { pages: spelledPages(queries) }),
});

/** A function cannot read files, so its code contains the new slug for each old one. */
const movedIn = (redirects: HostInput['redirects']): object =>
  hasOldSlugs(redirects)
    ? {
        moved: Object.fromEntries(
          redirects.flatMap(({ keys, slugs }) => keys.map((key) => [key, Object.fromEntries(slugs)])),
        ),
      }
    : {};

/** Returns a template with the function, the policies, and the distribution's access to the bucket. */
const cloudfrontTemplate = ({ site, now }: HostInput, code: string): object =>
  cloudfrontStack({
    host: 'cloudfront',
    site,
    description: 'a private bucket, a CloudFront Function and a distribution',
    resources: {
      ...ACCESS,
      CachePolicy: cachePolicy('none'),
      ...Object.fromEntries(
        Object.entries(headerPolicies(site, now)).map(([name, config]) => [
          `Headers${name}`,
          {
            Type: 'AWS::CloudFront::ResponseHeadersPolicy',
            Properties: { ResponseHeadersPolicyConfig: { Name: sharedName(name.toLowerCase()), ...config } },
          },
        ]),
      ),
      Function: {
        Type: 'AWS::CloudFront::Function',
        Properties: {
          Name: sharedName('router'),
          AutoPublish: true,
          FunctionCode: code,
          FunctionConfig: { Comment: 'Maps requests to files', Runtime: 'cloudfront-js-2.0' },
        },
      },
    },
    origin: { OriginAccessControlId: { Ref: 'Access' } },
    behaviors: {
      DefaultCacheBehavior: behavior('Plain'),
      CacheBehaviors: behaviorPaths(site, now).map(([PathPattern, policy]) => ({ PathPattern, ...behavior(policy) })),
      CustomErrorResponses: errorPages(site),
    },
  });

/** Response headers policies: `Plain`, `Sandbox` for assets that can have scripts, and one per deprecated version. */
const headerPolicies = (site: Site, now: number): Readonly<Record<string, object>> => ({
  Plain: headerPolicy({}),
  Sandbox: headerPolicy({}, { ContentSecurityPolicy: { ContentSecurityPolicy: SANDBOX, Override: true } }),
  ...Object.fromEntries(
    Object.entries(site.versions).flatMap(([name, version]) => {
      const headers = lifecycleHeaders(version, site, now);
      return Object.keys(headers).length === 0 ? [] : [[name.toUpperCase(), headerPolicy(headers)]];
    }),
  ),
});

const headerPolicy = (headers: Headers, security: object = {}): object => ({
  CorsConfig: {
    AccessControlAllowCredentials: false,
    AccessControlAllowHeaders: { Items: ['*'] },
    AccessControlAllowMethods: { Items: ['GET', 'HEAD', 'OPTIONS'] },
    AccessControlAllowOrigins: { Items: ['*'] },
    AccessControlExposeHeaders: { Items: ['ETag', 'Deprecation', 'Sunset', 'X-API-Suggest', 'Link'] },
    AccessControlMaxAgeSec: 86_400,
    OriginOverride: true,
  },
  SecurityHeadersConfig: { ContentTypeOptions: { Override: true }, ...security },
  ...(Object.keys(headers).length > 0 && {
    CustomHeadersConfig: {
      Items: Object.entries(headers).map(([Header, Value]) => ({ Header, Value, Override: true })),
    },
  }),
});

type ErrorPage = Readonly<Record<'ErrorCode' | 'ResponseCode' | 'ErrorCachingMinTTL', number>> & {
  readonly ResponsePagePath: string;
};

/**
 * Returns one body for each error status of the bucket or CloudFront. The body of a 404 cannot distinguish a list
 * without a page from a missing post, so it is the error for lists, which is less obvious to readers. 403 means that
 * the distribution cannot access the bucket.
 */
export const errorPages = (site: Site): ErrorPage[] => {
  const seconds = Number(/max-age=(\d+)/.exec(site.cache.errors)?.[1] ?? 10);
  const page = (from: number, to: number, code: ErrorCode): ErrorPage => ({
    ErrorCode: from,
    ResponseCode: to,
    ResponsePagePath: `${site.base}/errors/${code}.json`,
    ErrorCachingMinTTL: to === 500 ? 0 : seconds,
  });
  return [
    page(404, 404, 'variant_not_available'),
    ...[403, 500, 502, 503, 504].map((status) => page(status, 500, 'internal_error')),
  ];
};

/**
 * Returns the paths with their own header policy: the folders of deprecated versions, the folders of keys if the legacy
 * version is deprecated, and assets that can contain scripts.
 */
const behaviorPaths = (site: Site, now: number): (readonly [path: string, policy: string])[] => [
  ...Object.entries(site.versions)
    .filter(([, version]) => Object.keys(lifecycleHeaders(version, site, now)).length > 0)
    .flatMap(([name]) =>
      [name, ...(name === site.legacy ? site.keys : [])].map(
        (path) => [`${site.base}/${path}/*`, name.toUpperCase()] as const,
      ),
    ),
  ...scriptedAssets(site).map((path) => [path, 'Sandbox'] as const),
];

const behavior = (policy: string): object => ({
  ...BEHAVIOR,
  ResponseHeadersPolicyId: { Ref: `Headers${policy}` },
  FunctionAssociations: [
    { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Function', 'FunctionMetadata.FunctionARN'] } },
  ],
});

const statement = (action: string, resource: string): object => ({
  Effect: 'Allow',
  Principal: { Service: 'cloudfront.amazonaws.com' },
  Action: action,
  Resource: { 'Fn::Sub': resource },
  Condition: {
    StringEquals: {
      'AWS:SourceArn': {
        'Fn::Sub': `arn:\${AWS::Partition}:cloudfront::\${AWS::AccountId}:distribution/\${Distribution}`,
      },
    },
  },
});

/**
 * The distribution can read and list the bucket. Without permission to list, S3 answers 403 for a missing file, which
 * looks the same as an outage (a deleted policy or encryption key).
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
 */
const ACCESS = {
  BucketPolicy: {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: { Ref: 'Bucket' },
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          statement('s3:GetObject', `\${Bucket.Arn}/*`),
          // Readers still cannot list the bucket: every request is for a file that the function names.
          statement('s3:ListBucket', `\${Bucket.Arn}`),
        ],
      },
    },
  },
  Access: {
    Type: 'AWS::CloudFront::OriginAccessControl',
    Properties: {
      OriginAccessControlConfig: {
        Name: sharedName('bucket'),
        OriginAccessControlOriginType: 's3',
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      },
    },
  },
};
