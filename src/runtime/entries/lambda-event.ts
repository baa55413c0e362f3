import { errorBody } from '../resolver/errors.ts';
import { type RawAnswer, type RawRequest, requestTarget } from '../resolver/respond.ts';

interface LambdaHeader {
  readonly key?: string;
  readonly value: string;
}

type LambdaHeaders = Readonly<Record<string, readonly LambdaHeader[]>>;

/**
 * The part of an origin-request event that Galley reads.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/lambda-event-structure.html
 */
export interface LambdaRequest {
  readonly method: string;
  readonly uri: string;
  readonly querystring: string;
  readonly headers: LambdaHeaders;
  readonly origin: { readonly s3: S3Origin };
}

/** The bucket that is a distribution's origin. */
export interface S3Origin {
  readonly domainName: string;
  /** Empty if CloudFront does not know it. */
  readonly region: string;
  /** The origin path: a folder with a slash before it; empty for the whole bucket. */
  readonly path?: string;
}

export interface LambdaResponse {
  readonly status: string;
  readonly headers: LambdaHeaders;
  readonly bodyEncoding: 'base64';
  readonly body: string;
}

/** The longest body in base64. A generated response may have 1 MB, including the headers. */
const MAX_BODY = 1_040_000;

export const rawRequest = ({ method, uri, querystring, headers }: LambdaRequest): RawRequest => ({
  method,
  target: requestTarget(querystring === '' ? uri : `${uri}?${querystring}`),
  ifNoneMatch: headers['if-none-match']?.[0]?.value ?? null,
  acceptEncoding: headers['accept-encoding']?.[0]?.value ?? null,
});

/** Converts an answer. If it is larger than Lambda@Edge allows, returns our own 500 instead of CloudFront's. */
export const lambdaResponse = ({ status, headers, body }: RawAnswer): LambdaResponse => {
  const text = base64(body ?? new Uint8Array());
  if (text.length > MAX_BODY) {
    const bytes = new TextEncoder().encode(errorBody('internal_error'));
    const { etag: _, 'content-encoding': __, ...rest } = headers;
    return lambdaResponse({ status: 500, headers: { ...rest, 'cache-control': 'no-store' }, body: bytes });
  }
  // CloudFront sets Content-Length itself, and refuses a generated response that has one.
  const { 'content-length': _, ...sent } = headers;
  const entries = Object.entries(sent).map(([key, value]): [string, [LambdaHeader]] => [key, [{ key, value }]]);
  return { status: String(status), headers: Object.fromEntries(entries), bodyEncoding: 'base64', body: text };
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
