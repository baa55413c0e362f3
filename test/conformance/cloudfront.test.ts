import { startCloudfront } from './cloudfront-simulator.ts';
import { nginxInstalled } from './nginx-server.ts';
import { conformance } from './suite.ts';

const ONE_PAGE = 'a distribution has one page for all that is missing, and 403 stays what it is';

conformance('cloudfront', startCloudfront, {
  installed: nginxInstalled,
  known: {
    'post_not_found: an unknown slug': ONE_PAGE,
    'post_not_found: a slug of the other key': ONE_PAGE,
    'post_not_found: a slug in other letter case': ONE_PAGE,
    'post_not_found: an unknown slug, legacy': ONE_PAGE,
    'markdown: an unknown post': ONE_PAGE,
    'script: a normal form is another name': ONE_PAGE,
    'script: another letter case is another name': ONE_PAGE,
    'script: a part is another name': ONE_PAGE,
    'language: tags of one that there is none of': ONE_PAGE,
    'language: categories of one that there is none of': ONE_PAGE,
    'language: authors of one that there is none of': ONE_PAGE,
    'language: stats of one that there is none of': ONE_PAGE,
    'language: redirects of one that there is none of': ONE_PAGE,
    'language: a post that is not translated': ONE_PAGE,
    'language: a post that is not translated, by a folder': ONE_PAGE,
    'language: a post that is in another one only': ONE_PAGE,
    'language: a post in one that there is none of': ONE_PAGE,
    'language: a post in letters of another case': ONE_PAGE,
    'language: a post in a language of another workspace': ONE_PAGE,
    'language: an old slug of another one is none of the default one': ONE_PAGE,
    'language: an old slug of the default one is none of another one': ONE_PAGE,
    'deprecated: an unknown post': ONE_PAGE,
    'protocol: If-None-Match of a star does not hide an error': ONE_PAGE,
    'not_found: an unknown chunk of the index': ONE_PAGE,
    'not_found: an unknown asset': ONE_PAGE,
    'protocol: gzip: /api/public/v1/demo/posts/posts': 'CloudFront compresses from 1,000 bytes on',
  },
});
