import { edgeCode } from './edge-code.ts';
import { EXACT, type Host, NO_LIMITS } from './host.ts';

/**
 * A Lambda@Edge function for the origin requests of a CloudFront distribution before the bucket of the published tree:
 * `index.mjs`, handler `index.handler`, a Node.js runtime. The cache policy has to pass on the query string (all of
 * it), and its role needs s3:GetObject and s3:ListBucket.
 *
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/lambda-at-the-edge.html
 */
export const lambdaEdge: Host = {
  name: 'lambda-edge',
  capabilities: EXACT,
  // A generated response has at most 1 MB as base64, 50 MB of code zipped:
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-lambda-at-edge
  limits: { ...NO_LIMITS, fileBytes: 780_000, codeBytes: 50 * 2 ** 20 },
  emit: (input) => ({
    published: [],
    server: [{ path: 'index.mjs', content: edgeCode('lambda-edge', { ...input, host: 'lambda-edge' }) }],
  }),
};
