import { waitForLock } from '../cache/lock.ts';
import { cannotWrite, isSystemError } from './cannot-write.ts';
import type { OutputRecord } from './record.ts';

/** Does something to an output folder (absolute) while no other build does. Refusals are thrown as a DiagnosticError. */
export const withLock = async <Result>(
  { out, record }: { readonly out: string; readonly record: OutputRecord },
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    const unlock = await waitForLock(`${record.path}.lock`);
    try {
      return await work();
    } finally {
      unlock();
    }
  } catch (error) {
    throw isSystemError(error) ? cannotWrite(error, out) : error;
  }
};
