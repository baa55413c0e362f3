import { createResponder } from '../../resolver/respond.ts';
import { SITE } from './galley-site.ts';
import { type LambdaRequest, type LambdaResponse, lambdaResponse, rawRequest } from './lambda-event.ts';
import { readBucket } from './read-bucket.ts';

/** The origin-request trigger of a CloudFront distribution whose origin is the bucket of the published tree. */
export const handler = async ({ Records: [record] }: Event): Promise<LambdaResponse> => {
  const { request } = record.cf;
  return lambdaResponse(await createResponder(SITE, readBucket(request.origin.s3))(rawRequest(request)));
};

interface Event {
  readonly Records: readonly [{ readonly cf: { readonly request: LambdaRequest } }];
}
