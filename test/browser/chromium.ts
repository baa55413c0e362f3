import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The part of playwright-core that is used: no import, so that the project's own checks do without it. */
interface Playwright {
  readonly chromium: {
    readonly launch: (options: {
      readonly executablePath: string;
      readonly args: readonly string[];
    }) => Promise<{ readonly newPage: () => Promise<Page>; readonly close: () => Promise<void> }>;
  };
}

export interface Page {
  /** Called with everything that the page asks the network for, and with what has failed of it. */
  readonly on: (event: 'request' | 'requestfailed', listener: (request: Request) => void) => unknown;
  readonly goto: (url: string) => Promise<unknown>;
  readonly setViewportSize: (size: { readonly width: number; readonly height: number }) => Promise<void>;
  readonly emulateMedia: (media: {
    readonly colorScheme?: 'light' | 'dark';
    readonly reducedMotion?: 'reduce';
  }) => Promise<void>;
  readonly locator: (selector: string) => Locator;
  readonly frameLocator: (selector: string) => { readonly locator: (selector: string) => Locator };
  readonly keyboard: {
    readonly press: (key: string) => Promise<void>;
    readonly type: (text: string) => Promise<void>;
  };
  readonly screenshot: (options: { readonly path: string }) => Promise<unknown>;
  readonly url: () => string;
  /** Runs a function in the page: it sees nothing but its argument, and gives back what JSON can say. */
  readonly evaluate: <Argument, Result>(
    run: (argument: Argument) => Promise<Result>,
    argument: Argument,
  ) => Promise<Result>;
}

interface Request {
  readonly url: () => string;
  readonly failure: () => { readonly errorText: string } | null;
}

/** The elements that a selector finds; all but `count` wait until there is one. */
export interface Locator {
  readonly first: () => Locator;
  readonly click: () => Promise<void>;
  readonly hover: () => Promise<void>;
  readonly fill: (text: string) => Promise<void>;
  readonly focus: () => Promise<void>;
  readonly selectOption: (value: string) => Promise<unknown>;
  readonly waitFor: () => Promise<void>;
  readonly textContent: () => Promise<string | null>;
  readonly getAttribute: (name: string) => Promise<string | null>;
  readonly count: () => Promise<number>;
}

/** Debian's package `chromium`. */
const CHROMIUM = '/usr/bin/chromium';
const MODULES = fileURLToPath(new URL('./node_modules/', import.meta.url));
const PLAYWRIGHT: string = join(MODULES, 'playwright-core');

export const browserInstalled: boolean = [CHROMIUM, PLAYWRIGHT].every((path) => existsSync(path));

/** A page of a fresh browser, which ends with the test. */
export const openPage = async (): Promise<Page> => {
  const { chromium } = createRequire(import.meta.url)(PLAYWRIGHT) as Playwright;
  // Its sandbox needs what containers seldom allow; the pages are the test's own.
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  onTestFinished(() => browser.close());
  return browser.newPage();
};
