import type { RequestListener } from 'node:http';
import { errorBody } from '../resolver/errors.ts';
import { errorInstead, plan } from '../resolver/plan.ts';
import { requestTarget } from '../resolver/request-target.ts';
import type { Site } from '../resolver/site.ts';
import type { Failure } from './failure.ts';
import { isLocalRequest } from './is-local-request.ts';

/**
 * Answers while the content cannot be built: whatever is read is a 500 `internal_error`, for an answer from before would
 * be another content's. On the loopback it tells what is wrong. Other methods are left to `otherwise`.
 */
export const failingListener = (
  failure: Failure,
  { site, now, otherwise }: { readonly site: Site; readonly now: () => number; readonly otherwise: RequestListener },
): RequestListener => {
  const told = JSON.stringify({ error: { code: 'internal_error', ...failure } });
  return (request, response) => {
    const { method = '', url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      otherwise(request, response);
      return;
    }
    const [path = ''] = requestTarget(url).split('?');
    const planned = plan(method, path, () => null, site, now());
    const { status, headers } = errorInstead(planned, 'internal_error', site);
    const body = isLocalRequest(request) ? told : errorBody('internal_error');
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(method === 'HEAD' ? undefined : body);
  };
};
