import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { ReadFile } from '../resolver/read-file.ts';
import { createResponder } from '../resolver/respond.ts';
import { SITE } from './galley-site.ts';
import { type LambdaRequest, type LambdaResponse, lambdaResponse, rawRequest, type S3Origin } from './lambda-event.ts';

/** The origin-request trigger of a CloudFront distribution whose origin is the bucket of the published tree. */
export const handler = async ({ Records: [record] }: Event): Promise<LambdaResponse> => {
  const { request } = record.cf;
  return lambdaResponse(await createResponder(SITE, readBucket(request.origin.s3))(rawRequest(request)));
};

interface Event {
  readonly Records: readonly [{ readonly cf: { readonly request: LambdaRequest } }];
}

/** `<bucket>.s3.<region>.amazonaws.com`; the region may be missing, and in some events it is empty. */
const S3_DOMAIN = /^(.+?)\.s3(?:[.-](?:dualstack\.)?([a-z0-9-]+))?\.amazonaws\.com(?:\.cn)?$/;

/** Clients by region. They live longer than an event, so that they can reuse connections. */
const clients = new Map<string, S3Client>();

/** Reads from the bucket that is a distribution's origin. The function's role needs s3:GetObject and s3:ListBucket. */
const readBucket = ({ domainName, path: folder = '', ...origin }: S3Origin): ReadFile => {
  const [, Bucket = domainName, ofDomain = 'us-east-1'] = S3_DOMAIN.exec(domainName) ?? [];
  const region = origin.region || ofDomain;
  const client = clients.get(region) ?? new S3Client({ region });
  clients.set(region, client);
  const prefix = folder === '' ? '' : `${folder.replace(/^\/|\/$/g, '')}/`;
  return async (path) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + path }));
      return (await Body?.transformToByteArray()) ?? null;
    } catch (error) {
      // Without s3:ListBucket, S3 answers 403 for a missing object, as if it denied access to the bucket.
      if (error instanceof Error && error.name === 'NoSuchKey') return null;
      throw error;
    }
  };
};
