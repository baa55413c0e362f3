import { SANDBOX } from '../runtime/resolver/media-type.ts';
import { type Headers, lifecycleHeaders, type Site } from '../runtime/resolver/site.ts';

/** Names of policies are the account's: the stack's name keeps two stacks apart. */
const named = (part: string): object => ({ 'Fn::Sub': `\${AWS::StackName}-${part}` });

/** The cache policy, and the header policies as `Headers<name>`. */
export const policyResources = (site: Site, now: number): object => ({
  CachePolicy: {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        Name: named('cache'),
        MinTTL: 0,
        DefaultTTL: 60,
        MaxTTL: 31_536_000,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
        },
      },
    },
  },
  ...Object.fromEntries(
    Object.entries(headerPolicies(site, now)).map(([name, config]) => [
      `Headers${name}`,
      {
        Type: 'AWS::CloudFront::ResponseHeadersPolicy',
        Properties: { ResponseHeadersPolicyConfig: { Name: named(name.toLowerCase()), ...config } },
      },
    ]),
  ),
});

/**
 * Response-headers policies: `Plain`, `Sandbox` for assets that can contain scripts, and one for each version that is
 * deprecated, named after it.
 */
export const headerPolicies = (site: Site, now: number): Readonly<Record<string, object>> => ({
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
