import type { Case } from './case.ts';
import { DEPRECATED_CASES } from './cases/deprecated.ts';
import { ERROR_CASES } from './cases/errors.ts';
import { FILE_CASES } from './cases/files.ts';
import { LANGUAGE_CASES } from './cases/languages.ts';
import { LIST_CASES } from './cases/lists.ts';
import { MARKDOWN_CASES } from './cases/markdown.ts';
import { PROTOCOL_CASES } from './cases/protocol.ts';
import { QUERY_CASES } from './cases/queries.ts';
import { REDIRECT_CASES } from './cases/redirects.ts';
import { SCRIPT_CASES } from './cases/scripts.ts';
import { SUNSET_CASES } from './cases/sunset.ts';

/** Every rule of API.md that a request can test. */
export const CASES: readonly Case[] = [
  ...LIST_CASES,
  ...FILE_CASES,
  ...ERROR_CASES,
  ...PROTOCOL_CASES,
  ...DEPRECATED_CASES,
  ...SUNSET_CASES,
  ...REDIRECT_CASES,
  ...SCRIPT_CASES,
  ...LANGUAGE_CASES,
  ...QUERY_CASES,
  ...MARKDOWN_CASES,
];
