import fc from 'fast-check';

/** Where all random cases begin: the same ones in every run, so that a change fails for what it did and for nothing else. */
export const SEED = Number(process.env.GALLEY_SEED ?? 1);
if (!Number.isInteger(SEED)) throw new Error(`GALLEY_SEED is a whole number, not "${process.env.GALLEY_SEED}"`);

fc.configureGlobal({ seed: SEED });

export default fc;
