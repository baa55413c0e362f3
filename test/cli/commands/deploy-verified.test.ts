import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { builtFolder } from '../../helpers/built.ts';
import { runGalley } from '../../helpers/cli.ts';
import { deployedApi, SECRET_KEY } from '../../helpers/deployed-api.ts';
import { filesIn } from '../../helpers/files.ts';
import { SMALL_PROJECT } from '../../helpers/posts.ts';

test('a deploy that readers get is verified for every key: exit code 0', async () => {
  const { cwd, env } = await deployedApi({}, { verify: true });
  const { code, stdout, stderr } = await runGalley(['deploy'], { cwd, env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.match(/No wrong answer in \d+ checks/g)).toHaveLength(3);
  expect(stdout).not.toContain(SECRET_KEY);
});

test.each([
  [{}, ['--verify'], '`--verify` needs the base URL of the live API'],
  [{}, ['--rollback-on-failure', '--url', 'https://api.example.com'], 'needs the files of the previous deploy'],
])('a deploy that cannot be verified is refused before any upload: exit code 2 (%j %j)', async (deploy, args, says) => {
  const cwd = await builtFolder({ ...SMALL_PROJECT, 'galley.config.json': JSON.stringify({ deploy }) });
  const destination = pathToFileURL(join(cwd, 'www')).href;
  const { code, stderr } = await runGalley(['deploy', destination, ...args], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(says);
  expect(Object.keys(await filesIn(cwd)).some((path) => path.startsWith('www/'))).toBe(false);
});
