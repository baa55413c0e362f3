import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { escapeByte } from './node.ts';

/** Node's error for a request that it cannot parse. */
interface ClientError extends NodeJS.ErrnoException {
  /** The packet that contains the request. */
  readonly rawPacket?: Buffer;
}

/** A request whose target contains bytes that HTTP does not allow. */
const RAW = /^([A-Z]+) (\/[^\r\n]*[^\x21-\x7e\r\n][^\r\n]*) HTTP\/1\.[01]\r\n/;

/** Node's own answers to other errors (https://nodejs.org/api/http.html#event-clienterror). */
const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers requests that Node cannot parse, and closes their sockets, even if the client stays. Requests with raw bytes
 * in their URLs are answered as if the bytes were escaped; without this, Node refuses them with an answer that is not
 * the API's. That applies only to the first request of a connection, because answers to earlier requests may still be
 * in progress. A client that closes its side of the connection after its request gets its answer.
 */
export const handleClientErrors = (server: Server): Server => {
  // Node's default closes such a connection at once: https://github.com/nodejs/node/blob/v20.20.2/lib/_http_server.js
  Object.assign(server, { httpAllowHalfOpen: true });
  const answered = new WeakSet<Duplex>();
  return server.on('clientError', ({ code = '', rawPacket }: ClientError, socket) => {
    // Node reports each packet, the end and the time limit of a request that it could not parse.
    if (answered.has(socket)) return;
    answered.add(socket);
    const isFirst = socket instanceof Socket && socket.bytesRead === rawPacket?.length;
    const [, method, address = ''] = (isFirst && RAW.exec(rawPacket?.toString('latin1') ?? '')) || [];
    if (isFirst && method !== undefined) return answer(server, socket, { method, address });
    const hasAnswered = socket instanceof Socket && socket.bytesWritten > 0;
    if (!hasAnswered && socket.writable) {
      socket.write(`HTTP/1.1 ${STATUS[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
    }
    closeSoon(socket);
  });
};

/** Closes a connection after what has been written to it; `end` would wait for the client to close its side. */
const closeSoon = (socket: Duplex): void => void (socket instanceof Socket ? socket.destroySoon() : socket.destroy());

const answer = (
  server: Server,
  socket: Socket,
  { method, address }: Readonly<Record<'method' | 'address', string>>,
) => {
  const request = new IncomingMessage(socket);
  request.method = method;
  request.url = address.replace(/[^\x21-\x7e]/g, escapeByte);
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => closeSoon(socket));
  server.emit('request', request, response);
};
