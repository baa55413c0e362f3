import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Whether a tool is missing. Always false in CI, so that a missing tool fails there. */
export const isMissing = (tool: string): boolean =>
  process.env.CI === undefined && ['version', '--version'].every((how) => spawnSync(tool, [how]).status !== 0);

/** Returns the HTML that Jekyll makes of each text, with the given options of kramdown. */
export const htmlOfJekyll = (texts: readonly (readonly [text: string, options: object])[]): readonly string[] =>
  JSON.parse(
    execFileSync('ruby', [join(import.meta.dirname, 'kramdown.rb')], {
      input: JSON.stringify(texts),
      env: { ...process.env, LANG: 'C.UTF-8' },
      encoding: 'utf8',
      maxBuffer: 1e9,
    }),
  ) as readonly string[];

const HUGO = 'baseURL = "https://example.com/"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n';
const UNSAFE = '[markup.goldmark.renderer]\nunsafe = true\n';
const NOTE = '<aside>{{ .Inner }}</aside>';

/** Returns the HTML that Hugo makes of each text with one configuration. Each text must have front matter. */
export const htmlOfHugo = (texts: readonly string[], config: string): readonly string[] => {
  const root = mkdtempSync(join(tmpdir(), 'galley-hugo-'));
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const settings = config.includes('[markup.goldmark.renderer]') ? config : `${config}${UNSAFE}`;
  write('config.toml', `${HUGO}${settings}`);
  write('layouts/_default/single.html', '{{ .Content }}');
  write('layouts/_default/list.html', '');
  write('layouts/index.html', '');
  write('layouts/shortcodes/note.html', NOTE);
  for (const [at, text] of texts.entries()) write(`content/case-${at}.md`, `${FRONT_MATTER}${text}`);
  execFileSync('hugo', ['--quiet'], { cwd: root, stdio: 'pipe' });
  const made = texts.map((_, at) => readFileSync(join(root, `public/case-${at}/index.html`), 'utf8'));
  rmSync(root, { recursive: true });
  return made;
};

const FRONT_MATTER = '---\ntitle: Title\nown: Own\ndeep:\n  one: One\n---\n';

/** The program of pulldown-cmark, which Zola uses. Debian has version 0.9. */
const PULLDOWN_CMARK = process.env.PULLDOWN_CMARK ?? 'pulldown-cmark';

/** Whether the program is missing. Always false in CI, so that the tests fail there without it. */
export const isPulldownCmarkMissing = (): boolean =>
  process.env.CI === undefined && spawnSync(PULLDOWN_CMARK, ['--help']).status !== 0;

/** Whether the program is as new as the one in Zola: older ones do not read `~a~` as deleted. */
export const isPulldownCmarkNew = (): boolean => htmlOfPulldownCmark('~a~').includes('<del>');

/** The options that Zola turns on: tables, footnotes, strokes, tasks, attributes of headings. */
const OF_ZOLA = ['-T', '-F', '-S', '-L', '-H'];

/** Returns the HTML that pulldown-cmark makes of text, with the footnotes at its end. */
export const htmlOfPulldownCmark = (text: string): string => {
  const html = execFileSync(PULLDOWN_CMARK, OF_ZOLA, { input: text, encoding: 'utf8', maxBuffer: 1e9 });
  const notes: string[] = [];
  const body = html
    .replace(/(<sup class="footnote-reference"><a href="#)[^"]*/g, '$1footnote-x')
    .replaceAll('class="footnote-reference"', '')
    .replace(
      /<div class="footnote-definition" id="[^"]*"><sup class="footnote-definition-label">(\d+)<\/sup>(.*?)<\/div>\n/gs,
      (_, number: string, note: string) => {
        notes[Number(number)] = `<li>${note}</li>`;
        return '';
      },
    );
  return notes.length === 0 ? body : `${body}<ol>${notes.join('')}</ol>`;
};
