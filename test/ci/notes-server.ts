import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Note {
  readonly id: number;
  body: string;
}

export interface NotesServer {
  /** The value of `CI_API_V4_URL`. */
  readonly url: string;
  readonly notes: readonly Note[];
}

const NOTES = /^\/api\/v4\/projects\/7\/merge_requests\/12\/notes(?:\/(\d+))?(?:\?.*)?$/;

/** Starts GitLab's API for the notes of one merge request. It requires the token. */
export const notesServer = async (token: string, before: readonly Note[]): Promise<NotesServer> => {
  const notes = [...before];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const [, id] = NOTES.exec(request.url ?? '') ?? [];
    const isKnown = NOTES.test(request.url ?? '') && request.headers['private-token'] === token;
    const body = new URLSearchParams(text).get('body') ?? '';
    const note = notes.find((each) => each.id === Number(id));
    if (request.method === 'POST' && isKnown) notes.push({ id: notes.length + 1, body });
    if (request.method === 'PUT' && note !== undefined) note.body = body;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(notes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4`, notes };
};
