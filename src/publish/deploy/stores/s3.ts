import { mapAtOnce } from '../../../shared/workers/at-once.ts';
import { StoreError } from '../refusal-error.ts';
import { type FileHeaders, type ListedFile, md5Of, type PutOptions, type Store } from '../store.ts';
import { type Bucket, openBucket, type S3Options } from './s3-bucket.ts';

/** Makes a store of a bucket in S3 or a compatible service. The SDK finds the credentials. */
export const s3Store = (options: S3Options): Store => {
  const bucket = openBucket(options);
  return {
    name: options.name,
    keepsHeaders: true,
    hasTwins: true,
    supportsConditions: null,
    ahead: bucket.ahead,
    list: (prefix, part) => listFiles(bucket, prefix, part),
    foldersIn: (folder) => listFolders(bucket, folder),
    get: (path) => getFile(bucket, path),
    put: (path, bytes, putOptions) => putFile(bucket, { ...putOptions, path, bytes }),
    copy: (from, to, headers) => copyFile(bucket, { from, to, headers }),
    delete: (paths) => deleteFiles(bucket, paths),
  };
};

interface Listing {
  readonly Contents?: readonly { readonly Key?: string; readonly ETag?: string }[];
  readonly CommonPrefixes?: readonly { readonly Prefix?: string }[];
  readonly NextContinuationToken?: string;
}

const list = ({ sdk, name, send, refusing }: Bucket, input: object): Promise<Listing> =>
  refusing(send(new sdk.ListObjectsV2Command({ Bucket: name, ...input })));

const listFiles = async (bucket: Bucket, folder: string, part: string | null): ReturnType<Store['list']> => {
  const { prefix } = bucket;
  const listing = await list(bucket, { Prefix: prefix + folder, ...(part !== null && { ContinuationToken: part }) });
  const files = (listing.Contents ?? []).map(({ Key = '', ETag = '' }): ListedFile => {
    return { path: Key.slice(prefix.length), md5: digestIn(ETag) };
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

interface PutInput extends PutOptions {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const putFile = async (bucket: Bucket, put: PutInput): Promise<string> => {
  const { sdk, at, send, refusing } = bucket;
  const { path, bytes, headers, condition } = put;
  // The SDK would leave out an empty condition.
  if (condition?.tag === '')
    throw new StoreError('unsupported', `It sent ${path} without an ETag, so nothing can lock it.`);
  const on = condition === undefined ? {} : condition.tag === null ? { IfNoneMatch: '*' } : { IfMatch: condition.tag };
  const input = { ...at(path), Body: bytes, ...metadata(headers), ...on };
  const sent = send<{ readonly ETag?: string }>(new sdk.PutObjectCommand(input));
  const { ETag = '' } = await refusing(sent, condition !== undefined);
  const isProof = ETag !== '' && (bucket.hasOtherTags || digestIn(ETag) === md5Of(bytes));
  return isProof ? ETag : confirmed(bucket, put, ETag);
};

const digestIn = (tag: string): string | null => /^"?([0-9a-f]{32})"?$/.exec(tag)?.[1] ?? null;

/** Reads a file that was just written, as the answer does not prove that the store has it. Returns its tag. */
const confirmed = async (bucket: Bucket, { path, bytes, headers }: PutInput, tag: string): Promise<string> => {
  const stored = await getFile(bucket, path);
  // Some stores decompress files when they send them.
  const isSame = stored !== null && (headers['content-encoding'] !== undefined || areSame(stored.bytes, bytes));
  if (!isSame) throw unconfirmed(path);
  if (tag !== '') bucket.hasOtherTags = true;
  return tag || stored.tag;
};

const areSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

const unconfirmed = (path: string): Error =>
  new StoreError('busy', `It answered that it stored ${path}, but it returns another file or none.`);

const copyFile = async (
  bucket: Bucket,
  { from, to, headers }: { readonly from: string; readonly to: string; readonly headers: FileHeaders },
): Promise<void> => {
  const { sdk, name, at, send, refusing } = bucket;
  const input = {
    ...at(to),
    CopySource: encodeSource(`${name}/${at(from).Key}`),
    MetadataDirective: 'REPLACE',
    ...metadata(headers),
  };
  const { CopyObjectResult } = await refusing(
    send<{ readonly CopyObjectResult?: { readonly ETag?: string } }>(new sdk.CopyObjectCommand(input)),
  );
  if (CopyObjectResult?.ETag) return;
  const [source, copy] = [await getFile(bucket, from), await getFile(bucket, to)];
  if (source === null || copy === null || !areSame(source.bytes, copy.bytes)) throw unconfirmed(to);
};

const DELETES_AT_ONCE = 8;

const deleteFiles = async (bucket: Bucket, paths: readonly string[]): Promise<void> => {
  const { sdk, at, send, refusing } = bucket;
  try {
    await refusing(deleteTogether(bucket, paths));
  } catch (error) {
    // Some services do not support this request, or need a digest (Content-MD5) that the SDK no longer sends. Errors
    // about the credentials or permissions are not about this kind of request.
    if (!(error instanceof StoreError && ['refused', 'unsupported'].includes(error.refusal))) throw error;
    // Unlike Amazon's, some services return an error for a missing file.
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

/** Encodes a path, except for characters in the names of pages that some servers do not decode. */
const encodeSource = (source: string): string =>
  encodeURIComponent(source).replaceAll('%2F', '/').replaceAll('%3D', '=').replaceAll('%2C', ',');

const metadata = (headers: FileHeaders): object => ({
  ContentType: headers['content-type'],
  CacheControl: headers['cache-control'],
  ContentDisposition: headers['content-disposition'],
  ContentEncoding: headers['content-encoding'],
});
