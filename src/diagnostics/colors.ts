import picocolors from 'picocolors';

/** Functions that colour text, or leave it as it is. */
export type Colors = ReturnType<typeof picocolors.createColors>;

export const createColors = (isEnabled: boolean): Colors => picocolors.createColors(isEnabled);

export const NO_COLORS: Colors = createColors(false);
