import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { firebaseRedirects } from '../../src/hosts/firebase.ts';
import { hostInput } from '../helpers/host-input.ts';
import { site } from '../helpers/site.ts';

/** Prints the groups of each pattern in each address, one line per pair. Syntax that RE2 does not know is an error. */
const RE2 = `use re::engine::RE2 -strict => 1; use utf8; binmode STDOUT, ":utf8"; my ($patterns, $addresses) = @ARGV;
utf8::decode($_) for ($patterns, $addresses);
for my $pattern (split /\\n/, $patterns) { for (split /\\n/, $addresses) { print join(" ", /$pattern/), "\\n" } }`;

const installed = spawnSync('perl', ['-Mre::engine::RE2', '-e', '1']).status === 0;

const NAMES = [
  'a',
  'a.b',
  'a.json',
  'a.jso',
  'a.xson',
  'json',
  'a.b.json',
  'a.b.jsonx',
  'ä',
  'ä.json',
  '日本.js',
  'a b',
  'a/b',
];
const ADDRESSES = NAMES.flatMap((name) =>
  ['v1/', '']
    .flatMap((version) =>
      ['tags', 'posts', `posts/${name}`].map((end) => `/api/public/${version}${name}/lang=de/${end}`),
    )
    .concat(`/api/public/v1/demo/lang=de/posts/${name}`),
);

test.skipIf(!installed && process.env.CI === undefined)(
  'RE2, which Firebase uses, reads the patterns of redirects as the emulator does with JavaScript',
  () => {
    const redirects = firebaseRedirects(hostInput({ site: site({ languages: { demo: ['en', 'de', 'ja'] } }) }));
    const patterns = redirects.map(({ regex }) => regex);
    const args = ['-e', RE2, patterns.join('\n'), ADDRESSES.join('\n')];
    const expected = patterns.flatMap((pattern) =>
      ADDRESSES.map((address) => new RegExp(pattern, 'u').exec(address)?.slice(1).join(' ') ?? ''),
    );
    expect(expected.filter(Boolean).length).toBeGreaterThan(NAMES.length);
    expect(execFileSync('perl', args, { encoding: 'utf8' }).split('\n').slice(0, -1)).toEqual(expected);
  },
);
