import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

/** The used part of puppeteer-core. Without an import, the project's checks do not need the package. */
interface Puppeteer {
  readonly launch: (options: {
    readonly browser: 'firefox';
    readonly executablePath: string;
  }) => Promise<{ readonly newPage: () => Promise<FirefoxPage>; readonly close: () => Promise<void> }>;
}

export interface FirefoxPage {
  readonly on: (event: 'pageerror', listener: (error: Error) => void) => unknown;
  readonly goto: (url: string) => Promise<unknown>;
  readonly setViewport: (size: { readonly width: number; readonly height: number }) => Promise<void>;
  readonly waitForSelector: (selector: string) => Promise<unknown>;
  readonly keyboard: { readonly press: (key: string) => Promise<void> };
  /** Runs a function in the page, or a string as a script, even if the page's CSP forbids scripts. */
  readonly evaluate: <Argument, Result>(
    run: string | ((argument: Argument) => Promise<Result>),
    argument?: Argument,
  ) => Promise<Result>;
}

/** Debian's package `firefox-esr`. Playwright drives only a Firefox of its own. */
const FIREFOX = '/usr/bin/firefox-esr';
const MODULES = fileURLToPath(new URL('./node_modules/', import.meta.url));

export const firefoxInstalled: boolean = [FIREFOX, join(MODULES, 'puppeteer-core')].every((path) => existsSync(path));

/** A page of a new Firefox, which closes when the test ends. */
export const openFirefox = async (): Promise<FirefoxPage> => {
  const path = createRequire(join(MODULES, 'of.js')).resolve('puppeteer-core');
  const { default: puppeteer }: { readonly default: Puppeteer } = await import(pathToFileURL(path).href);
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX });
  onTestFinished(() => browser.close());
  return browser.newPage();
};
