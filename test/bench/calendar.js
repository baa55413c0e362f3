// @ts-check

import { join } from 'node:path';

const START = Date.UTC(2000, 0, 1);
const MINUTE = 60_000;

/**
 * The date of post `number` of a corpus. Real posts are an hour apart, as their generator dates them. Ours are ten
 * minutes apart, because of a million posts an hour apart most would be in the future, and builds skip those.
 *
 * @param {string} kind
 * @param {number} number
 */
export const dateOf = (kind, number) => new Date(START + number * (kind === 'real' ? 60 : 10) * MINUTE);

/**
 * The file of post `number` below the folder of posts, which has one folder per year.
 *
 * @param {string} kind
 * @param {number} number
 */
export const fileOf = (kind, number) => join(String(dateOf(kind, number).getUTCFullYear()), `post-${number}.md`);
