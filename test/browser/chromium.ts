import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, onTestFinished } from 'vitest';

/** The used part of playwright-core. Without an import, the project's checks do not need the package. */
interface Playwright {
  readonly chromium: {
    readonly launch: (options: {
      readonly executablePath: string;
      readonly args: readonly string[];
    }) => Promise<Browser>;
  };
}

interface Browser {
  readonly newContext: () => Promise<{
    readonly newPage: () => Promise<Page>;
    readonly close: () => Promise<void>;
  }>;
  readonly close: () => Promise<void>;
}

export interface Page {
  /** Calls the listener for every request of the page, or for every failed one. */
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
  /** Runs a function in the page. It sees only its argument and returns only JSON values. */
  readonly evaluate: <Argument, Result>(
    run: (argument: Argument) => Promise<Result>,
    argument: Argument,
  ) => Promise<Result>;
}

interface Request {
  readonly url: () => string;
  readonly failure: () => { readonly errorText: string } | null;
}

/** The elements of a selector. All methods but `count` wait for an element. */
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

let browser: Promise<Browser> | null = null;

const launch = (): Promise<Browser> => {
  const { chromium } = createRequire(import.meta.url)(PLAYWRIGHT) as Playwright;
  // Containers seldom allow Chromium's sandbox, and the pages are our own.
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
};

afterAll(async () => (await browser)?.close());

/** A page without cookies, storage or cache of other tests. It closes when the test ends; the browser, after the file. */
export const openPage = async (): Promise<Page> => {
  browser ??= launch();
  const context = await (await browser).newContext();
  onTestFinished(() => context.close());
  return context.newPage();
};
