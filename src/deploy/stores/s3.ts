import { forEachAtOnce } from '../for-each-at-once.ts';
import { REQUEST_TIMEOUT } from '../lock.ts';
import { type FileHeaders, type ListedFile, type Store, StoreError } from '../store.ts';
import { type AwsSecrets, awsSecretsIn, s3Error } from './s3-errors.ts';
import type { S3Sdk } from './s3-sdk.ts';

export interface S3Options {
  readonly sdk: S3Sdk;
  /** As the user knows it. */
  readonly name: string;
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  /** Null: Amazon's. */
  readonly endpoint: string | null;
  /** Null: as the SDK finds it. */
  readonly region: string | null;
  readonly env: AwsSecrets;
}

/** A bucket of S3, or of what speaks as it does. Credentials are found by the SDK, in the order that all of its users know. */
export const s3Store = (options: S3Options): Store => {
  const { sdk, name, bucket: Bucket, prefix, env } = options;
  const client = new sdk.S3Client(clientOptions(options));
  const secrets = awsSecretsIn(env);
  const keyOf = (path: string): string => prefix + path;

  const send = async <Answer>(command: object): Promise<Answer> => {
    try {
      return (await client.send(command, within())) as Answer;
    } catch (error) {
      throw s3Error(error, secrets);
    }
  };
  const deleteTogether = async (keys: readonly string[]): Promise<void> => {
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
    const { Errors = [] } = await send<Deleted>(new sdk.DeleteObjectsCommand({ Bucket, Delete }));
    const [first] = Errors;
    if (first === undefined) return;
    throw s3Error(Object.assign(new Error(first.Message ?? ''), { name: first.Code ?? 'Error' }), secrets);
  };
  const deleteOne = async (Key: string): Promise<void> => {
    try {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), within());
    } catch (error) {
      // Amazon does not say so, others do.
      if (!(error instanceof Error && error.name === 'NoSuchKey')) throw s3Error(error, secrets);
    }
  };
  const list = (input: object): Promise<Listing> => send(new sdk.ListObjectsV2Command({ Bucket, ...input }));

  return {
    name,
    keepsHeaders: true,
    hasTwins: true,
    heedsConditions: null,
    list: async (part) => {
      const listing = await list({ Prefix: prefix, ...(part !== null && { ContinuationToken: part }) });
      const files = (listing.Contents ?? []).map(({ Key = '', ETag = '' }): ListedFile => {
        const [, md5 = null] = /^"?([0-9a-f]{32})"?$/.exec(ETag) ?? [];
        return { path: Key.slice(prefix.length), md5 };
      });
      return { files, next: listing.NextContinuationToken ?? null };
    },
    foldersIn: async (folder) => {
      const Prefix = keyOf(folder);
      const found: string[] = [];
      let token: string | undefined;
      do {
        const listing = await list({
          Prefix,
          Delimiter: '/',
          ...(token !== undefined && { ContinuationToken: token }),
        });
        found.push(...(listing.CommonPrefixes ?? []).map(({ Prefix: path = '' }) => path.slice(Prefix.length, -1)));
        token = listing.NextContinuationToken;
      } while (token !== undefined);
      return found;
    },
    get: async (path) => {
      try {
        const { Body, ETag = '' } = (await client.send(
          new sdk.GetObjectCommand({ Bucket, Key: keyOf(path) }),
          within(),
        )) as Got;
        return { bytes: await Body.transformToByteArray(), tag: ETag };
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null;
        throw s3Error(error, secrets);
      }
    },
    put: async (path, bytes, { headers, condition }) => {
      const on =
        condition === undefined ? {} : condition.tag === null ? { IfNoneMatch: '*' } : { IfMatch: condition.tag };
      const input = { Bucket, Key: keyOf(path), Body: bytes, ...metadata(headers), ...on };
      const { ETag = '' } = await send<Put>(new sdk.PutObjectCommand(input));
      return ETag;
    },
    copy: async (from, to, headers) => {
      const input = {
        Bucket,
        Key: keyOf(to),
        CopySource: encodeSource(`${Bucket}/${keyOf(from)}`),
        MetadataDirective: 'REPLACE',
        ...metadata(headers),
      };
      await send(new sdk.CopyObjectCommand(input));
    },
    delete: async (paths) => {
      const keys = paths.map(keyOf);
      try {
        await deleteTogether(keys);
      } catch (error) {
        // Some do not know this request, or want a digest of it (Content-MD5) that the SDK does not send any more.
        if (!(error instanceof StoreError && isOfRequest(error))) throw error;
        await forEachAtOnce(keys, DELETES_AT_ONCE, deleteOne);
      }
    },
  };
};

const DELETES_AT_ONCE = 8;

/** Whether the request itself was refused, and not whoever has sent it. */
const isOfRequest = ({ refusal }: StoreError): boolean => refusal === 'refused' || refusal === 'unsupported';

const within = (): { readonly abortSignal: AbortSignal } => ({ abortSignal: AbortSignal.timeout(REQUEST_TIMEOUT) });

/** Of what is encoded, some servers decode less than a component: pages have these signs in their names. */
const encodeSource = (source: string): string =>
  encodeURIComponent(source).replaceAll('%2F', '/').replaceAll('%3D', '=').replaceAll('%2C', ',');

interface Listing {
  readonly Contents?: readonly { readonly Key?: string; readonly ETag?: string }[];
  readonly CommonPrefixes?: readonly { readonly Prefix?: string }[];
  readonly NextContinuationToken?: string;
}
interface Got {
  readonly Body: { readonly transformToByteArray: () => Promise<Uint8Array> };
  readonly ETag?: string;
}
interface Put {
  readonly ETag?: string;
}
interface Deleted {
  readonly Errors?: readonly { readonly Code?: string; readonly Message?: string }[];
}

/** Others than Amazon know no regions, or one name for all; R2 takes this one as well. */
const ANY_REGION = 'us-east-1';

const clientOptions = ({ endpoint, region }: S3Options): object => ({
  ...(endpoint !== null && { endpoint, forcePathStyle: true }),
  ...((region ?? endpoint) !== null && { region: region ?? ANY_REGION }),
  // Attempts are counted and waited for in one place, for all stores.
  maxAttempts: 1,
  // Not all that speak S3 know Amazon's newer checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

const metadata = (headers: FileHeaders): object => ({
  ...(headers['content-type'] && { ContentType: headers['content-type'] }),
  ...(headers['cache-control'] && { CacheControl: headers['cache-control'] }),
  ...(headers['content-encoding'] && { ContentEncoding: headers['content-encoding'] }),
});
