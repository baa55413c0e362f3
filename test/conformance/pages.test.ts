import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { HOSTS } from '../../src/hosts/registry.ts';
import { mediaType } from '../../src/runtime/resolver/media-type.ts';
import { startCdn } from '../helpers/cdn-server.ts';
import { freePort } from '../helpers/free-port.ts';
import { CREDENTIALS, startS3 } from '../helpers/s3-server.ts';
import { apacheInstalled, startApache } from './apache-server.ts';
import { caddyInstalled, startCaddy } from './caddy-server.ts';
import { startCloudflare } from './cloudflare-server.ts';
import { serveDistribution } from './cloudfront-simulator.ts';
import { startContainer } from './docker-server.ts';
import {
  addPost,
  type HostingPage,
  hostingPage,
  initProject,
  type Project,
  type StandIns,
  verified,
} from './follow-page.ts';
import { hasPackage, heavy, heavyProgram } from './heavy.ts';
import { startNetlify } from './netlify-server.ts';
import { startNetlifyRules } from './netlify-simulator.ts';
import { nginxInstalled, startNginx } from './nginx-server.ts';
import { bucketAt } from './s3.ts';
import { serveListener, serveProcess } from './server.ts';
import { serveFunction } from './servers/lambda-edge.ts';
import { serveBuildOutput } from './servers/vercel.ts';
import type { Running } from './suite.ts';

/** How to follow a page: stand-ins for programs that need an account, and a server of the published files. */
interface Row {
  readonly installed?: boolean;
  readonly standIns?: StandIns;
  /** Adapts a script to this machine, such as its ports and names of servers. */
  readonly local?: (script: string, project: Project) => string;
  readonly before?: (project: Project, page: HostingPage) => Promise<void>;
  readonly env?: (project: Project) => Readonly<Record<string, string>>;
  readonly start: (project: Project, page: HostingPage) => Promise<Running>;
  /** The broken rules that `galley verify` may find: the page names them, or only the vendor's CDN keeps them. */
  readonly known?: RegExp;
  /** Calls that the stand-ins must have recorded. */
  readonly asked?: readonly RegExp[];
}

const requirePackage = createRequire(import.meta.url);
const NODE = process.execPath;
const WRANGLER = `[ "$1" = wrangler ] && shift
case "$1" in
  r2) exec "${NODE}" -e 'fetch(process.argv[1], { method: "PUT" })' "$AWS_ENDPOINT_URL_S3/$4";;
  deploy) exec "${NODE}" "${heavyProgram('wrangler/bin/wrangler.js')}" "$@" --dry-run --outdir "$ASKED.out";;
esac`;

/** workerd compresses without `Vary`, which Cloudflare adds. */
const BY_CDN = /^the body is the same with (?:br|gzip)\.$/;

/** A distribution has one error page for everything that is missing. */
const ONE_PAGE = /^(?:an unknown slug is 404|a folder next to the versions is not a key)\.$/;

/** The line of a page that starts a server and keeps running. */
const serverLine = ({ blocks }: HostingPage): string =>
  blocks.flatMap(({ code }) => code.split('\n')).find((line) => SERVER.test(line)) ?? '';
const SERVER = /^(?:PORT=\d+ \w+ |deno serve|npx serve)/;

const startLine = async (project: Project, page: HostingPage, command: string): Promise<Running> => {
  const port = await freePort();
  const line = serverLine(page).replace(/^PORT=\d+ /, '');
  const rest = line.slice(line.indexOf(' ') + 1).split(' ');
  const args = command === heavyProgram('deno/deno') ? [rest[0] ?? '', `--port=${port}`, ...rest.slice(1)] : rest;
  return serveProcess({ command, args, port, cwd: project.root, env: { PORT: String(port), HOST: '127.0.0.1' } });
};

/** Serves static files, and the error page for missing ones. */
const serveFiles = (folder: string): Promise<Running> =>
  serveListener(async ({ url = '' }, response) => {
    const path = decodeURIComponent(new URL(`http://localhost${url}`).pathname);
    const read = (name: string): Promise<Buffer | null> => readFile(join(folder, name)).catch(() => null);
    const bytes = path.includes('..') ? null : await read(path);
    const headers = {
      'content-type': bytes === null ? 'text/html' : mediaType(path),
      'access-control-allow-origin': '*',
    };
    response.writeHead(bytes === null ? 404 : 200, headers).end(bytes ?? (await read('404.html')));
  });

const serverFolder = ({ root }: Project): string => join(root, '../server');

/** The folder of a server to which a page copies files with rsync. */
const onServer: Pick<Row, 'standIns' | 'local'> = {
  standIns: {
    rsync: 'rm -rf "$5" && mkdir -p "$5" && cp -R "$4". "$5"',
    scp: 'mkdir -p "$(dirname "$2")" && cp "$1" "$2"',
  },
  local: (script, project) => script.replaceAll('server:/', `${serverFolder(project)}/`),
};

/** Runs the page's build command with the settings of a server. Returns the folder of the host's files. */
const emitFor =
  (project: Project, page: HostingPage) =>
  async (settings: object = {}): Promise<string> => {
    const [name = ''] = Object.keys(settings);
    const given = Object.fromEntries(
      Object.entries((settings as Readonly<Record<string, object>>)[name] ?? {}).filter(([, value]) => value !== null),
    );
    await project.configure(`export default defineConfig({ hosts: { ${name}: ${JSON.stringify(given)} } });\n`);
    const [build = ''] = (page.blocks[0]?.code ?? '').split('\n');
    await project.sh(build);
    return join(project.root, 'hosts', /--target (\S+)/.exec(build)?.[1] ?? '');
  };

const published = (project: Project): string => join(serverFolder(project), 'var/www/galley');

const s3 = new Map<string, string>();
/** s3rver has no conditional writes. */
const withoutLock = (script: string): string => script.replaceAll('galley deploy', 'galley deploy --no-lock');

const withBucket: Pick<Row, 'before' | 'env' | 'local'> = {
  local: withoutLock,
  before: async ({ root }) => void (s3.has(root) || s3.set(root, await startS3())),
  env: ({ root }) => ({
    ...CREDENTIALS,
    ...{ BUCKET: 'tree', AWS_ENDPOINT_URL_S3: s3.get(root) ?? '', AWS_REGION: 'us-east-1' },
    NODE_PATH: heavyProgram('.'),
  }),
};

/** Installs the AWS SDK in the project. */
const linkSdk = async ({ root }: Project): Promise<void> =>
  cp(heavyProgram('@aws-sdk'), join(root, 'node_modules/@aws-sdk'), { recursive: true });

/** CloudFront's API of each project, with the purges that it received. */
const purges = new Map<string, Awaited<ReturnType<typeof startCdn>>>();
const invalidated = (response: ServerResponse): void =>
  void response
    .writeHead(201, { 'content-type': 'text/xml' })
    .end('<?xml version="1.0"?><Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>');

const withDistribution: Pick<Row, 'standIns' | 'before' | 'env' | 'local'> = {
  local: withoutLock,
  standIns: { aws: 'exit 0', npm: 'exit 0' },
  before: async (project, page) => {
    await withBucket.before?.(project, page);
    await linkSdk(project);
    if (!purges.has(project.root)) purges.set(project.root, await startCdn(invalidated));
  },
  env: (project) => ({
    ...withBucket.env?.(project),
    ...{ DISTRIBUTION: 'E2QWRUHAPOMQZL', CERTIFICATE: 'arn:aws:acm:us-east-1:1:certificate/2' },
    AWS_ENDPOINT_URL_CLOUDFRONT: purges.get(project.root)?.origin ?? '',
  }),
};

/** Expects that a deploy purged the list of posts. */
const expectPurge = ({ root }: Project): void =>
  expect(
    purges
      .get(root)
      ?.requests.map(({ body }) => body)
      .at(-1),
  ).toContain('/posts');

const ROWS: Readonly<Record<string, Row>> = {
  node: { start: (project, page) => startLine(project, page, NODE) },
  bun: {
    installed: hasPackage('bun'),
    start: (project, page) => startLine(project, page, heavyProgram('bun/bin/bun.exe')),
  },
  deno: {
    installed: hasPackage('deno'),
    start: (project, page) => startLine(project, page, heavyProgram('deno/deno')),
  },
  serve: {
    start: async ({ root }, page) => {
      const port = await freePort();
      const main = requirePackage.resolve('serve/build/main.js');
      const args = [main, '-L', '-n', '-l', `tcp://127.0.0.1:${port}`, ...serverLine(page).split(' ').slice(2)];
      return serveProcess({ command: NODE, args, port, cwd: root });
    },
  },
  cloudflare: {
    installed: hasPackage('wrangler'),
    standIns: { npx: WRANGLER },
    known: BY_CDN,
    asked: [/^npx wrangler deploy --config hosts\/cloudflare\/wrangler\.jsonc$/],
    start: ({ root }) =>
      startCloudflare({ folder: join(root, 'dist'), emit: async () => join(root, 'hosts/cloudflare') }),
  },
  netlify: {
    installed: hasPackage('deno'),
    asked: [/^npx netlify-cli deploy --prod --no-build --config hosts\/netlify\/netlify\.toml$/],
    start: async ({ root, sh }) => {
      const { build } = parseToml(await readFile(join(root, 'hosts/netlify/netlify.toml'), 'utf8')) as unknown as Toml;
      for (const folder of [build.publish, build.edge_functions])
        expect([join(root, folder), join(root, 'hosts/netlify', folder)].some(existsSync), folder).toBe(true);
      await rm(join(root, 'dist'), { recursive: true });
      await sh(build.command);
      return startNetlify({ folder: join(root, 'dist'), emit: async () => join(root, 'hosts/netlify') });
    },
    standIns: { npm: 'exit 0' },
  },
  'netlify-rules': {
    installed: hasPackage('netlify-redirector'),
    asked: [/^npx netlify deploy --prod --dir dist$/],
    start: ({ root }) => startNetlifyRules({ folder: join(root, 'dist'), emit: async () => '' }),
  },
  vercel: {
    asked: [/^npx vercel link$/, /^npx vercel deploy --prebuilt --prod$/],
    start: ({ root }) => serveBuildOutput(join(root, '.vercel/output')),
  },
  firebase: {
    installed: hasPackage('superstatic'),
    asked: [/^npx firebase-tools login$/, /^npx firebase-tools deploy --only hosting --project my-project$/],
    start: async ({ root }) => {
      const { hosting } = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8'));
      const { server } = heavy('superstatic') as { readonly server: (options: object) => Superstatic };
      const port = await freePort();
      const app = server({ port, hostname: '127.0.0.1', cwd: root, config: hosting, compression: false });
      const listening = await new Promise<{ close: (done: () => void) => void }>((resolve) => {
        const started = app.listen(() => resolve(started));
      });
      return {
        origin: `http://127.0.0.1:${port}`,
        close: () => new Promise<void>((resolve) => listening.close(resolve)),
      };
    },
  },
  'github-pages': {
    standIns: { npm: 'exit 0' },
    start: async ({ root, sh }) => {
      const workflow = parseYaml(await readFile(join(root, '.github/workflows/pages.yml'), 'utf8'));
      expect(workflow).toMatchObject({ on: { push: {} }, permissions: { contents: 'read' } });
      const steps: readonly Step[] = workflow.jobs.build.steps;
      expect(steps[0]?.uses).toMatch(/^actions\/checkout@/);
      for (const { run } of steps) if (run !== undefined) await sh(`GITHUB_OUTPUT=/dev/null\n${run}`);
      const upload = steps.at(-1);
      expect(upload?.uses).toMatch(/^actions\/upload-pages-artifact@/);
      return serveFiles(join(root, upload?.with?.path ?? ''));
    },
  },
  bucket: {
    ...withBucket,
    installed: hasPackage('s3rver') && hasPackage('@aws-sdk/client-s3'),
    standIns: {
      aws: 'for each; do case "$each" in file:*) cat "$(echo "$each" | cut -c8-)" >>"$ASKED.json"; echo , >>"$ASKED.json";; esac; done',
    },
    before: async (project, page) => {
      await withBucket.before?.(project, page);
      await linkSdk(project);
      const policy = /^```json\n(.*?)^```$/ms.exec(page.text)?.[1] ?? '';
      await project.sh('mkdir -p hosts/bucket');
      await writeFile(join(project.root, 'hosts/bucket/policy.json'), policy.replace('my-bucket', 'tree'));
    },
    asked: [/delete-public-access-block/, /put-bucket-policy/, /put-bucket-cors/, /put-bucket-website/],
    start: async ({ root }) => {
      const requests = await readFile(join(root, '../asked.json'), 'utf8');
      const [policy, cors, website] = JSON.parse(`[${requests.trim().replace(/,$/, '')}]`);
      expect(policy.Statement).toMatchObject([{ Action: 's3:GetObject', Resource: 'arn:aws:s3:::tree/api/*' }]);
      expect([cors, website]).toMatchObject([{ CORSRules: [{}] }, { ErrorDocument: { Key: expect.any(String) } }]);
      const bucket = bucketAt(`${s3.get(root)}/tree`);
      return serveListener(async ({ url = '' }, response) => {
        const { status, headers, body } = await bucket.get(
          decodeURIComponent(new URL(`http://localhost${url}`).pathname),
        );
        response.writeHead(status, headers).end(body);
      });
    },
  },
  r2: {
    ...withBucket,
    installed: hasPackage('s3rver') && hasPackage('@aws-sdk/client-s3') && hasPackage('wrangler'),
    standIns: { npx: WRANGLER },
    before: async (project, page) => {
      await withBucket.before?.(project, page);
      await linkSdk(project);
      const config = page.blocks.find(({ language }) => language === 'ts')?.code ?? '';
      await project.configure(config.replace(/https:[^']+r2\.cloudflarestorage\.com/, s3.get(project.root) ?? ''));
    },
    known: BY_CDN,
    asked: [/^npx wrangler r2 bucket create my-api$/, /^npx wrangler deploy --config hosts\/r2\/wrangler\.jsonc$/],
    start: async ({ root }) => {
      const origin = `${s3.get(root)}/my-api`;
      const listed = await (await fetch(`${origin}?list-type=2`)).text();
      const keys = Array.from(listed.matchAll(/<Key>([^<]+)<\/Key>/g), ([, key = '']) => key);
      for (const key of keys) {
        const bytes = new Uint8Array(await (await fetch(`${origin}/${key}`)).arrayBuffer());
        await mkdir(dirname(join(root, '../bucket', key)), { recursive: true });
        await writeFile(join(root, '../bucket', key), bytes);
      }
      return startCloudflare({ folder: join(root, '../bucket'), emit: async () => join(root, 'hosts/r2') });
    },
  },
  cloudfront: {
    ...withDistribution,
    installed: nginxInstalled && hasPackage('s3rver') && hasPackage('@aws-sdk/client-cloudfront'),
    known: ONE_PAGE,
    asked: [
      /^aws cloudformation deploy --stack-name my-api --template-file hosts\/cloudfront\/template\.json$/,
      /^npm install --save-dev @aws-sdk\/client-s3 @aws-sdk\/client-cloudfront$/,
      /^aws cloudformation describe-stacks --stack-name my-api --query Stacks\[0\]\.Outputs --output table$/,
    ],
    start: async (project) => {
      expectPurge(project);
      return serveDistribution(join(project.root, 'hosts/cloudfront'), bucketAt(`${s3.get(project.root)}/tree`));
    },
  },
  'lambda-edge': {
    ...withDistribution,
    installed: hasPackage('s3rver') && hasPackage('@aws-sdk/client-cloudfront'),
    asked: [
      /^aws cloudformation package .*--s3-bucket my-artifacts .*--template-file hosts\/lambda-edge\/template\.json /,
      /^aws cloudformation deploy .*--template-file packaged\.json --capabilities CAPABILITY_IAM$/,
    ],
    start: async (project) => {
      expectPurge(project);
      return serveFunction(join(project.root, 'hosts/lambda-edge'), bucketAt(`${s3.get(project.root)}/tree`));
    },
  },
  docker: {
    installed: nginxInstalled,
    standIns: { docker: 'exit 0' },
    asked: [
      /^docker build -f hosts\/docker\/Dockerfile -t my-api \.$/,
      /^docker run --rm -p 8080:8080 --read-only --tmpfs \/tmp my-api$/,
    ],
    start: async ({ root }) => {
      // The image's user must be able to read the files.
      await chmod(join(root, '..'), 0o755);
      return startContainer({ folder: join(root, 'dist'), emit: async () => join(root, 'hosts/docker') });
    },
  },
  nginx: {
    ...onServer,
    installed: nginxInstalled,
    start: (project, page) => startNginx({ folder: published(project), emit: emitFor(project, page) }),
  },
  'nginx-njs': {
    ...onServer,
    installed: nginxInstalled,
    start: (project, page) => startNginx({ folder: published(project), emit: emitFor(project, page) }),
  },
  apache: {
    ...onServer,
    installed: apacheInstalled,
    start: async (project, page) => {
      // Apache's user must be able to read the files.
      await chmod(join(project.root, '..'), 0o755);
      return startApache({ folder: published(project), emit: emitFor(project, page) });
    },
  },
  caddy: {
    ...onServer,
    installed: caddyInstalled,
    standIns: { ...onServer.standIns, ssh: 'exit 0' },
    asked: [/^scp hosts\/caddy\/Caddyfile .*\/etc\/caddy\/Caddyfile$/, /^ssh server caddy validate/],
    start: (project, page) => startCaddy({ folder: published(project), emit: emitFor(project, page) }),
  },
};

interface Toml {
  readonly build: { readonly command: string; readonly publish: string; readonly edge_functions: string };
}

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: { readonly path?: string };
}

interface Superstatic {
  readonly listen: (done: () => void) => { readonly close: (done: () => void) => void };
}

test('every host’s page is tested', () => {
  expect(Object.keys(ROWS).sort()).toEqual(Object.keys(HOSTS).sort());
});

/** A query that the host can answer. */
const queryFor = (name: string, key: string): string => {
  const { query } = HOSTS[name]?.capabilities ?? { query: 'none' };
  const list = `/api/public/v1/${key}/posts`;
  if (query === 'none') return `${list}/category=news/tags=/author=/limit=20/offset=0.json`;
  return query === 'compute' ? `${list}?category=news&limit=1&offset=1` : `${list}?category=news`;
};

describe.each(Object.entries(ROWS))('%s', (name, row) => {
  const isLeftOut = row.installed === false && process.env.CI === undefined;
  test.skipIf(isLeftOut)('the page leads from galley init to an answered query', async () => {
    const page = await hostingPage(name);
    const project = await initProject(row.standIns ?? {});
    const local = row.local ?? ((script) => script);
    const ours = page.blocks.filter(({ language, code }) => language === 'bash' && !/^cp hosts\S+ \/etc\//m.test(code));
    const script = ours
      .map(({ code }) => code)
      .join('')
      .split('\n')
      .filter((line) => !SERVER.test(line))
      .join('\n');
    const follow = async (): Promise<void> => {
      await row.before?.(project, page);
      await project.sh(local(script, project), row.env?.(project));
    };
    await follow();
    await addPost(project);
    await follow();
    const running = await row.start(project, page);
    onTestFinished(() => running.close());

    const answer = await fetch(running.origin + queryFor(name, project.key));
    expect(answer.status, queryFor(name, project.key)).toBe(200);
    expect(await answer.json()).toMatchObject({
      total: 2,
      data: expect.arrayContaining([expect.objectContaining({ slug: 'a-second-deploy' })]),
    });
    const asked = await project.asked();
    for (const pattern of row.asked ?? []) expect(asked).toContainEqual(expect.stringMatching(pattern));
    const { code, output } = await verified(page, project, running.origin);
    const broken = Array.from(output.matchAll(/Wrong: (.+)/g), ([, rule = '']) => rule);
    const { query } = HOSTS[name]?.capabilities ?? {};
    const isRight = query === 'compute' || (query === 'rules' && !/wrong answers/.test(page.text));
    expect(code, output).toBe(broken.length > 0 ? 1 : 0);
    if (isRight) expect(broken.filter((rule) => !row.known?.test(rule))).toEqual([]);
    else expect(broken).not.toEqual([]);
  });
});
