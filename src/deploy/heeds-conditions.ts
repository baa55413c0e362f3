import { deployError } from './deploy-error.ts';
import { OWN_FOLDER } from './manifest.ts';
import { ConditionError, type Store, StoreError } from './store.ts';

/** A file of no meaning, to which writes are tried that must fail. */
export const PROBE: string = `${OWN_FOLDER}probe`;
const NO_TAG = '"00000000000000000000000000000000"';

/**
 * Whether a store refuses writes whose conditions do not hold. Some that speak S3 ignore conditions without a word, or know
 * none, and there is no lock there: a DiagnosticError, unless no lock is needed.
 */
export const heedsConditions = async (store: Store, needsLock: boolean): Promise<boolean> => {
  if (store.heedsConditions !== null) return store.heedsConditions;
  if (!needsLock) return false;
  await isRefused(store, null);
  if ((await isRefused(store, null)) && (await isRefused(store, NO_TAG))) return true;
  throw deployError(
    'no-conditions',
    `${store.name} does not heed conditions of writes (If-None-Match, If-Match), so it cannot keep two deploys apart.`,
    'If never more than one runs, as in a concurrency group of CI, say so: --no-lock, or deploy.lock: false.',
  );
};

const isRefused = async (store: Store, tag: string | null): Promise<boolean> => {
  try {
    await store.put(PROBE, new Uint8Array(), { headers: {}, condition: { tag } });
    return false;
  } catch (error) {
    if (error instanceof ConditionError) return true;
    if (error instanceof StoreError && error.refusal === 'unsupported') return false;
    throw error;
  }
};
