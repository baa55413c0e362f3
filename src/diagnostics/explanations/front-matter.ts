import type { Explanations } from './explanation.ts';

/** Front matter that cannot be read at all. */
export const FRONT_MATTER: Explanations = {
  'front-matter/syntax': {
    means: 'The front matter is no valid YAML, TOML or JSON.',
    why: 'Nothing of the post is known then, neither its date nor its title.',
    mend: 'Mend the place shown; often a text with ": " in it needs quotes.',
    example: ['subtitle: Fog: a warning', 'subtitle: "Fog: a warning"'],
  },
  'front-matter/unclosed': {
    means: 'The line that ends the front matter is missing.',
    why: 'The whole post would be taken for front matter, or the front matter for the post.',
    mend: 'Write --- (or +++) alone on a line after it.',
    example: ['---\ntitle: Fog\n\nNobody saw anything.', '---\ntitle: Fog\n---\n\nNobody saw anything.'],
  },
  'front-matter/engine': {
    means: 'The front matter asks for another language than YAML, TOML or JSON, as ---js does.',
    why: 'Front matter is data: a post must not run a program on the machine that builds it.',
    mend: 'Write YAML, TOML or JSON.',
    example: ['---js\n{ title: "Fog" }\n---', '---\ntitle: Fog\n---'],
  },
  'front-matter/duplicate-key': {
    means: 'A key stands twice.',
    why: 'Only one of the two could count.',
    mend: 'Remove one; both places are shown.',
    example: ['title: Fog\ntitle: Mist', 'title: Fog'],
  },
  'front-matter/not-a-mapping': {
    means: 'The front matter is a list or a text.',
    why: 'It has no keys, so it says nothing about the post.',
    mend: 'Write one "key: value" a line.',
    example: ['- Fog\n- 2026-01-31', 'title: Fog\ndate: 2026-01-31'],
  },
  'front-matter/reserved-key': {
    means: 'The front matter has the key __proto__.',
    why: 'In a JSON object of JavaScript this is no key like others, and attacks use it.',
    mend: 'Give it another name.',
    example: ['__proto__: x', 'proto: x'],
  },
  'front-matter/too-complex': {
    means:
      'The front matter is longer than 64 kB, has more than 10,000 values or a key of more than 1,000 characters, or is nested more than 100 levels deep.',
    why: 'A few lines of YAML can stand for millions of values, which would take all memory.',
    mend: 'Write less of it; keep large data elsewhere.',
    example: ['gallery: […10,001 pictures…]', 'gallery: gallery.json'],
  },
};
