import { atom } from './atom.ts';
import type { Feed } from './feed.ts';
import type { FeedFormat } from './formats.ts';
import { jsonFeed } from './json-feed.ts';
import { rss } from './rss.ts';

const PRINT: Readonly<Record<FeedFormat, (feed: Feed) => string>> = { rss, atom, json: jsonFeed };

export const printFeed = (feed: Feed, format: FeedFormat): string => PRINT[format](feed);
