import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { VERSION } from '../resolver/site.ts';
import { KEY } from '../resolver/slug.ts';

/** The API under test: one key in one version. */
export interface Api {
  /** Scheme, host and port. */
  readonly origin: string;
  /** What stands before the version, without a trailing slash; may be empty. */
  readonly base: string;
  readonly version: string;
  readonly key: string;
  /** One that has a folder; absent for the default one, and where there are no languages. */
  readonly language?: string;
}

/** Throws a DiagnosticError (exit code 2) for what cannot be the address of an API. */
export const apiAt = (baseUrl: string, { version, key }: Pick<Api, 'version' | 'key'>): Api => {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw usage(`${baseUrl} is not the address of an API.`, 'Write it as https://api.example.com/api/public.');
  }
  if (url.username !== '' || url.password !== '') {
    throw usage('The address holds a user name or a password.', 'Give the address without it: the API is public.');
  }
  if (!KEY.test(key) || VERSION.test(key))
    throw usage(`${key} cannot be a key.`, 'A key is made of A-Z a-z 0-9 _ and -.');
  if (!VERSION.test(version)) throw usage(`${version} is not a version.`, 'A version is "v" and a number: v1.');
  return { origin: url.origin, base: url.pathname.replace(/\/+$/, ''), version, key };
};

/** The path of an endpoint: `posts?limit=1`. */
export const at = ({ base, version, key, language }: Api, endpoint: string): string =>
  `${base}/${version}/${key}/${language === undefined ? '' : `lang=${language}/`}${endpoint}`;

/** A slug or an id as it stands in an address. What is no text is replaced, as in every encoding to UTF-8. */
export const escaped = (text: string): string =>
  encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(text)));

/** The path of the same endpoint without its version. */
export const legacyAt = ({ base, key }: Api, endpoint: string): string => `${base}/${key}/${endpoint}`;

const usage = (message: string, help: string): DiagnosticError =>
  new DiagnosticError([{ severity: 'error', code: 'verify/usage', message, help }], 2);
