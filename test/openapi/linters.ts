import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addFiles } from '../helpers/files.ts';

const BIN = fileURLToPath(new URL('./node_modules/.bin/', import.meta.url));

export const lintersInstalled: boolean = existsSync(join(BIN, 'redocly')) && existsSync(join(BIN, 'spectral'));

/** Turns off telemetry, update notices and colours. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

const output = (name: string, args: readonly string[], cwd: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, ...QUIET };
    execFile(join(BIN, name), args, { cwd, env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      // A linter that has findings exits with 1 and prints them.
      if (stdout.trim() === '') reject(error ?? new Error(stderr));
      else resolve(stdout);
    });
  });

interface Redocly {
  readonly problems: readonly { readonly ruleId: string; readonly message: string; readonly location: unknown }[];
}
interface Spectral {
  readonly code: string;
  readonly message: string;
  readonly path: unknown;
}

/** The findings of both linters in the documents of a folder, with their recommended rules. */
export const findings = async (folder: string, files: readonly string[]): Promise<string[]> => {
  await addFiles(folder, {
    'redocly.yaml': 'extends: [recommended]\n',
    'spectral.yaml': 'extends: ["spectral:oas"]\n',
  });
  const problems: Redocly['problems'][number][] = [];
  // For several files, Redocly would print several JSON documents.
  for (const file of files) {
    const text = await output('redocly', ['lint', '--config', 'redocly.yaml', '--format', 'json', file], folder);
    problems.push(...(JSON.parse(text) as Redocly).problems);
  }
  const spectral = await output('spectral', ['lint', '-q', '-r', 'spectral.yaml', '-f', 'json', ...files], folder);
  const results: readonly Spectral[] = JSON.parse(spectral);
  return [
    ...problems.map(({ ruleId, message, location }) => `redocly ${ruleId}: ${message} ${JSON.stringify(location)}`),
    ...results.map(({ code, message, path }) => `spectral ${code}: ${message} ${JSON.stringify(path)}`),
  ];
};
