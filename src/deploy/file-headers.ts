import { cacheChoice, ownTypes } from '../hosts/file-headers.ts';
import { mediaType } from '../resolver/media-type.ts';
import type { Site } from '../resolver/site.ts';
import { withoutEncoding } from './published-path.ts';
import type { FileHeaders } from './store.ts';

/** A function that gives the headers to keep with a file of the published tree. */
export const createHeadersOf = (site: Site): ((path: string) => FileHeaders) => {
  const { cases, otherwise } = cacheChoice(site);
  const rules = cases.map(([pattern, value]) => ({ pattern: new RegExp(pattern), value }));
  const types = ownTypes({ base: site.base, docs: true, feeds: true }).map(([pattern, type]) => ({
    pattern: new RegExp(pattern),
    type,
  }));
  return (path) => {
    const plain = withoutEncoding(path);
    const encoding = path === plain ? undefined : path.endsWith('.br') ? 'br' : 'gzip';
    return {
      'content-type': types.find(({ pattern }) => pattern.test(`/${plain}`))?.type ?? mediaType(plain),
      'cache-control': rules.find(({ pattern }) => pattern.test(`/${plain}`))?.value ?? otherwise,
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    };
  };
};

export const areSameHeaders = (one: FileHeaders, other: FileHeaders): boolean =>
  one['content-type'] === other['content-type'] &&
  one['cache-control'] === other['cache-control'] &&
  one['content-encoding'] === other['content-encoding'];
