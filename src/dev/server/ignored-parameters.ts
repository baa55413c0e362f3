import type { IncomingMessage, RequestListener } from 'node:http';
import { partsOf, searchParameters } from '../../runtime/resolver/address.ts';
import { plan } from '../../runtime/resolver/plan.ts';
import { parseQuery } from '../../runtime/resolver/query.ts';
import { requestTarget } from '../../runtime/resolver/respond.ts';
import type { Site } from '../../runtime/resolver/site.ts';

/** The maximum number of names to report: a client can send any number of them. */
const MOST_NAMES = 100;
const MOST_CHARACTERS = 80;

interface IgnoredOptions {
  readonly site: () => Site;
  readonly now: () => number;
  readonly report: (text: string) => void;
}

/** Wraps a listener, so that it reports each parameter that its answers ignore, once per name. */
export const withIgnored = (listener: RequestListener, { site, now, report }: IgnoredOptions): RequestListener => {
  const reported = new Set<string>();
  const reportIgnored = ({ method = '', url = '' }: IncomingMessage): void => {
    const [path, search] = partsOf(requestTarget(url));
    if (search === '') return;
    const { known, version } = namesRead(method, { path, search }, { site: site(), now: now() });
    if (version === null) return;
    for (const [name, value] of new URLSearchParams(search)) {
      if (known.has(name) || reported.has(name) || reported.size === MOST_NAMES) continue;
      reported.add(name);
      const why = listParameters().has(name)
        ? `${version} has it for lists of posts only`
        : `not a parameter of ${version}`;
      report(`${`${name}=${value}`.slice(0, MOST_CHARACTERS)} is ignored: ${why}`);
    }
  };
  return (request, response) => {
    reportIgnored(request);
    return listener(request, response);
  };
};

/** Returns the parameters that the answer depends on, and its version; null for an error or without a version. */
const namesRead = (
  method: string,
  { path, search }: { readonly path: string; readonly search: string },
  { site, now }: { readonly site: Site; readonly now: number },
) => {
  const known = new Set<string>();
  const get = searchParameters(search);
  const recording = (name: string) => {
    known.add(name);
    return get(name);
  };
  const { status, file } = plan(method, path, recording, site, now);
  const [version = ''] = file.slice(site.base.length).split('/');
  return { known, version: status === 200 && Object.hasOwn(site.versions, version) ? version : null };
};

/** Returns the parameters of lists of posts. */
const listParameters = (): ReadonlySet<string> => {
  const names = new Set<string>();
  parseQuery((name) => void names.add(name), { default: 1, max: 1 });
  return names;
};
