// The cache of Netlify and Vercel in front of a function, as they document it. It stores answers to GET for the
// lifetime that the function sets, and answers GET and HEAD from them, with 304 if the reader has the answer already.

/**
 * `header` names the header with the lifetime, `mark` the header that tells readers what the cache did. `run` calls the
 * function; its answer has `status`, `headers` (lower case) and `body` (bytes or null).
 */
export const createHostCache = ({ header, mark, isStored = (_status) => true }) => {
  const stored = new Map();
  return async ({ method, key, ifNoneMatch }, run) => {
    const found = method === 'GET' || method === 'HEAD' ? stored.get(key) : undefined;
    if (found !== undefined && Date.now() < found.until) return fromCache(found, { method, ifNoneMatch, mark });
    const { status, headers, body } = await run();
    const { [header]: lifetime = '', 'netlify-vary': _, ...sent } = headers;
    const seconds = Number(/^public, max-age=([0-9]+)/.exec(lifetime)?.[1] ?? 0);
    if (method === 'GET' && seconds > 0 && status !== 304 && isStored(status)) {
      stored.set(key, { status, headers: sent, body, until: Date.now() + seconds * 1000 });
    }
    return { status, headers: { ...sent, [mark]: 'MISS' }, body };
  };
};

const fromCache = ({ status, headers, body }, { method, ifNoneMatch, mark }) => {
  const marked = { ...headers, [mark]: 'HIT' };
  const tags = ifNoneMatch?.match(/"[^"]*"/g) ?? [];
  if (status === 200 && (ifNoneMatch?.trim() === '*' || tags.includes(headers.etag))) {
    const { 'content-type': _, 'content-length': __, ...rest } = marked;
    return { status: 304, headers: rest, body: null };
  }
  return { status, headers: marked, body: method === 'HEAD' ? null : body };
};
