import { randomUUID } from 'node:crypto';
import { countsOf } from '../../shared/counts.ts';
import type { AddressesToPurge, ChangedAddresses } from '../deploy/changed-addresses.ts';
import { awsError, awsSecretsIn, type Env } from '../deploy/stores/aws-sdk.ts';
import { REQUEST_TIMEOUT, type Vendor } from './vendor.ts';

/** The parts of `@aws-sdk/client-cloudfront` that Galley uses. */
export interface CloudFrontSdk {
  readonly CloudFrontClient: new (
    options: object,
  ) => {
    readonly send: (command: object, options?: { readonly abortSignal: AbortSignal }) => Promise<unknown>;
  };
  readonly CreateInvalidationCommand: new (input: object) => object;
}

interface CloudFrontOptions {
  readonly sdk: CloudFrontSdk;
  readonly distribution: string;
  readonly publicBase: string;
  readonly env: Env;
}

/** Opens a CloudFront distribution. The SDK reads the credentials, and the endpoint in AWS_ENDPOINT_URL_CLOUDFRONT. */
export const cloudFront = ({ sdk, distribution, publicBase, env }: CloudFrontOptions): Vendor => {
  // CloudFront has one region. `createRetries` makes the retries for all vendors.
  const client = new sdk.CloudFrontClient({ region: 'us-east-1', maxAttempts: 1 });
  return {
    name: `CloudFront ${distribution}`,
    help: {
      credentials:
        'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile (AWS_PROFILE) or the role of the machine.',
      denied: `The credentials must allow cloudfront:CreateInvalidation for the distribution ${distribution}.`,
      'no-bucket': 'Check the distribution ID after --invalidate, and that the credentials belong to its account.',
    },
    costOf: (changed) => {
      const paths = invalidationPaths(changed, publicBase).length;
      return { paths, usd: paths * USD_PER_PATH };
    },
    requestsFor: (changed) => {
      const Items = invalidationPaths(changed, publicBase);
      // The reference is the same in each attempt, so that a retry does not start a second invalidation.
      const CallerReference = randomUUID();
      const InvalidationBatch = { CallerReference, Paths: { Quantity: Items.length, Items } };
      const send = async (): Promise<void> => {
        const command = new sdk.CreateInvalidationCommand({ DistributionId: distribution, InvalidationBatch });
        try {
          await client.send(command, { abortSignal: AbortSignal.timeout(REQUEST_TIMEOUT) });
        } catch (error) {
          throw awsError(error, awsSecretsIn(env));
        }
      };
      return [send];
    },
  };
};

/**
 * The price for each path, with or without a wildcard, after the first thousand in a month, in US dollars:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/PayingForInvalidation.html
 */
const USD_PER_PATH = 0.005;

/** With more paths, wildcards for whole folders are cheaper, although CloudFront then fetches unchanged answers again. */
const MOST_PATHS = 150;

/**
 * The maximum number of wildcards in progress:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/InvalidationLimits.html
 */
const MOST_WILDCARDS = 15;

/** Returns the paths of an invalidation: the changed URLs, or wildcards for the folders with the most changed URLs. */
export const invalidationPaths = (changed: AddressesToPurge, base: string): string[] => {
  const all = [`${base}/*`];
  if (changed === 'all') return all;
  const prefixes = queriesOf(changed);
  let { exact } = changed;
  for (;;) {
    exact = exact.filter((address) => !prefixes.some((prefix) => address.startsWith(prefix)));
    const wildcards = prefixes.filter(
      (prefix) => !prefixes.some((other) => prefix !== other && prefix.startsWith(other)),
    );
    if (wildcards.length > MOST_WILDCARDS) return all;
    if (wildcards.length + exact.length <= MOST_PATHS)
      return [...wildcards.map((prefix) => `${prefix}*`), ...exact].sort();
    prefixes.push(largestFolder(exact));
  }
};

/** Returns the URL prefixes of lists with a query, and of their pages. */
const queriesOf = ({ exact, lists }: ChangedAddresses): string[] =>
  lists.flatMap((list) => {
    const pages = `${list}/category=`;
    return [`${list}?`, ...(exact.some((address) => address.startsWith(pages)) ? [pages] : [])];
  });

/** Returns the folder with the most of these addresses, the first of equal ones. */
const largestFolder = (addresses: readonly string[]): string => {
  const counts = countsOf(addresses.map((address) => address.slice(0, address.lastIndexOf('/') + 1)));
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0])[0];
};
