import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../helpers/free-port.ts';
import type { Fixture } from '../fixture.ts';
import { heavyProgram } from '../heavy.ts';
import { startS3 } from '../s3.ts';
import { serveListener, serveProcess } from '../server.ts';
import type { Running } from '../suite.ts';

const SERVER = fileURLToPath(new URL('./lambda-edge.js', import.meta.url));
const MISSING = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>There is no such key.</Message></Error>';

/** Runs the function between a small CloudFront and a bucket, with the SDK that Lambda has. */
export const serveLambda = async (fixture: Fixture): Promise<Running> => {
  const s3 = await startS3(fixture);
  const bucket = await serveListener(async ({ url = '' }, response) => {
    const path = new URL(`http://localhost${url}`).pathname.replace(/^\/tree\/site(?=\/)/, '');
    const { status, body } = await s3.get(decodeURIComponent(path));
    response.writeHead(status).end(status === 404 ? MISSING : body);
  });
  const folder = await fixture.emit();
  await symlink(heavyProgram('.'), join(folder, 'node_modules'));
  const port = await freePort();
  const env = { AWS_ENDPOINT_URL_S3: bucket.origin, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  const args = [SERVER, join(folder, 'index.mjs'), String(port)];
  const server = await serveProcess({ command: process.execPath, args, port, env });
  return {
    origin: server.origin,
    close: async () => {
      await server.close();
      await bucket.close();
      await s3.close();
    },
  };
};
