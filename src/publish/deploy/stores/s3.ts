import { mapAtOnce } from '../../../shared/workers/at-once.ts';
import { REQUEST_TIMEOUT } from '../lock.ts';
import { StoreError } from '../refusal-error.ts';
import type { FileHeaders, ListedFile, PutOptions, Store } from '../store.ts';
import { awsError, awsSecretsIn, type Env, loadOptional } from './aws-sdk.ts';

interface S3Options {
  readonly sdk: S3Sdk;
  /** The name for messages. */
  readonly name: string;
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  /** The endpoint; null: Amazon's. */
  readonly endpoint: string | null;
  /** The region; null: as the SDK finds it. */
  readonly region: string | null;
  readonly env: Env;
}

/** A bucket of S3 or a compatible service. The SDK finds the credentials. */
export const s3Store = (options: S3Options): Store => {
  const bucket = openBucket(options);
  return {
    name: options.name,
    keepsHeaders: true,
    hasTwins: true,
    heedsConditions: null,
    list: (part) => listFiles(bucket, part),
    foldersIn: (folder) => listFolders(bucket, folder),
    get: (path) => getFile(bucket, path),
    put: (path, bytes, putOptions) => putFile(bucket, { ...putOptions, path, bytes }),
    copy: (from, to, headers) => copyFile(bucket, { from, to, headers }),
    delete: (paths) => deleteFiles(bucket, paths),
  };
};

interface Bucket {
  readonly sdk: S3Sdk;
  readonly prefix: string;
  readonly name: string;
  /** Returns the parameters that name a file. */
  readonly at: (path: string) => { readonly Bucket: string; readonly Key: string };
  /** Sends a command. Throws the SDK's errors. */
  readonly send: <Answer>(command: object) => Promise<Answer>;
  /** Turns the SDK's errors into a store's errors. */
  readonly refusing: <Result>(work: Promise<Result>) => Promise<Result>;
}

const openBucket = (options: S3Options): Bucket => {
  const { sdk, bucket, prefix, env } = options;
  const client = new sdk.S3Client(clientOptions(options));
  const secrets = awsSecretsIn(env);
  return {
    sdk,
    prefix,
    name: bucket,
    at: (path) => ({ Bucket: bucket, Key: prefix + path }),
    send: async <Answer>(command: object) =>
      (await client.send(command, { abortSignal: AbortSignal.timeout(REQUEST_TIMEOUT) })) as Answer,
    refusing: (work) =>
      work.catch((error: unknown) => {
        throw awsError(error, secrets);
      }),
  };
};

interface Listing {
  readonly Contents?: readonly { readonly Key?: string; readonly ETag?: string }[];
  readonly CommonPrefixes?: readonly { readonly Prefix?: string }[];
  readonly NextContinuationToken?: string;
}

const list = ({ sdk, name, send, refusing }: Bucket, input: object): Promise<Listing> =>
  refusing(send(new sdk.ListObjectsV2Command({ Bucket: name, ...input })));

const listFiles = async (bucket: Bucket, part: string | null): ReturnType<Store['list']> => {
  const { prefix } = bucket;
  const listing = await list(bucket, { Prefix: prefix, ...(part !== null && { ContinuationToken: part }) });
  const files = (listing.Contents ?? []).map(({ Key = '', ETag = '' }): ListedFile => {
    const [, md5 = null] = /^"?([0-9a-f]{32})"?$/.exec(ETag) ?? [];
    return { path: Key.slice(prefix.length), md5 };
  });
  return { files, next: listing.NextContinuationToken ?? null };
};

const listFolders = async (bucket: Bucket, folder: string): Promise<string[]> => {
  const Prefix = bucket.prefix + folder;
  const found: string[] = [];
  let token: string | undefined;
  do {
    const listing = await list(bucket, {
      Prefix,
      Delimiter: '/',
      ...(token !== undefined && { ContinuationToken: token }),
    });
    found.push(...(listing.CommonPrefixes ?? []).map(({ Prefix: path = '' }) => path.slice(Prefix.length, -1)));
    token = listing.NextContinuationToken;
  } while (token !== undefined);
  return found;
};

interface GetAnswer {
  readonly Body: { readonly transformToByteArray: () => Promise<Uint8Array> };
  readonly ETag?: string;
}

const getFile = ({ sdk, at, send, refusing }: Bucket, path: string): ReturnType<Store['get']> =>
  refusing(
    orNull(async () => {
      const { Body, ETag = '' } = await send<GetAnswer>(new sdk.GetObjectCommand(at(path)));
      return { bytes: await Body.transformToByteArray(), tag: ETag };
    }),
  );

/** Returns null if there is no such file. */
const orNull = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return null;
    throw error;
  }
};

const putFile = async (
  { sdk, at, send, refusing }: Bucket,
  { path, bytes, headers, condition }: PutOptions & { readonly path: string; readonly bytes: Uint8Array },
): Promise<string> => {
  const on = condition === undefined ? {} : condition.tag === null ? { IfNoneMatch: '*' } : { IfMatch: condition.tag };
  const input = { ...at(path), Body: bytes, ...metadata(headers), ...on };
  const { ETag = '' } = await refusing(send<{ readonly ETag?: string }>(new sdk.PutObjectCommand(input)));
  return ETag;
};

const copyFile = async (
  { sdk, prefix, name, at, send, refusing }: Bucket,
  { from, to, headers }: { readonly from: string; readonly to: string; readonly headers: FileHeaders },
): Promise<void> => {
  const input = {
    ...at(to),
    CopySource: encodeSource(`${name}/${prefix}${from}`),
    MetadataDirective: 'REPLACE',
    ...metadata(headers),
  };
  await refusing(send(new sdk.CopyObjectCommand(input)));
};

const DELETES_AT_ONCE = 8;

const deleteFiles = async (bucket: Bucket, paths: readonly string[]): Promise<void> => {
  const { sdk, at, send, refusing } = bucket;
  try {
    await refusing(deleteTogether(bucket, paths));
  } catch (error) {
    // Some services do not support this request, or need a digest (Content-MD5) that the SDK no longer sends.
    if (!(error instanceof StoreError && isOfRequest(error))) throw error;
    // A missing file is an error in some services, but not in Amazon's.
    await mapAtOnce(paths, DELETES_AT_ONCE, (path) =>
      refusing(orNull(() => send(new sdk.DeleteObjectCommand(at(path))))),
    );
  }
};

interface DeleteAnswer {
  readonly Errors?: readonly { readonly Code?: string; readonly Message?: string }[];
}

const deleteTogether = async ({ sdk, name, at, send }: Bucket, paths: readonly string[]): Promise<void> => {
  const Delete = { Objects: paths.map((path) => ({ Key: at(path).Key })), Quiet: true };
  const { Errors = [] } = await send<DeleteAnswer>(new sdk.DeleteObjectsCommand({ Bucket: name, Delete }));
  const [first] = Errors;
  if (first !== undefined) throw Object.assign(new Error(first.Message ?? ''), { name: first.Code ?? 'Error' });
};

/** Whether the reason for the refusal is the request itself, not its sender. */
const isOfRequest = ({ refusal }: StoreError): boolean => refusal === 'refused' || refusal === 'unsupported';

/** Encodes a path, except for the characters in names of pages, which some servers do not decode. */
const encodeSource = (source: string): string =>
  encodeURIComponent(source).replaceAll('%2F', '/').replaceAll('%3D', '=').replaceAll('%2C', ',');

/** Other services than Amazon's have no regions or only one. R2 accepts this name as well. */
const ANY_REGION = 'us-east-1';

const clientOptions = ({ endpoint, region }: S3Options): object => ({
  ...(endpoint !== null && { endpoint, forcePathStyle: true }),
  ...((region ?? endpoint) !== null && { region: region ?? ANY_REGION }),
  // `createRetries` retries for all stores.
  maxAttempts: 1,
  // Not all compatible services support Amazon's newer checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

const metadata = (headers: FileHeaders): object => ({
  ...(headers['content-type'] && { ContentType: headers['content-type'] }),
  ...(headers['cache-control'] && { CacheControl: headers['cache-control'] }),
  ...(headers['content-disposition'] && { ContentDisposition: headers['content-disposition'] }),
  ...(headers['content-encoding'] && { ContentEncoding: headers['content-encoding'] }),
});

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

/** Loads the SDK of the project, or else the one next to Galley. */
export const loadS3Sdk = (root: string): S3Sdk =>
  loadOptional<S3Sdk>('@aws-sdk/client-s3', { root, purpose: 'deploy to S3 or a compatible service' });
