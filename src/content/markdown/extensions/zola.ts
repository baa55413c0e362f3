import { bareAddresses } from './bare-addresses.ts';
import type { Extension } from './extension.ts';
import { htmlLines } from './html-lines.ts';
import { innerStrong } from './inner-strong.ts';
import { labelBackticks } from './label-backticks.ts';

/** Zola's Markdown: https://www.getzola.org/documentation/content/overview/ */
export const zola: readonly Extension[] = [bareAddresses, ...htmlLines, innerStrong, labelBackticks];
