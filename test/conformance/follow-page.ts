import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addFiles, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const MAIN = fileURLToPath(new URL('../../lib/cli/main.js', import.meta.url));
const run = promisify(execFile);

/** A guide page about a host. */
export interface HostingPage {
  readonly text: string;
  /** The code blocks of the section "Commands" in their order, each with its language. */
  readonly blocks: readonly { readonly language: string; readonly code: string }[];
  /** The command at the top of the page that checks a deployed API. */
  readonly check: string;
}

export const hostingPage = async (name: string): Promise<HostingPage> => {
  const text = await readFile(new URL(`../../content/guide/posts/hosting/${name}.md`, import.meta.url), 'utf8');
  const [, commands = ''] = /^## Commands\n(.*?)^## /ms.exec(text) ?? [];
  return {
    text,
    blocks: [...commands.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
      language,
      code,
    })),
    check: /- \*\*Check:\*\* `(npx galley verify [^`]+)`/.exec(text)?.[1] ?? '',
  };
};

/** Shell scripts that stand in for programs that need an account. */
export type StandIns = Readonly<Record<string, string>>;

/** A project from `galley init`, for the commands of a page. */
export interface Project {
  readonly root: string;
  readonly key: string;
  /** Runs a script of the page and returns its output. */
  readonly sh: (script: string, env?: Readonly<Record<string, string>>) => Promise<string>;
  /** Replaces the configuration by one of the page. */
  readonly configure: (code: string) => Promise<void>;
  /** The recorded calls of stand-ins, one line each. */
  readonly asked: () => Promise<readonly string[]>;
}

const NOTE = 'echo "$(basename "$0") $*" >>"$ASKED"';

/** Makes a project whose `npx galley` runs this checkout. Programs in `standIns` record their arguments, and run. */
export const initProject = async (standIns: StandIns): Promise<Project> => {
  const folder = await folderOf({});
  const [root, bin, notes] = [join(folder, 'my-api'), join(folder, 'bin'), join(folder, 'asked')];
  await mkdir(bin);
  await writeFile(notes, '');
  const { npx = 'exit 0', ...others } = standIns;
  const scripts = { ...others, npx: `[ "$1" = galley ] && shift && exec "${process.execPath}" "${MAIN}" "$@"\n${npx}` };
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${NOTE}\n${script}\n`);
    await chmod(join(bin, name), 0o755);
  }
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, HOME: folder, ASKED: notes, CI: '' };
  const sh: Project['sh'] = async (script, more) => {
    const { stdout, stderr } = await run('sh', ['-euc', script], { cwd: root, env: { ...env, ...more } });
    return stdout + stderr;
  };
  await mkdir(root);
  await sh('npx galley init --yes --ci none');
  const workspace = await readFile(join(root, 'content/blog/workspace.yaml'), 'utf8');
  return {
    ...{ root, sh },
    key: /- "(\w+)"/.exec(workspace)?.[1] ?? '',
    configure: (code) => writeFile(join(root, 'galley.config.ts'), `import { defineConfig } from 'galley';\n${code}`),
    asked: async () => (await readFile(notes, 'utf8')).trim().split('\n'),
  };
};

/** Adds a post, so that a page's commands have something to publish again. */
export const addPost = ({ root }: Project): Promise<void> =>
  addFiles(root, {
    'content/blog/posts/a-second-deploy.md': post({ title: 'A second deploy', date: '2020-01-01', category: 'news' }),
  });

/** Runs the check of a page with another origin and the project's key. Returns its exit code and output. */
export const verified = async (
  { check }: HostingPage,
  { sh, key }: Project,
  origin: string,
): Promise<{ readonly code: number; readonly output: string }> => {
  const command = check
    .replace(/https?:\/\/[^/]+(?=\/)/, origin)
    .replace(/<key>/, key)
    .replace('/<repository>', '');
  try {
    return { code: 0, output: await sh(command) };
  } catch (error) {
    const { code = 70, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
    return { code, output: stdout + stderr };
  }
};
