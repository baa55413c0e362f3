import { startCloudflare, workerdInstalled } from './cloudflare-server.ts';
import { conformance } from './suite.ts';

conformance('r2', startCloudflare, {
  installed: workerdInstalled,
  known: {
    'http://elsewhere.example/api/public/v1/other/posts/../../../secret.json':
      'workerd itself fails on a whole URL in a request line; behind Cloudflare none gets there',
  },
});
