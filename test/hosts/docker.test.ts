import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { docker } from '../../src/hosts/docker.ts';
import { edgeBundle } from '../conformance/edge-bundle.ts';
import { folderOf } from '../helpers/files.ts';
import { DEFAULT_HOST_SETTINGS, hostInput } from '../helpers/host-input.ts';
import { serving } from '../helpers/server.ts';
import { site } from '../helpers/site.ts';

const fileOf = (
  name: string,
  { encodings = [], out = 'dist' }: { encodings?: ('br' | 'gzip')[]; out?: string } = {},
): string => {
  const settings = { ...DEFAULT_HOST_SETTINGS, out };
  const { server } = docker.emit(hostInput({ site: site({ encodings }), settings, bundle: edgeBundle }));
  return server.find(({ path }) => path === name)?.content ?? '';
};

test('the image contains the published tree and the configuration, and nothing else of the project', () => {
  const [, ...patterns] = fileOf('Dockerfile.dockerignore').trimEnd().split('\n');
  expect(patterns).toEqual(['*', '!dist', '!hosts/docker']);
  expect(fileOf('Dockerfile').match(/^COPY .+$/gm)).toEqual([
    'COPY hosts/docker/nginx.conf hosts/docker/galley.conf hosts/docker/galley.js /etc/galley/',
    'COPY ["dist","/srv/galley"]',
  ]);
});

test.each([
  ['public api', '"public api"', 'public api'],
  ['a"b', String.raw`"a\\\"b"`, 'a"b'],
  ["$HOME/it's", String.raw`"\\$HOME/it\\'s"`, "$HOME/it's"],
  ['v[1]*', '"v[[]1][*]"', String.raw`v\[1]\*`],
])('the folder %s is that folder, not a pattern or two folders', (out, source, pattern) => {
  expect(fileOf('Dockerfile', { out })).toContain(`COPY [${source},"/srv/galley"]\n`);
  expect(fileOf('Dockerfile.dockerignore', { out }).split('\n')).toContain(`!${pattern}`);
});

test('nginx writes only below /tmp', () => {
  const places = [...fileOf('nginx.conf').matchAll(/^\s*(?:pid|\w+_temp_path|error_log|access_log) (.+);$/gm)];
  for (const [, place] of places) expect(place).toMatch(/^(?:\/tmp\/\w+|\/tmp\/nginx[.]pid|stderr|\/dev\/stdout)/);
  expect(places).toHaveLength(8);
});

test('the image has no module for Brotli', () => {
  expect(fileOf('galley.conf', { encodings: ['gzip', 'br'] })).toContain('gzip_static on;');
  expect(fileOf('galley.conf', { encodings: ['gzip', 'br'] })).not.toContain('brotli');
});

test('the guide’s manifest for Kubernetes fits the image', async () => {
  const text = await readFile('content/guide/posts/hosting/docker.md', 'utf8');
  const yaml = /^```yaml\n(.*?)^```/ms.exec(text)?.[1] ?? '';
  const [deployment, service] = parseAllDocuments(yaml).map((document) => document.toJS());
  const { spec } = deployment.spec.template;
  const [container] = spec.containers;
  const dockerfile = fileOf('Dockerfile');
  expect(dockerfile).toContain(`EXPOSE ${container.ports[0].containerPort}\n`);
  expect(dockerfile).toMatch(/^USER [0-9]+$/m);
  expect(spec.securityContext.runAsNonRoot).toBe(true);
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  expect(container.volumeMounts).toEqual([{ name: spec.volumes[0].name, mountPath: '/tmp' }]);
  for (const { httpGet } of [container.readinessProbe, container.livenessProbe]) {
    expect(httpGet.port).toBe(container.ports[0].name);
    expect(fileOf('galley.conf')).toContain(`location = ${httpGet.path} {`);
  }
  expect(service.spec.ports[0].targetPort).toBe(container.ports[0].name);
  expect(service.spec.selector).toEqual(deployment.spec.selector.matchLabels);
});

test.each(['wget', 'curl'])('the health check needs only %s, and fails where the server does', async (tool) => {
  const program = `/usr/bin/${tool}`;
  if (!existsSync(program)) return;
  const folder = await folderOf();
  await symlink(program, join(folder, tool));
  const [, command = ''] = /^HEALTHCHECK .*? CMD (.*)$/m.exec(fileOf('Dockerfile')) ?? [];
  for (const status of [200, 500]) {
    const origin = await serving((_, response) => void response.writeHead(status).end());
    const check = command.replaceAll('http://127.0.0.1:8080', origin);
    const [code] = await once(spawn('/bin/sh', ['-c', check], { env: { PATH: folder } }), 'exit');
    expect(code === 0).toBe(status === 200);
  }
});
