import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { startGalley } from '../helpers/cli.ts';
import { type Files, folderOf } from '../helpers/files.ts';
import type { Page } from './chromium.ts';

/** Starts `galley dev` with files and returns the URL of its console. */
export const consoleOf = async (
  files: Files,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
) => {
  const cwd = await folderOf(files);
  return { cwd, url: await consoleIn(cwd, env, flags) };
};

/** Starts `galley dev` in an existing folder and returns the URL of its console. */
export const consoleIn = async (
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<string> => {
  const { says } = startGalley(['dev', '--port', '0', '--now', '2026-07-01', ...flags], { cwd, env });
  const [, url = ''] = await says(/Console: (\S+)/);
  return url;
};

/** Waits until a check passes, with a timeout for busy machines. */
export const eventually = (check: () => void | Promise<void>, timeout = 30_000): Promise<void> =>
  vi.waitFor(check, { timeout });

const AXE = join(fileURLToPath(new URL('./node_modules/', import.meta.url)), 'axe-core', 'axe.min.js');

export const axeSource = (): Promise<string> => readFile(AXE, 'utf8');

/** The common methods of the browsers' pages. */
type AnyPage = Pick<Page, 'evaluate'>;

/** The problems that axe finds in the current page, as `<rule>: <element>`. */
export const violations = async (page: AnyPage): Promise<readonly string[]> => {
  const axe = await axeSource();
  // The debugger evaluates the script, because the page's CSP allows no other.
  return page.evaluate(async (source: string) => {
    // biome-ignore lint/security/noGlobalEval: the page's CSP allows no other way
    if (!('axe' in globalThis)) globalThis.eval(source);
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> };
    };
    interface Violation {
      id: string;
      nodes: { html: string }[];
    }
    const { violations } = await axe.run({ iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, axe);
};

/** The number of pixels by which a page is wider than its window. */
export const pixelsCutOff = (page: AnyPage): Promise<number> =>
  page.evaluate(async () => document.documentElement.scrollWidth - innerWidth, null);

/** The problems of a loaded page in either colour scheme, in a wide window and in one of 320 pixels. */
export const faultsOf = async (
  page: Page,
  { url, ready }: { readonly url: string; readonly ready: () => Promise<void> },
): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 320]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(url);
      await ready();
      const cut = await pixelsCutOff(page);
      const found = [...(await violations(page)), ...(cut > 0 ? [`${cut} pixels are cut off`] : [])];
      faults.push(...found.map((fault) => `${colorScheme} ${width}: ${fault}`));
    }
  }
  return faults;
};

/** HTML that would run scripts and send requests to another host if nothing stopped it. */
export const ATTACK =
  '<img src="https://elsewhere.example/x" onerror="top.ran = 1; parent.ran = 1"><script>top.ran = 1; parent.ran = 1</script>';

/** Whether a script of an attack has run. */
export const hasRun = (page: Page): Promise<boolean> => page.evaluate(async () => 'ran' in globalThis, null);

/** Records requests. The returned function lists those to other hosts than the console that the CSP did not block. */
export const recordForeign = (page: Page): ((console: string) => readonly string[]) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'csp') requests.splice(requests.indexOf(request.url()), 1);
  });
  return (console) => requests.filter((one) => one.startsWith('http') && !one.startsWith(console));
};

export const textsOf = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate(
    async (wanted: string) => [...document.querySelectorAll(wanted)].map(({ textContent }) => textContent ?? ''),
    selector,
  );

/** Each page, with a selector that matches once the page has loaded. */
export const PAGES: readonly (readonly [search: string, ready: string])[] = [
  ['', '.row.head'],
  ['?page=requests', '.hosts tbody'],
  ['?page=problems', '.count'],
  ['?page=reading', '.reading-overview h2'],
  ['?page=changes', '.diff-form'],
];

interface KeyPage {
  readonly keyboard: Pick<Page['keyboard'], 'press'>;
}

/** Presses the Tab key until an element has the focus. */
export const tabTo = async (page: AnyPage & KeyPage, selector: string): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    const isThere = await page.evaluate(
      async (wanted: string) => document.activeElement?.matches(wanted) ?? false,
      selector,
    );
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${selector}`);
};
