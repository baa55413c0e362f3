import { randomUUID } from 'node:crypto';
import { loadOptional } from '../deploy/load-optional.ts';
import { RefusalError } from '../deploy/refusal.ts';
import { type AwsSecrets, awsSecretsIn, s3Error } from '../deploy/stores/s3-errors.ts';
import { invalidationPaths } from './invalidation-paths.ts';
import type { Vendor } from './telling.ts';

/** The parts of `@aws-sdk/client-cloudfront` that are used here. */
export interface CloudFrontSdk {
  readonly CloudFrontClient: new (
    options: object,
  ) => {
    readonly send: (command: object, options?: { readonly abortSignal: AbortSignal }) => Promise<unknown>;
  };
  readonly CreateInvalidationCommand: new (input: object) => object;
}

export interface CloudFrontOptions {
  readonly sdk: CloudFrontSdk;
  readonly distribution: string;
  /** The path at which readers find the API. */
  readonly publicBase: string;
  readonly env: AwsSecrets;
}

const REQUEST_TIMEOUT = 30_000;

export const loadCloudFrontSdk = (root: string): CloudFrontSdk =>
  loadOptional('@aws-sdk/client-cloudfront', { root, does: 'Invalidations of CloudFront are asked for' });

/** Credentials and, in AWS_ENDPOINT_URL_CLOUDFRONT, another address are found by the SDK. */
export const cloudFront = ({ sdk, distribution, publicBase, env }: CloudFrontOptions): Vendor => {
  // The service has one region; attempts are counted in one place.
  const client = new sdk.CloudFrontClient({ region: 'us-east-1', maxAttempts: 1 });
  return {
    name: `CloudFront ${distribution}`,
    help: {
      credentials:
        'Credentials are found by the AWS SDK: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the role of the machine.',
      denied: `They have to allow cloudfront:CreateInvalidation for the distribution ${distribution}.`,
      'no-bucket': 'Look at the id after --invalidate, and whether the credentials are of its account.',
    },
    requestsFor: (changed) => {
      const Items = invalidationPaths(changed, publicBase);
      // The same in each attempt: one that was heard, and whose answer was lost, is not counted twice.
      const CallerReference = randomUUID();
      const InvalidationBatch = { CallerReference, Paths: { Quantity: Items.length, Items } };
      const command = (): object =>
        new sdk.CreateInvalidationCommand({ DistributionId: distribution, InvalidationBatch });
      const send = async (): Promise<void> => {
        try {
          await client.send(command(), { abortSignal: AbortSignal.timeout(REQUEST_TIMEOUT) });
        } catch (error) {
          throw refused(s3Error(error, awsSecretsIn(env)));
        }
      };
      return [send];
    },
  };
};

/** Conditions are nothing that this service has. */
const refused = (error: Error): Error =>
  error instanceof RefusalError ? error : new RefusalError('refused', error.message, { cause: error });
