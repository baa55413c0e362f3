import * as errors from './errors.ts';

export interface Kinds {
  readonly GalleyError: typeof errors.GalleyError;
  readonly InvalidKeyError: typeof errors.InvalidKeyError;
  readonly NetworkError: typeof errors.NetworkError;
  readonly NotFoundError: typeof errors.NotFoundError;
  readonly ServerError: typeof errors.ServerError;
  readonly UnknownKeyError: typeof errors.UnknownKeyError;
  readonly VariantNotAvailableError: typeof errors.VariantNotAvailableError;
  readonly VersionSunsetError: typeof errors.VersionSunsetError;
}

/** For code that is loaded when needed: given, so that a bundler has no further file to make for what both sides import. */
export const kinds: Kinds = {
  GalleyError: errors.GalleyError,
  InvalidKeyError: errors.InvalidKeyError,
  NetworkError: errors.NetworkError,
  NotFoundError: errors.NotFoundError,
  ServerError: errors.ServerError,
  UnknownKeyError: errors.UnknownKeyError,
  VariantNotAvailableError: errors.VariantNotAvailableError,
  VersionSunsetError: errors.VersionSunsetError,
};
