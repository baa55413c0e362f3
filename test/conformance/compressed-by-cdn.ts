/** Known limits of functions that rely on their CDN for compression, which no local runtime has. */
const BY_CDN = 'the CDN compresses';

export const COMPRESSED_BY_CDN: Readonly<Record<string, string>> = {
  'protocol: gzip: /api/public/v1/demo/posts': BY_CDN,
  'protocol: br: /api/public/v1/demo/posts': BY_CDN,
  'protocol: gzip: /api/public/v1/demo/posts/posts': BY_CDN,
};
