/** By name, the text of a post of about so many characters. */
export const SLOW_INPUTS: Readonly<Record<string, (size: number) => string>>;
