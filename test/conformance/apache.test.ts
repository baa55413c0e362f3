import { apacheInstalled, startApache, startApacheOn } from './apache-server.ts';
import { conformance } from './suite.ts';

/** Cases that answer 404, because Apache looks for languages of any workspace in their folder. */
const WITHOUT_KEYS = [
  ...['tags', 'categories', 'authors', 'stats', 'redirects'].map((name) => `${name} of a workspace without languages`),
  'a post in the default one by its name',
  'a post of a workspace without languages',
  'a folder of the default one',
  'a folder in a workspace without languages',
];

conformance('apache', startApache, { installed: apacheInstalled });

conformance('apache', (fixture) => startApacheOn(fixture, { allowOverride: 'All' }), {
  installed: apacheInstalled,
  form: '.htaccess',
  known: Object.fromEntries(
    WITHOUT_KEYS.map((title) => [`language: ${title}`, 'it does not know which workspace a key is of']),
  ),
  queries: 500,
});
