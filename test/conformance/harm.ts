import type { Fixture } from './fixture.ts';
import type { Hostile } from './hostile.ts';
import { OTHER_MARK, OUTSIDE_MARK } from './marks.ts';
import type { RawAnswer } from './request.ts';

/** The fault of an answer to a hostile URL. Null for an error, and for a file that the URL legitimately names. */
export const harmOf = (answer: RawAnswer, hostile: Hostile, fixture: Fixture): string | null => {
  const { status, head, body } = answer;
  if (body.includes(OUTSIDE_MARK)) return 'a file outside of the API';
  if (/^x-evil/im.test(head)) return 'a header of the address is in the answer';
  // Some servers answer an invalid request line with 505.
  if (status >= 500 && status !== 505) return `status ${status}`;
  if (status >= 400) return null;
  const isOneOfOthers = body.includes(OTHER_MARK) && keyIn(hostile.target) !== 'other';
  if (isOneOfOthers) return 'the data of another key';
  // The server closed the connection or spoke HTTP/0.9; the body is checked above.
  if (status === 0) return null;
  if (status !== 200) return `status ${status}`;
  if (hostile.isRefused === true) return 'an answer where nothing is';
  if (fixture.scenario === 'sunset') return 'an answer of a version past its sunset';
  return isAnswer(body, hostile, fixture) ? null : `200 with ${body.slice(0, 80)}`;
};

const isAnswer = (body: string, { target, search }: Hostile, { files, answer }: Fixture): boolean => {
  if (search !== null) return body === Buffer.from(answer('demo', search)).toString('latin1');
  const folder = `api/public/v1/${keyIn(target)}/`;
  return [...files].some(([path, bytes]) => {
    const isPublic = path.startsWith(folder) || path.startsWith('api/public/assets/');
    return isPublic && body === Buffer.from(bytes).toString('latin1');
  });
};

/** The key of a URL with resolved dot segments, merged slashes and decoded segments, as servers read it. */
const keyIn = (target: string): string => {
  const { pathname } = new URL(target.replaceAll(/[^\x20-\x7e]/g, '_').replace(/^\/+/, '/'), 'http://localhost');
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const [, , first = '', second = ''] = segments.map(decoded);
  return first === 'v1' ? second : first;
};

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
