import { count, withCommas } from '../../diagnostics/counted.ts';
import type { HostRow } from '../../pipeline/host-answers.ts';

/** One host's row as it is shown. */
export interface HostLine {
  readonly host: string;
  /** `good`: as the API answers; `middling`: something else, and it says so; `bad`: another query's answer. */
  readonly tone: 'good' | 'middling' | 'bad';
  readonly answer: string;
  readonly details: string;
}

/** Rows as lines; `status` is what the API answers. */
export const hostLine = (row: HostRow, status: number | null): HostLine => {
  const { host, misread } = row;
  if (misread.length > 0)
    return { host, tone: 'bad', answer: `${row.status} another list`, details: misreadDetails(row) };
  const tone = status === null || row.status === status || row.status === 302 ? 'good' : 'middling';
  return { host, tone, answer: answerOf(row), details: detailsOf(row) };
};

const answerOf = ({ status, code, computed, location }: HostRow): string => {
  if (code !== null) return `${status} ${code}`;
  if (location !== null) return `${status} redirect`;
  if (status !== 200) return `${status}, a page of its own`;
  return computed === null ? '200 exact' : '200 exact, computed';
};

const detailsOf = ({ file, bytes, computed, location, why }: HostRow): string => {
  if (computed !== null) {
    return `From the index: ${count(computed.files, 'file')} with ${withCommas(computed.bytes)} bytes are read.`;
  }
  if (why !== null) return why;
  if (location !== null) return `To ${location}`;
  return file === null ? '' : `/${file}, ${withCommas(bytes ?? 0)} bytes`;
};

const misreadDetails = ({ file, status, misread }: HostRow): string => {
  const names = misread.join(', ');
  const what = status === 302 ? 'it redirects to' : 'it answers';
  return `${names} ${misread.length === 1 ? 'is' : 'are'} not honoured: ${what} /${file}`;
};
