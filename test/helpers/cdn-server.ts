import type { ServerResponse } from 'node:http';
import { serving } from './server.ts';

export interface PurgeRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string;
  readonly body: string;
}

/**
 * Starts the API of a CDN on the loopback address and records its requests. Each request gets the next of `answers`,
 * and the last one is repeated.
 */
export const startCdn = async (
  ...answers: readonly ((response: ServerResponse) => void)[]
): Promise<{ readonly origin: string; readonly requests: PurgeRequest[] }> => {
  const requests: PurgeRequest[] = [];
  const origin = await serving(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = '', url = '', headers } = request;
    const body = Buffer.concat(parts).toString();
    requests.push({ method, url, authorization: headers.authorization ?? '', body });
    answers[Math.min(requests.length, answers.length) - 1]?.(response);
  });
  return { origin, requests };
};

/** A success or an error as Cloudflare's API answers it. */
export const cloudflareAnswers =
  (status: number, message = '', headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void => {
    const errors = message === '' ? [] : [{ code: 1234, message }];
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ success: status === 200, errors, messages: [], result: null }));
  };
