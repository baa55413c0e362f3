/**
 * The path and query of a URL, or of a request line that may hold a whole URL (RFC 9112, 3.2.2), as they stand there:
 * a URL parser would resolve dot segments before anything could judge them.
 */
export const requestTarget = (url: string): string =>
  url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
