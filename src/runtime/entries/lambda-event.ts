import { errorBody } from '../resolver/errors.ts';
import { type RawAnswer, type RawRequest, requestTarget } from '../resolver/respond.ts';

interface LambdaHeader {
  readonly key?: string;
  readonly value: string;
}

type LambdaHeaders = Readonly<Record<string, readonly LambdaHeader[]>>;

/**
 * What Galley reads of an origin-request event.
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

/** Of 1 MB for a generated response some is kept for the headers. */
const MOST = 1_040_000;

export const rawRequest = ({ method, uri, querystring, headers }: LambdaRequest): RawRequest => ({
  method,
  target: requestTarget(querystring === '' ? uri : `${uri}?${querystring}`),
  ifNoneMatch: headers['if-none-match']?.[0]?.value ?? null,
  acceptEncoding: headers['accept-encoding']?.[0]?.value ?? null,
});

/** An answer larger than Lambda@Edge allows is a 500 of ours, instead of one of CloudFront's. */
export const lambdaResponse = ({ status, headers, body }: RawAnswer): LambdaResponse => {
  const text = base64(body ?? new Uint8Array());
  if (text.length > MOST) {
    const bytes = new TextEncoder().encode(errorBody('internal_error'));
    const { etag: _, 'content-encoding': __, ...rest } = headers;
    return lambdaResponse({ status: 500, headers: { ...rest, 'cache-control': 'no-store' }, body: bytes });
  }
  // CloudFront counts by itself, and refuses a generated response with a Content-Length.
  const { 'content-length': _, ...sent } = headers;
  const entries = Object.entries(sent).map(([key, value]): [string, [LambdaHeader]] => [key, [{ key, value }]]);
  return { status: String(status), headers: Object.fromEntries(entries), bodyEncoding: 'base64', body: text };
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
