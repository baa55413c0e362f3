import { isObject } from './declared-shape.ts';
import { type Finding, finding } from './finding.ts';
import type { Documents } from './operation-pair.ts';

/** The servers of a document. Where a base path has changed, that is told as such. */
export const compareServers = ({ before, after, version }: Documents): Finding[] => {
  const [was, is] = [serversIn(before), serversIn(after)];
  if (was === null || is === null) return [];
  const isIn = (list: readonly string[], server: string): boolean => list.some((other) => isSameServer(server, other));
  return [
    ...was
      .filter((server) => !isIn(is, server))
      .map((subject) =>
        finding({ effect: 'breaking', change: 'server-removed', version, subject, message: 'is no server any more' }),
      ),
    ...is
      .filter((server) => !isIn(was, server))
      .map((subject) =>
        finding({ effect: 'additive', change: 'server-added', version, subject, message: 'is a new server' }),
      ),
  ];
};

/** Without any, a document means the root of the host that it comes from (OpenAPI 3.1, 4.8.1). */
const serversIn = (document: unknown): readonly string[] | null => {
  if (!isObject(document)) return null;
  const list = Array.isArray(document.servers) ? document.servers : [];
  const urls = list.flatMap((server) => (isObject(server) && typeof server.url === 'string' ? [server.url] : []));
  return urls.length === 0 ? ['/'] : urls.map((url) => url.replace(/(?<=.)\/+$/, ''));
};

/** A relative address is of whichever host the document comes from. */
const isSameServer = (one: string, other: string): boolean =>
  one === other || ((one.startsWith('/') || other.startsWith('/')) && pathOf(one) === pathOf(other));

const pathOf = (server: string): string => (URL.canParse(server) ? new URL(server).pathname : server);
