import type { Host } from './host.ts';

/**
 * A bucket that serves its objects by their names: S3, R2, GCS and their like, without any code before it. An address is
 * a file's name, `posts.json` and not `posts`; queries, keys and versions are nobody's business there.
 *
 * The two files are for S3 (`put-bucket-cors`, `put-bucket-website`):
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketCors.html
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketWebsite.html
 */
export const bucket: Host = {
  name: 'bucket',
  capabilities: { query: 'none', status: [404], headers: false, clock: false, redirects: false },
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/upload-objects.html: 5 GB in one request
  limits: { files: null, fileBytes: 5_000_000_000, rules: null, codeBytes: null },
  emit: ({ site }) => ({
    published: [],
    server: [
      json('cors.json', {
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
      json('website.json', {
        IndexDocument: { Suffix: 'index.json' },
        ErrorDocument: { Key: `${site.base.slice(1)}/errors/not_found.json` },
      }),
    ],
  }),
};

const json = (path: string, value: object): { readonly path: string; readonly content: string } => ({
  path,
  content: `${JSON.stringify(value, null, 2)}\n`,
});
