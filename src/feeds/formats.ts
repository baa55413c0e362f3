/** The formats of feeds, by the extensions of their files: servers that know only files know their media types by these. */
export const FEED_FORMATS = ['rss', 'atom', 'json'] as const;

export type FeedFormat = (typeof FEED_FORMATS)[number];
