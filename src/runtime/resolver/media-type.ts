import { type Headers, hasOwn } from './site.ts';

/** Media types by extension. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json; charset=utf-8',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
  woff2: 'font/woff2',
  zip: 'application/zip',
};

/**
 * Media types of feeds and Markdown by extension. Assets never get the types that `MEDIA_TYPES` lacks, because browsers
 * display such files.
 */
export const TEXT_TYPES: Readonly<Record<'atom' | 'md' | 'rss' | 'txt', string>> & Readonly<Record<string, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/**
 * The `Content-Security-Policy` of assets that can contain scripts, which would otherwise run on the API's origin when
 * a browser opens the file. It allows styles, which the file needs in an `<img>`.
 */
export const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The extensions of such assets, among those in `MEDIA_TYPES`. */
export const SCRIPTED: readonly string[] = ['svg'];

/** Whether an asset can contain scripts, by its media type. */
export const isScripted = (type: string): boolean => type === MEDIA_TYPES.svg;

/** An asset's media type by its extension. Browsers save other types, such as HTML, instead of displaying them. */
export const mediaType = (path: string): string => {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return hasOwn(MEDIA_TYPES, extension) ? (MEDIA_TYPES[extension] as string) : 'application/octet-stream';
};

/** Adds an asset's `content-type`, and the policy if it can contain scripts. */
export const addAssetHeaders = (headers: Headers, name: string): void => {
  const type = mediaType(name);
  headers['content-type'] = type;
  if (isScripted(type)) headers['content-security-policy'] = SANDBOX;
};
