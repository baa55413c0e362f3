/** Longer addresses are nothing that this API has. */
export const MAX_ADDRESS = 2048;

/** A segment that is empty, a dot segment, or holds a NUL or what stands for bytes that are no UTF-8. */
const HOSTILE = /^\.{0,2}$|[\0\ufffd]/;

/**
 * A raw path's segments, each percent-decoded once; one trailing slash is forgiven. Null for a path that no file is
 * ever published at: too long, malformed, with empty segments or dot segments.
 */
export const pathSegments = (path: string): string[] | null => {
  if (path.length > MAX_ADDRESS || path.charAt(0) !== '/') return null;
  const segments = path.slice(1).split('/');
  if (segments.length > 1 && segments[segments.length - 1] === '') segments.pop();
  for (let at = 0; at < segments.length; at += 1) {
    const segment = decode(segments[at] as string);
    if (HOSTILE.test(segment)) return null;
    segments[at] = segment;
  }
  return segments;
};

/** One character that no slug and no id has, for what is no encoding of UTF-8. */
export const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch (_) {
    return '\ufffd';
  }
};
