import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
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
 * Answers requests with raw bytes in their URLs as if the bytes were escaped. Without this, Node refuses them with an
 * answer that is not the API's. Applies only to the first request of a connection, because answers to earlier requests
 * may still be in progress.
 */
export const answerRawAddresses = (server: Server): Server =>
  server.on('clientError', ({ code = '', rawPacket }: ClientError, socket) => {
    const isFirst = socket instanceof Socket && socket.bytesRead === rawPacket?.length;
    const [, method, address = ''] = (isFirst && RAW.exec(rawPacket?.toString('latin1') ?? '')) || [];
    if (isFirst && method !== undefined) return answer(server, socket, { method, address });
    const hasAnswered = socket instanceof Socket && socket.bytesWritten > 0;
    if (hasAnswered || !socket.writable) socket.destroy();
    else socket.end(`HTTP/1.1 ${STATUS[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
  });

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
  response.once('finish', () => socket.end());
  server.emit('request', request, response);
};
