// @ts-check

import { join } from 'node:path';

const START = Date.UTC(2000, 0, 1);
const MINUTE = 60_000;

/**
 * When post `number` of a corpus is published. Real texts are an hour apart, as their maker dates them; ours are ten
 * minutes apart: of a million posts an hour apart most would be in the future, and a build would leave them out.
 *
 * @param {string} kind
 * @param {number} number
 */
export const dateOf = (kind, number) => new Date(START + number * (kind === 'real' ? 60 : 10) * MINUTE);

/**
 * The file of post `number` below the folder of posts: one folder a year.
 *
 * @param {string} kind
 * @param {number} number
 */
export const fileOf = (kind, number) => join(String(dateOf(kind, number).getUTCFullYear()), `post-${number}.md`);
