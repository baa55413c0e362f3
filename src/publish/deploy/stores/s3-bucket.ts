import { REQUEST_TIMEOUT } from '../lock.ts';
import { storePath } from '../store.ts';
import { awsError, awsSecretsIn, type Env } from './aws-sdk.ts';

export interface S3Options {
  readonly sdk: S3Sdk;
  /** The name for messages. */
  readonly name: string;
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** The endpoint; null: Amazon's. */
  readonly endpoint: string | null;
  readonly env: Env;
}

export type Bucket = ReturnType<typeof openBucket>;

/** Makes a client of a bucket. The SDK finds the credentials. */
export const openBucket = (options: S3Options) => {
  const { sdk, bucket, prefix, env } = options;
  const client = new sdk.S3Client(clientOptions(options));
  const secrets = awsSecretsIn(env);
  let ahead = 0;
  const readClock: Middleware = (next) => async (request) => {
    const answer = await next(request);
    const date = Date.parse(answer.response?.headers?.date ?? '');
    if (!Number.isNaN(date)) ahead = date - Date.now();
    return answer;
  };
  // At this step and priority, the middleware sees the raw answer, even for errors.
  client.middlewareStack.add(readClock, { step: 'deserialize', priority: 'low' });
  return {
    sdk,
    prefix,
    name: bucket,
    ahead: (): number => ahead,
    /** Whether the store has sent an ETag that is not the MD5 of the stored bytes, as some stores with encryption do. */
    hasOtherTags: false,
    /** Returns a command's parameters for a file. */
    at: (path: string) => ({ Bucket: bucket, Key: prefix + storePath(path) }),
    /** Sends a command. Throws the SDK's errors. */
    send: async <Answer>(command: object) =>
      (await client.send(command, { abortSignal: AbortSignal.timeout(REQUEST_TIMEOUT) })) as Answer,
    /** Turns the SDK's errors into a store's errors. */
    refusing: <Result>(work: Promise<Result>, isConditional?: boolean): Promise<Result> =>
      work.catch((error: unknown) => {
        throw awsError(error, secrets, isConditional);
      }),
  };
};

/** Most other services have no regions or only one. R2 accepts this name as well. */
const ANY_REGION = 'us-east-1';

const clientOptions = ({ endpoint, env }: S3Options): object => ({
  ...(endpoint !== null && { endpoint, forcePathStyle: true, region: env.AWS_REGION || ANY_REGION }),
  // `createRetries` makes the retries for all stores.
  maxAttempts: 1,
  // Not all compatible services support Amazon's newer checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

/** The parts of `@aws-sdk/client-s3` that Galley uses. */
export interface S3Sdk {
  readonly S3Client: new (
    options: object,
  ) => {
    readonly send: (command: object, options?: { readonly abortSignal: AbortSignal }) => Promise<unknown>;
    readonly middlewareStack: { readonly add: (middleware: Middleware, options: object) => void };
  };
  readonly GetObjectCommand: Command;
  readonly PutObjectCommand: Command;
  readonly CopyObjectCommand: Command;
  readonly DeleteObjectCommand: Command;
  readonly DeleteObjectsCommand: Command;
  readonly ListObjectsV2Command: Command;
}

type Command = new (input: object) => object;

interface Deserialized {
  readonly response?: { readonly headers?: Readonly<Record<string, string>> };
}

type Middleware = (next: (request: object) => Promise<Deserialized>) => (request: object) => Promise<Deserialized>;
