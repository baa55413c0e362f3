import { startCloudfront } from './cloudfront-simulator.ts';
import { hasPackage } from './heavy.ts';
import { hasCommand } from './installed.ts';
import { conformance } from './suite.ts';

const ONE_PAGE = 'the bucket has two ways to say that a file is missing, which are the lists and the posts';

conformance('cloudfront', startCloudfront, {
  installed: hasCommand('njs') && hasPackage('s3rver'),
  known: {
    'not_found: an unknown chunk of the index': ONE_PAGE,
    'not_found: an unknown asset': ONE_PAGE,
    'protocol: gzip: /api/public/v1/demo/posts/posts': 'CloudFront compresses from 1,000 bytes on',
  },
});
