import type { Explanations } from '../diagnostic.ts';

/** The codes of authors, categories and tags, in posts and in taxonomy files. */
export const TERMS: Explanations = {
  'post/unknown-author': {
    means: 'The post names an author that `authors.yaml` does not declare.',
    why: 'If the file exists, it must declare every author. Otherwise a typo would create a new author.',
    fix: 'Use the suggested name, or declare the author.',
    example: ['author: jnae', 'author: jane'],
  },
  'post/unknown-category': {
    means: 'The post names a category that `categories.yaml` does not declare.',
    why: 'If the file exists, it must declare every category. Otherwise a typo would create a new category.',
    fix: 'Use the suggested name, or declare the category.',
    example: ['category: Wether', 'category: Weather'],
  },
  'post/unknown-tag': {
    means: 'The post names a tag that `tags.yaml` does not declare.',
    why: 'If the file exists, it must declare every tag. Otherwise a typo would create a new tag.',
    fix: 'Use the suggested name, or declare the tag.',
    example: ['tags: [foog]', 'tags: [fog]'],
  },
  'post/ambiguous-author': {
    means: 'The name fits several authors. They share the name, or it is the id of one and the name of another.',
    why: 'Galley cannot know which author you mean.',
    fix: 'Write an id. The message lists them.',
    example: ['author: Jane Doe', 'author: jane-doe-2'],
  },
  'post/ambiguous-category': {
    means: 'The word fits several categories. It is the slug of one and the name of another, or the name of several.',
    why: 'Galley cannot know which category you mean.',
    fix: 'Write a slug or a name that only one category has.',
    example: ['category: news', 'category: harbour-news'],
  },
  'post/ambiguous-tag': {
    means: 'The word fits several tags. It is the slug of one and the name of another, or the name of several.',
    why: 'Galley cannot know which tag you mean.',
    fix: 'Write a slug or a name that only one tag has.',
    example: ['tags: [c]', 'tags: [c-language]'],
  },
  'post/author-mismatch': {
    means: 'The id and the name belong to different authors.',
    why: 'Either the id or the name is wrong.',
    fix: 'Remove the name, or write the id of the right author.',
    example: ['authors: [{ id: jane, name: Bob }]', 'authors: [{ id: jane }]'],
  },
  'taxonomy/syntax': {
    means: 'The file is not valid YAML.',
    why: 'Galley cannot read it. Until you fix it, Galley does not check whether the authors, categories and tags of posts exist.',
    fix: 'Fix the error at the place shown. A text that contains `: ` needs quotes.',
    example: ['jane: Jane: a writer', 'jane: "Jane: a writer"'],
  },
  'taxonomy/duplicate-key': {
    means: 'Duplicate key in a taxonomy file.',
    why: 'Only one of the two values could apply.',
    fix: 'Remove one of them.',
    example: ['news: News\nnews: Novelties', 'news: News'],
  },
  'taxonomy/type': {
    means: 'A value has the wrong type, or a name is missing.',
    why: 'Lists show the name of every author, category and tag.',
    fix: 'Write a name, or an object with a `name`.',
    example: ['- { slug: news }', '- { slug: news, name: News }'],
  },
  'taxonomy/unknown-key': {
    means: 'An entry has an unknown field.',
    why: 'A misspelled field would be silently ignored.',
    fix: 'Use the suggested name.',
    example: ['jane: { nmae: Jane }', 'jane: { name: Jane }'],
  },
  'taxonomy/slug-alphabet': {
    means: 'A slug or an id contains characters other than A-Z, a-z, 0-9, `_` and `-`.',
    why: 'It becomes part of a URL and a file name.',
    fix: 'Use the suggested slug.',
    example: ['- { slug: news & more, name: News }', '- { slug: news-more, name: News }'],
  },
  'taxonomy/duplicate-slug': {
    means: 'Two entries have the same slug or id, or differ only in letter case.',
    why: 'They would have the same URL.',
    fix: 'Give one of them another slug.',
    example: ['- News\n- NEWS', '- News'],
  },
  'taxonomy/social-link': {
    means: 'A social link of an author is not a URL.',
    why: 'Readers get it as a link to follow.',
    fix: 'Start it with `https://` or `http://`.',
    example: [
      'jane: { name: Jane, social: { web: jane.example } }',
      'jane: { name: Jane, social: { web: "https://jane.example" } }',
    ],
  },
  'taxonomy/no-slug': {
    means: 'Galley cannot derive a slug from a name, because it has no usable letters or too many.',
    why: 'Without a slug, the entry has no URL and no filter.',
    fix: 'Declare the entry with its own `slug`. It is a warning if slugs keep all letters; then posts lose this name.',
    example: ['- "???"', '- { name: "???", slug: questions }'],
  },
  'taxonomy/contradiction': {
    means: '`about` and `bio`, or `socialLinks` and `social`, have different values.',
    why: 'They are two names of the same field, so only one can apply.',
    fix: 'Keep one of them.',
    example: ['jane: { name: Jane, about: Writes., bio: Paints. }', 'jane: { name: Jane, about: Writes. }'],
  },
  'taxonomy/ambiguous-name': {
    means: 'Posts cannot use this entry, because both its slug and its name also fit another entry.',
    why: 'Posts that name it would be rejected as ambiguous.',
    fix: 'Give one of the entries another name or slug.',
    example: ['- { slug: a, name: B }\n- { slug: b, name: A }', '- { slug: a, name: A }\n- { slug: b, name: B }'],
  },
  'taxonomy/image': {
    means: 'The image of an entry is not a file that Galley can publish.',
    why: 'The URL in the API would be broken.',
    fix: 'Add the file. The path is relative to the folder of the taxonomy file. Or use a full URL.',
    example: ['- { name: News, image: news.pgn }', '- { name: News, image: news.png }'],
  },
  'taxonomy/unknown-parent': {
    means: 'A category has a `parent` that the file does not declare.',
    why: 'Its place in the hierarchy is unknown.',
    fix: 'Write the slug of another category, or declare the parent.',
    example: ['- { name: Tides, parent: wether }', '- { name: Tides, parent: weather }'],
  },
  'taxonomy/parent-cycle': {
    means: 'A category is its own ancestor.',
    why: 'Its list of ancestors would never end.',
    fix: 'Remove the `parent` of one category in the cycle.',
    example: [
      '- { slug: a, name: A, parent: b }\n- { slug: b, name: B, parent: a }',
      '- { slug: a, name: A }\n- { slug: b, name: B, parent: a }',
    ],
  },
  'taxonomy/device-name': {
    means: 'A slug or an id is the name of a Windows device, such as `con`, `nul` or `com1`.',
    why: 'Windows does not allow files with this name, so the API cannot be built or unpacked there.',
    fix: 'Choose another slug or id.',
    example: ['- { slug: con, name: Against }', '- { slug: against, name: Against }'],
  },
  'taxonomy/hidden-character': {
    means:
      'An entry contains control characters, characters that change the text direction, or half of a surrogate pair.',
    why: 'They are invisible in an editor and break the text where it is shown.',
    fix: 'Remove them. The message lists their code points.',
    example: ['- "Ne\\u202Ews"', '- News'],
  },
  'taxonomy/slug-collision': {
    means: 'Different names in posts give the same slug, or one id has several names.',
    why: 'They would become one author, category or tag, and its filter would return the posts of both.',
    fix: 'If they mean the same, use one spelling. Otherwise declare each with its own slug.',
    example: ['tags: [Café] and tags: [Cafe]', 'tags: [Café] in both'],
  },
  'taxonomy/merged-names': {
    means: 'Posts spell a name in several ways. Galley treats them as one term and uses the first spelling.',
    why: 'The spelling that readers see depends on the order of files.',
    fix: 'Use one spelling, or declare the term.',
    example: ['tags: [How we work] and tags: [how-we-work]', 'tags: [How we work] in both'],
  },
};
