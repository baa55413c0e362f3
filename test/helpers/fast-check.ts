import fc from 'fast-check';

/** The seed of all random cases. Each run has the same cases, so a failure is due to the last change. */
export const SEED = Number(process.env.GALLEY_SEED ?? 1);
if (!Number.isInteger(SEED)) throw new Error(`GALLEY_SEED is a whole number, not "${process.env.GALLEY_SEED}"`);

fc.configureGlobal({ seed: SEED });

export default fc;
