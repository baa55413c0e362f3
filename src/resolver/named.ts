/**
 * What a request may name a file by. Of ASCII it is the alphabet of slugs (`isSlug`), which is where traversal, patterns and
 * encodings come from; beyond ASCII it is any character, so that it needs no tables of Unicode: CloudFront Functions and
 * njs have none. A name that is no slug is no file's, because none is ever written.
 */
export const NAMED: RegExp = /^(?!\.|.*\.json$)(?:\.?(?:[\w-]|[^\0-\x7f]))+$/;
