import { type Host, jsonFile, onServer } from './host.ts';

/**
 * A bucket that serves objects by name, such as S3, R2 or GCS, without any code in front of it. A URL is a file name,
 * `posts.json` and not `posts`. The bucket ignores queries and does not check keys or versions.
 *
 * The two files are for S3 (`put-bucket-cors`, `put-bucket-website`):
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketCors.html
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketWebsite.html
 */
export const bucket: Host = {
  name: 'bucket',
  capabilities: { query: 'none', status: [404], headers: false, clock: false, redirects: false },
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/upload-objects.html: 5 GB in one request
  limits: { fileBytes: 5_000_000_000 },
  emit: ({ site }) =>
    onServer(
      jsonFile('cors.json', {
        CORSRules: [
          {
            AllowedOrigins: ['*'],
            AllowedMethods: ['GET', 'HEAD'],
            AllowedHeaders: ['*'],
            ExposeHeaders: ['ETag'],
            MaxAgeSeconds: 86_400,
          },
        ],
      }),
      jsonFile('website.json', {
        IndexDocument: { Suffix: 'index.json' },
        ErrorDocument: { Key: `${site.base.slice(1)}/errors/not_found.json` },
      }),
    ),
};
