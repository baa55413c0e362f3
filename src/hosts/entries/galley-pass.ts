declare const __GALLEY_PASS__: string;

/** The pass of this site: a host's `emit` puts it in place of the identifier. */
export const PASS: string = __GALLEY_PASS__;
