import { createRequire } from 'node:module';
import { join } from 'node:path';
import { deployError } from '../deploy-error.ts';

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

const PACKAGE = '@aws-sdk/client-s3';

/** The project's own package, or the one that Galley finds; most projects need none, so none comes with Galley. */
export const loadS3Sdk = (root: string): S3Sdk => {
  for (const from of [join(root, 'package.json'), import.meta.url]) {
    const require = createRequire(from);
    try {
      return require(PACKAGE) as S3Sdk;
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND';
      if (!isMissing) throw error;
    }
  }
  throw deployError(
    'no-sdk',
    `Uploads to S3 and its like are done by the package ${PACKAGE}, which is not installed.`,
    `Add it to the project: npm install --save-dev ${PACKAGE}`,
    2,
  );
};
