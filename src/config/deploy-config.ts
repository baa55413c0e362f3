export interface DeployConfig {
  /** `s3://bucket/prefix` or `file:///srv/www/api`. */
  readonly destination?: string | undefined;
  /** The address of a store that speaks S3, and its region; as the AWS SDK finds them. */
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
  /** The address of the API up to the version, `https://api.example.com/api/public`: where readers find what is deployed. */
  readonly url?: string | undefined;
  /** Caches that are told what has changed: the id of a CloudFront distribution, `cloudflare:<id of the zone>`, or `fastly:<id of the service>`. */
  readonly invalidate?: string | undefined;
  /** Look at `url` whether readers get what was deployed; false. */
  readonly verify?: boolean | undefined;
  /** Verify, and put back what was published before where that fails; false. */
  readonly rollbackOnFailure?: boolean | undefined;
  /** False where the store cannot keep two deploys apart, and something else does; true. */
  readonly lock?: boolean | undefined;
  /** Put answers under their addresses without `.json` as well, for a bucket without code before it; false. */
  readonly extensionless?: boolean | undefined;
  /** Keep what a deploy replaces, so that `galley rollback` can put it back; false. */
  readonly rollback?: boolean | undefined;
  /** Seconds that files stay which are not part of the output any more; as long as caches may name them, and five minutes. */
  readonly grace?: number | undefined;
  /** How many files readers may lose by one deploy; 256, or a tenth of all where that is more. */
  readonly maxDeletes?: number | undefined;
}
