import { loadOptional } from '../load-optional.ts';

/** The parts of `@aws-sdk/client-s3` that are used here. */
export interface S3Sdk {
  readonly S3Client: new (
    options: object,
  ) => {
    readonly send: (command: object, options?: { readonly abortSignal: AbortSignal }) => Promise<unknown>;
  };
  readonly GetObjectCommand: Command;
  readonly PutObjectCommand: Command;
  readonly CopyObjectCommand: Command;
  readonly DeleteObjectCommand: Command;
  readonly DeleteObjectsCommand: Command;
  readonly ListObjectsV2Command: Command;
}

type Command = new (input: object) => object;

/** The project's own package, or the one that Galley finds. */
export const loadS3Sdk = (root: string): S3Sdk =>
  loadOptional<S3Sdk>('@aws-sdk/client-s3', { root, does: 'Uploads to S3 and its like are done' });
