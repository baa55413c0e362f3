import type { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { deployError } from './deploy-error.ts';
import type { Refusal } from './refusal.ts';
import { type Store, StoreError } from './store.ts';

/** What a store has refused, for people; null for any other error. */
export const storeDiagnostic = (error: unknown, { name }: Store): DiagnosticError | null => {
  if (!(error instanceof StoreError)) return null;
  const { code, says, help } = REFUSALS[error.refusal];
  return deployError(code, `${name} ${says}: ${error.message}`, help);
};

const AGAIN = 'Nothing is lost: run galley deploy again, and it goes on from there.';

const REFUSALS: Readonly<Record<Refusal, { readonly code: string; readonly says: string; readonly help: string }>> = {
  busy: { code: 'busy', says: 'had no time for this deploy, however often it asked', help: AGAIN },
  unreachable: {
    code: 'unreachable',
    says: 'cannot be reached',
    help: `Look at --endpoint, and at the network from here. ${AGAIN}`,
  },
  credentials: {
    code: 'credentials',
    says: 'does not take the credentials, or there are none',
    help: 'They come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile (AWS_PROFILE), or the role of the machine. Temporary ones expire.',
  },
  denied: {
    code: 'denied',
    says: 'does not allow it',
    help: 'A deploy needs to get, put, delete and list files there; the guide has a policy for S3.',
  },
  'no-bucket': {
    code: 'no-bucket',
    says: 'is not there',
    help: 'Make the bucket first, and look at its name, --region and --endpoint. A deploy makes none.',
  },
  unsupported: {
    code: 'refused',
    says: 'does not do what a deploy needs',
    help: 'Look at --endpoint: a store for this has to put, get, copy, list and delete objects as S3 does.',
  },
  refused: { code: 'refused', says: 'refused', help: AGAIN },
};
