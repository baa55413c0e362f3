import type { RequestListener } from 'node:http';
import { asVariable, createRedact } from '../diagnostics/secret-keys.ts';
import { createNodeListener } from '../hosts/entries/node.ts';
import type { BuildOptions } from '../pipeline/build.ts';
import type { Project } from '../pipeline/project.ts';
import { addresses } from './addresses.ts';
import { clockOf } from './clock.ts';
import { failingListener } from './failing.ts';
import { failureOf } from './failure.ts';

/** What is being served. */
export interface LiveListener {
  readonly listener: RequestListener;
  /** The project that was shown last. */
  readonly project: () => Project;
  /** The output of this project is good: its files are the answers from now on. */
  readonly show: (project: Project) => void;
  /** There is no good output: answers say so, and why. */
  readonly fail: (cause: unknown) => void;
  /** Addresses to try; a key from the environment stands in them as `$NAME`. */
  readonly addresses: () => Promise<string[]>;
}

/** Answers from the output of the project that was shown last. */
export const createLiveListener = (first: Project, options: Pick<BuildOptions, 'now'>): LiveListener => {
  const now = clockOf(options);
  const goodListener = ({ site, settings }: Project): RequestListener => createNodeListener(site, settings.out, now);
  let shown = first;
  let listener = goodListener(first);
  return {
    listener: (request, response) => listener(request, response),
    project: () => shown,
    show: (project) => {
      shown = project;
      listener = goodListener(project);
    },
    fail: (cause) => {
      const { site, settings } = shown;
      listener = failingListener(failureOf(cause, settings.root), { site, now, otherwise: goodListener(shown) });
    },
    addresses: async () => {
      const found = await addresses(shown.site, shown.settings.out, now());
      return found.map(createRedact(shown.secrets, asVariable));
    },
  };
};
