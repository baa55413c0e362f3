import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../helpers/free-port.ts';
import type { Fixture } from '../fixture.ts';
import { heavyProgram } from '../heavy.ts';
import { type Bucket, bucketOf } from '../s3.ts';
import { serveListener, serveProcess } from '../server.ts';
import type { Running } from '../suite.ts';

const SERVER = fileURLToPath(new URL('./lambda-edge.js', import.meta.url));
const MISSING = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>There is no such key.</Message></Error>';

/** Runs the function between a simulated CloudFront and a bucket, with the SDK that Lambda provides. */
export const serveLambda = async (fixture: Fixture): Promise<Running> =>
  serveFunction(await fixture.emit(), bucketOf(fixture));

/** Runs the function of a folder with the files of a bucket. */
export const serveFunction = async (folder: string, { get }: Pick<Bucket, 'get'>): Promise<Running> => {
  const bucket = await serveListener(async ({ url = '' }, response) => {
    const path = new URL(`http://localhost${url}`).pathname.replace(/^\/tree\/site(?=\/)/, '');
    const { status, body } = await get(decodeURIComponent(path));
    response.writeHead(status).end(status === 404 ? MISSING : body);
  });
  await symlink(heavyProgram('.'), join(folder, 'node_modules'));
  const port = await freePort();
  const env = { AWS_ENDPOINT_URL_S3: bucket.origin, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  const args = [SERVER, join(folder, 'index.mjs'), String(port)];
  const server = await serveProcess({ command: process.execPath, args, port, env });
  const close = async (): Promise<void> => {
    await server.close();
    await bucket.close();
  };
  return { origin: server.origin, close };
};
