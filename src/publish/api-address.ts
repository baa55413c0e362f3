import { VERSION } from '../runtime/resolver/site.ts';
import { KEY } from '../runtime/resolver/slug.ts';

/** Makes the error for an invalid value. */
type Usage = (message: string, help: string) => Error;

/** The URL of a live API. */
export interface ApiAddress {
  /** Scheme, host and port. */
  readonly origin: string;
  /** The path before the version, without a trailing slash. It may be empty. */
  readonly base: string;
}

/** Parses the base URL of an API, such as `https://api.example.com/api/public`. Throws the error that `usage` makes. */
export const parseApiAddress = (input: string, usage: Usage): ApiAddress => {
  const url = URL.canParse(input) ? new URL(input) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw usage(`${input} is not the URL of an API.`, 'Use a URL such as https://api.example.com/api/public.');
  }
  if (url.username !== '' || url.password !== '') {
    throw usage('The URL of the API contains a user name or password.', 'Remove them: the API is public.');
  }
  return { origin: url.origin, base: url.pathname.replace(/\/+$/, '') };
};

/** Throws the error that `usage` makes if a key is invalid. */
export const checkKey = (key: string, usage: Usage): void => {
  if (!KEY.test(key) || VERSION.test(key)) {
    throw usage(
      `${key} is not a valid API key.`,
      'A key contains only A-Z, a-z, 0-9, _ and -. It cannot look like a version (v1).',
    );
  }
};
