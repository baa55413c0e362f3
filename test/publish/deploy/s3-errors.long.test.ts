import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtFolder } from '../../helpers/built.ts';
import { type Run, runGalley } from '../../helpers/cli.ts';
import { freePort } from '../../helpers/free-port.ts';
import { SMALL_PROJECT } from '../../helpers/posts.ts';
import { startS3Proxy } from '../../helpers/s3-proxy.ts';
import { CREDENTIALS, hasS3, startS3 } from '../../helpers/s3-server.ts';

const SECRET = 'wJalrXUtnFEMI-nobody-must-see-this';
const NO_FILES = {
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/nonexistent/config',
  AWS_SHARED_CREDENTIALS_FILE: '/nonexistent/credentials',
};

/** A built project with the AWS SDK installed. */
const withSdk = async (): Promise<string> => {
  const cwd = await builtFolder(SMALL_PROJECT);
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(resolve('test/conformance/node_modules/@aws-sdk'), join(cwd, 'node_modules/@aws-sdk'));
  return cwd;
};

const deployTo = async (
  destination: string,
  { endpoint, env, cwd }: { endpoint?: string; env: Readonly<Record<string, string>>; cwd?: string },
): Promise<Run> => {
  const args = ['deploy', destination, ...(endpoint === undefined ? [] : ['--endpoint', endpoint])];
  return runGalley(args, { cwd: cwd ?? (await withSdk()), env: { ...NO_FILES, ...env } });
};

const refusal = (code: string) => ({
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<Error><Code>${code}</Code><Message>Not for ${SECRET}</Message></Error>`),
});

describe.skipIf(!hasS3())('s3: an error tells what is wrong and what to do, without secrets', () => {
  test.each<readonly [what: string, env: Readonly<Record<string, string>>]>([
    ['no credentials', {}],
    ['an unknown key id', { ...CREDENTIALS, AWS_ACCESS_KEY_ID: `AKIA${SECRET}` }],
    ['a wrong secret', { ...CREDENTIALS, AWS_SECRET_ACCESS_KEY: SECRET }],
  ])('%s', async (_what, env) => {
    // s3rver accepts any signature.
    const { origin } = await startS3Proxy(await startS3(), async (received, { forward }) =>
      env.AWS_SECRET_ACCESS_KEY === SECRET ? refusal('SignatureDoesNotMatch') : forward(received),
    );
    const run = await deployTo('s3://tree', { endpoint: origin, env });
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('error deploy/credentials');
    expect(run.stderr).toContain('AWS_ACCESS_KEY_ID');
    expect(run.stdout + run.stderr).not.toContain(SECRET);
  });

  test('a bucket that does not exist', async () => {
    const run = await deployTo('s3://trees', { endpoint: await startS3(), env: CREDENTIALS });
    expect(run.stderr).toContain('error deploy/no-bucket');
    expect(run.stderr).toContain('s3://trees does not exist');
  });

  test('an endpoint that does not respond', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const run = await deployTo('s3://tree', { endpoint, env: CREDENTIALS });
    expect(run.stderr).toContain('error deploy/unreachable');
    expect(run.stderr).toContain('--endpoint');
  });

  test('insufficient permissions', async () => {
    const { origin } = await startS3Proxy(await startS3(), async (received, { forward }) =>
      received.method === 'PUT' ? refusal('AccessDenied') : forward(received),
    );
    const run = await deployTo('s3://tree', { endpoint: origin, env: { ...CREDENTIALS, AWS_SESSION_TOKEN: SECRET } });
    expect(run.stderr).toContain('error deploy/denied');
    expect(run.stdout + run.stderr).not.toContain(SECRET);
  });

  test('a missing region', async () => {
    const run = await deployTo('s3://tree', { env: CREDENTIALS });
    expect(run.stderr).toContain('error deploy/no-bucket');
    expect(run.stderr).toContain('AWS_REGION');
  });

  test('without the package: the command that installs it', async () => {
    const run = await deployTo('s3://tree', { env: CREDENTIALS, cwd: await builtFolder(SMALL_PROJECT) });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('npm install --save-dev @aws-sdk/client-s3');
  });
});
