import { cacheChoice, ownTypes } from '../../hosts/rules/file-headers.ts';
import { isScripted, mediaType } from '../../runtime/resolver/media-type.ts';
import type { Site } from '../../runtime/resolver/site.ts';
import { withoutEncoding } from './published-path.ts';
import type { FileHeaders } from './store.ts';

/** Makes a function that returns the headers of a file in the published tree. */
export const createHeadersOf = (site: Site): ((path: string) => FileHeaders) => {
  const { cases, otherwise } = cacheChoice(site);
  const cacheOf = createFind(cases);
  const typeOf = createFind(ownTypes({ base: site.base, docs: true, feeds: true }));
  return (path) => {
    const plain = withoutEncoding(path);
    const encoding = path === plain ? undefined : path.endsWith('.br') ? 'br' : 'gzip';
    const type = typeOf(`/${plain}`) ?? mediaType(plain);
    return {
      'content-type': type,
      'cache-control': cacheOf(`/${plain}`) ?? otherwise,
      // A bucket cannot send the Content-Security-Policy that disables a file's scripts.
      ...(isScripted(type) && { 'content-disposition': 'attachment' }),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    };
  };
};

/** Makes a function that returns the value of the first pattern that a path matches. */
const createFind = (
  cases: readonly (readonly [pattern: string, value: string])[],
): ((path: string) => string | undefined) => {
  const rules = cases.map(([pattern, value]) => [new RegExp(pattern), value] as const);
  return (path) => rules.find(([pattern]) => pattern.test(path))?.[1];
};
