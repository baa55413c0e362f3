import { createHmac, randomUUID } from 'node:crypto';
import { retryAfter } from '../../runtime/client/fetch-with-retry.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { ChangedContent } from './changed-content.ts';
import { deployError, deployProblem, RefusalError, refusalOf, request } from './refusal-error.ts';
import { createRetries, RETRIES, type RetryOptions } from './retry.ts';

/** Tells a site what a deploy changed. Returns the problem if it cannot. */
export type Notify = (content: ChangedContent) => Promise<Diagnostic[]>;

interface NotifyOptions {
  /** The value of GALLEY_NOTIFY_SECRET. */
  readonly secret: string | undefined;
  /** Whether a failure is an error, and not a warning. */
  readonly isStrict: boolean;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly retries?: RetryOptions;
}

/** Milliseconds for each attempt. */
const TIMEOUT = 15_000;

/** The form of secrets in https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/**
 * Returns a function that sends a POST, signed as Standard Webhooks says. Messages show only the origin of the URL, whose
 * path can be a secret. Throws a DiagnosticError for an invalid URL or secret.
 */
export const createNotify = (
  url: string,
  { secret = '', isStrict, clock, retries = RETRIES }: NotifyOptions,
): Notify => {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw deployError(
      'notify',
      'The URL to notify is not an http or https URL.',
      'Write it in full: --notify https://example.com/api/revalidate.',
      2,
    );
  const key = Buffer.from(SECRET.exec(secret)?.[1] ?? '', 'base64');
  if (key.length < 24 || key.length > 64)
    throw deployError(
      'notify',
      secret === '' ? 'GALLEY_NOTIFY_SECRET is missing.' : 'GALLEY_NOTIFY_SECRET is not a secret of Standard Webhooks.',
      'Set it to whsec_ and 24 to 64 random bytes in base64: echo "whsec_$(openssl rand -base64 32)". The site that you notify needs the same secret.',
      2,
    );
  return async (content) => {
    const body = JSON.stringify(content);
    const id = `msg_${randomUUID()}`;
    const send = async (): Promise<void> => {
      const timestamp = String(Math.floor(clock() / 1000));
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
      await post(url, body, {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      });
    };
    try {
      await createRetries(retries).retried(send)();
      return [];
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      const message = `The deploy is complete, but ${new URL(url).origin} was not notified: ${error.message}.`;
      const help =
        'The site may show old pages until it revalidates by itself. Check its log, and revalidate it there.';
      return [{ ...deployProblem('not-notified', message, help), severity: isStrict ? 'error' : 'warning' }];
    }
  };
};

/** Throws a RefusalError unless the answer is 2xx. Does not follow redirects, which could lead to another server. */
const post = async (url: string, body: string, headers: Readonly<Record<string, string>>): Promise<void> => {
  const answer = await request(url, TIMEOUT, { method: 'POST', body, headers, redirect: 'manual' });
  await answer.body?.cancel();
  if (answer.ok) return;
  const wait = retryAfter(answer);
  throw new RefusalError(refusalOf(answer.status), `it answered ${answer.status}`, { retryAfter: wait ?? undefined });
};
