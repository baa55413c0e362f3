import { expect, test } from 'vitest';
import { ConditionError, StoreError } from '../../../src/publish/deploy/refusal-error.ts';
import { md5Of, type Store } from '../../../src/publish/deploy/store.ts';
import { s3Store } from '../../../src/publish/deploy/stores/s3.ts';
import type { S3Sdk } from '../../../src/publish/deploy/stores/s3-bucket.ts';

interface Input {
  readonly Key: string;
  readonly Body?: Uint8Array;
  readonly CopySource?: string;
}

type Answering = (command: string, input: Input, files: Map<string, Uint8Array>) => object | Error | undefined;

/** A store whose SDK answers from memory unless `answering` returns an answer. `commands` are the sent commands. */
const storeWith = (answering: Answering = () => undefined): { readonly store: Store; readonly commands: string[] } => {
  const files = new Map<string, Uint8Array>();
  const commands: string[] = [];
  const usual = (command: string, { Key, Body, CopySource = '' }: Input): object | Error => {
    if (Body !== undefined) files.set(Key, Body);
    if (CopySource !== '') files.set(Key, files.get(CopySource.slice('tree/'.length)) ?? new Uint8Array());
    const bytes = files.get(Key);
    if (bytes === undefined) return Object.assign(new Error('No such key.'), { name: 'NoSuchKey' });
    const ETag = `"${md5Of(bytes)}"`;
    if (command === 'copy') return { CopyObjectResult: { ETag } };
    return { ETag, Body: { transformToByteArray: async () => bytes } };
  };
  class S3Client {
    readonly middlewareStack = { add: () => {} };
    async send(command: object): Promise<object> {
      const { name, input } = command as { name: string; input: Input };
      commands.push(name);
      const answer = answering(name, input, files) ?? usual(name, input);
      if (answer instanceof Error) throw answer;
      return answer;
    }
  }
  const commandNamed = (name: string) =>
    class {
      readonly name = name;
      readonly input: object;
      constructor(input: object) {
        this.input = input;
      }
    };
  const sdk = {
    S3Client,
    GetObjectCommand: commandNamed('get'),
    PutObjectCommand: commandNamed('put'),
    CopyObjectCommand: commandNamed('copy'),
  } as unknown as S3Sdk;
  const options = { name: 's3://tree', bucket: 'tree', prefix: '', endpoint: null, env: {} };
  return { store: s3Store({ ...options, sdk }), commands };
};

const bytes = Buffer.from('{"a":1}');
const headers = { 'content-type': 'application/json' };

test('an upload needs no other request if its response has the digest of its bytes', async () => {
  const { store, commands } = storeWith();
  expect(await store.put('a.json', bytes, { headers })).toBe(`"${md5Of(bytes)}"`);
  expect(commands).toEqual(['put']);
});

test('rejects an upload if its response is empty or has another digest, and the file is missing', async () => {
  for (const answer of [{}, { ETag: `"${md5Of(Buffer.from('{"a"'))}"` }]) {
    const { store } = storeWith((command) => (command === 'put' ? answer : undefined));
    await expect(store.put('a.json', bytes, { headers })).rejects.toMatchObject({ refusal: 'busy' });
  }
});

test('rejects a file that was cut off during upload', async () => {
  const { store } = storeWith((command, { Key, Body = bytes }, files) => {
    if (command !== 'put') return undefined;
    files.set(Key, Body.subarray(0, 3));
    return {};
  });
  await expect(store.put('a.json', bytes, { headers })).rejects.toBeInstanceOf(StoreError);
});

test('checks an upload once if ETags are not digests, and every upload if there are no ETags', async () => {
  const tagged =
    (answer: object): Answering =>
    (command, { Key, Body = bytes }, files) => {
      if (command !== 'put') return undefined;
      files.set(Key, Body);
      return answer;
    };
  const encrypting = storeWith(tagged({ ETag: '"0123456789abcdef0123456789abcdef"' }));
  for (const path of ['a', 'b']) await encrypting.store.put(path, bytes, { headers });
  expect(encrypting.commands).toEqual(['put', 'get', 'put']);
  const silent = storeWith(tagged({}));
  for (const path of ['a', 'b']) expect(await silent.store.put(path, bytes, { headers })).toBe(`"${md5Of(bytes)}"`);
  expect(silent.commands).toEqual(['put', 'get', 'put', 'get']);
});

test('accepts a copy with an empty response only if both files have the same bytes', async () => {
  for (const isDone of [true, false]) {
    const { store } = storeWith((command, { Key }, files) => {
      if (command !== 'copy') return undefined;
      if (isDone) files.set(Key, bytes);
      return {};
    });
    await store.put('a', bytes, { headers });
    const copied = store.copy('a', 'b', headers);
    await (isDone ? copied : expect(copied).rejects.toMatchObject({ refusal: 'busy' }));
  }
});

test('412 is a failed condition for a conditional write, and a refusal with a message for other requests', async () => {
  const error = Object.assign(new Error('At least one condition does not hold'), {
    name: 'PreconditionFailed',
    $metadata: { httpStatusCode: 412 },
  });
  const { store } = storeWith(() => error);
  await expect(store.put('a', bytes, { headers, condition: { tag: null } })).rejects.toBeInstanceOf(ConditionError);
  for (const request of [store.put('a', bytes, { headers }), store.get('a'), store.copy('a', 'b', headers)])
    await expect(request).rejects.toMatchObject({ refusal: 'refused', message: expect.stringContaining('condition') });
});

test('a condition without an ETag is refused: the SDK would leave it out', async () => {
  const { store, commands } = storeWith();
  await expect(store.put('a', bytes, { headers, condition: { tag: '' } })).rejects.toBeInstanceOf(StoreError);
  expect(commands).toEqual([]);
});

test('a write conditional on a deleted file is a failed condition', async () => {
  const { store } = storeWith(() => Object.assign(new Error('Gone.'), { name: 'NoSuchKey' }));
  const put = store.put('a', bytes, { headers, condition: { tag: '"0"' } });
  await expect(put).rejects.toBeInstanceOf(ConditionError);
});

test('the store’s clock comes from its last response, even an error', async () => {
  let middleware: ((next: unknown) => (request: object) => Promise<unknown>) | undefined;
  class S3Client {
    readonly middlewareStack = {
      add: (given: typeof middleware) => {
        middleware = given;
      },
    };
  }
  const sdk = { S3Client } as unknown as S3Sdk;
  const options = { name: 's3://tree', bucket: 'tree', prefix: '', endpoint: null, env: {} };
  const store = s3Store({ ...options, sdk });
  expect(store.ahead()).toBe(0);
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  await middleware?.(async () => ({ response: { statusCode: 403, headers: { date } } }))({});
  expect(store.ahead()).toBeGreaterThan(3_590_000);
  await middleware?.(async () => ({ response: { headers: {} } }))({});
  expect(store.ahead()).toBeLessThan(3_610_000);
});

test('the status explains an error without a body, which the SDK calls UnknownError', async () => {
  const error = Object.assign(new Error('UnknownError'), { name: '403', $metadata: { httpStatusCode: 403 } });
  const { store } = storeWith(() => error);
  await expect(store.get('a.json')).rejects.toMatchObject({ refusal: 'denied', message: 'status 403' });
});

test('no request names a file outside of the prefix', async () => {
  const { store, commands } = storeWith();
  for (const path of ['../other/x', 'a/../../x', '/x']) {
    await expect(store.get(path)).rejects.toThrow('is not a path of the destination');
    await expect(store.put(path, new Uint8Array(), { headers: {} })).rejects.toThrow('is not a path');
    await expect(store.copy(path, 'x', {})).rejects.toThrow('is not a path');
    await expect(store.copy('x', path, {})).rejects.toThrow('is not a path');
    await expect(store.delete([path])).rejects.toThrow('is not a path');
  }
  expect(commands).toEqual([]);
});
