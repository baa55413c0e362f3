import { apacheInstalled, startApache, startApacheOn } from './apache-server.ts';
import { conformance } from './suite.ts';

conformance('apache', startApache, { installed: apacheInstalled });

conformance('apache', (fixture) => startApacheOn(fixture, { allowOverride: 'All' }), {
  installed: apacheInstalled,
  form: '.htaccess',
  queries: 500,
});
