import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** In CI a missing tool fails. */
export const isMissing = (tool: string): boolean =>
  process.env.CI === undefined && ['version', '--version'].every((how) => spawnSync(tool, [how]).status !== 0);

/** Returns the HTML that Jekyll makes of each text, with options of kramdown. */
export const htmlOfJekyll = (texts: readonly (readonly [text: string, options: object])[]): readonly string[] =>
  JSON.parse(
    execFileSync('ruby', [join(import.meta.dirname, 'kramdown.rb')], {
      input: JSON.stringify(texts),
      env: { ...process.env, LANG: 'C.UTF-8' },
      encoding: 'utf8',
      maxBuffer: 1e9,
    }),
  ) as readonly string[];
