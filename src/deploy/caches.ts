import type { ChangedAddresses } from './changed-addresses.ts';

/** Caches before a destination, which have to be told what has changed. */
export interface Caches {
  /** As the user knows them. */
  readonly name: string;
  /**
   * Has them forget what they keep of these addresses, or of the whole API; `hold` goes before each request. What they
   * say against it is thrown as a DiagnosticError.
   */
  readonly purge: (changed: ChangedAddresses | 'all', hold: () => Promise<void>) => Promise<void>;
}
