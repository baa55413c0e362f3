import type { Explanations } from '../diagnostic.ts';

/** The codes of front matter and of a post’s fields. */
export const POSTS: Explanations = {
  'front-matter/syntax': {
    means: 'The front matter is not valid YAML, TOML or JSON.',
    why: 'Galley cannot read the post’s title, date or other fields.',
    fix: 'Fix the error at the place shown. A common cause is a text that contains `: ` and has no quotes.',
    example: ['subtitle: Fog: a warning', 'subtitle: "Fog: a warning"'],
  },
  'front-matter/unclosed': {
    means: 'The line that opens or closes the front matter is missing.',
    why: 'Galley cannot tell where the front matter ends and the post starts.',
    fix: 'Write `---` (or `+++`) on a line of its own before and after the front matter.',
    example: ['---\ntitle: Fog\n\nThe lighthouse was dark.', '---\ntitle: Fog\n---\n\nThe lighthouse was dark.'],
  },
  'front-matter/engine': {
    means: 'The front matter is in a language other than YAML, TOML or JSON, such as `---js`.',
    why: 'Front matter is data: a post must not run code on the build machine.',
    fix: 'Write YAML, TOML or JSON.',
    example: ['---js\n{ title: "Fog" }\n---', '---\ntitle: Fog\n---'],
  },
  'front-matter/duplicate-key': {
    means: 'Duplicate key in the front matter.',
    why: 'Only one of the two values could apply.',
    fix: 'Remove one of them. The message shows both places.',
    example: ['title: Fog\ntitle: Mist', 'title: Fog'],
  },
  'front-matter/not-a-mapping': {
    means: 'The front matter is a list or plain text.',
    why: 'It has no keys, so Galley cannot read any field.',
    fix: 'Write one `key: value` per line.',
    example: ['- Fog\n- 2026-01-31', 'title: Fog\ndate: 2026-01-31'],
  },
  'front-matter/reserved-key': {
    means: 'The front matter has the key `__proto__`.',
    why: 'This key has a special meaning in JavaScript objects, and attacks use it.',
    fix: 'Rename the key.',
    example: ['__proto__: x', 'proto: x'],
  },
  'front-matter/too-complex': {
    means:
      'The front matter is too large: more than 64 kB, 10,000 values or 100 levels, or a key of more than 1,000 characters.',
    why: 'A few lines of YAML can expand to millions of values and use all memory.',
    fix: 'Shorten the front matter. Keep large data in another file.',
    example: ['gallery: […10,001 images…]', 'gallery: gallery.json'],
  },
  'post/title-missing': {
    means: 'The post has no title.',
    why: 'Every list shows the title.',
    fix: 'Add a `title`, or set `adopt.title` in the configuration.',
    example: ['', 'title: Fog in the channel'],
  },
  'post/date-missing': {
    means: 'The post has no date, neither in its front matter nor in its file name.',
    why: 'Lists are sorted by date. The file’s own timestamp is no substitute, because every checkout changes it.',
    fix: 'Add a `date`, or start the file name with the date.',
    example: ['fog.md', '2026-01-31-fog.md'],
  },
  'post/date-unreadable': {
    means: 'A date has an unknown format or does not exist in the calendar.',
    why: 'A guess could be wrong without anyone noticing.',
    fix: 'Write it as `2026-01-31`, or with a time as `2026-01-31T12:00:00Z`.',
    example: ['updated: next May', 'updated: 2026-05-01'],
  },
  'post/date-ambiguous': {
    means: 'A date can mean two different days.',
    why: '`01/02/2026` is 1 February in some countries and 2 January in others.',
    fix: 'Write the year first, or set `adopt.dateOrder`. The message shows both dates.',
    example: ['updated: 01/02/2026', 'updated: 2026-02-01'],
  },
  'post/field-type': {
    means: 'A field has the wrong type, such as a list for a title.',
    why: 'Galley would have to guess what you mean. For example, `draft: yes` is a text, not `true`.',
    fix: 'Write a value of the type that the message names.',
    example: ['draft: yes', 'draft: true'],
  },
  'post/publish-rule': {
    means:
      'A front matter key may decide whether the post is published, but the configuration does not define what it means.',
    why: 'In one project `status: review` holds a post back, in another it does not. A post that is published by mistake cannot be unpublished everywhere.',
    fix: 'Decide it once in the configuration: in `adopt.publish`, list the values that publish a post, or ignore the key.',
    example: ['status: review', 'adopt: { publish: { status: [published] } }'],
  },
  'post/slug-alphabet': {
    means:
      'A slug contains characters other than A-Z, a-z, 0-9, `_` and `-`, or has more than 200. Or Galley cannot derive a slug from the file name.',
    why: 'The slug becomes part of a URL and a file name. These characters work on every host.',
    fix: "Use the suggested slug or write one in the front matter. To keep letters of any script, set `posts.slugify: 'keep'`.",
    example: ['slug: fog & mist', 'slug: fog-mist'],
  },
  'post/slug-pattern': {
    means:
      'A `permalink` is a pattern that only the original tool can fill in, so Galley derives the slug from the post’s name.',
    why: 'The slug may differ from the last segment of the post’s URL on your site.',
    fix: 'Write a `slug` if the URL matters. Otherwise you do not need to do anything.',
    example: ['permalink: /:year-:title/', 'slug: 2026-fog'],
  },
  'post/alias': {
    means:
      'An alias is not a URL path. It contains an origin, a dot segment, a fragment, a template or an invalid character.',
    why: 'Galley publishes it as a URL that leads to the post, and it may become a server rule.',
    fix: 'Write the path that the post had on your old site.',
    example: ['aliases: [https://example.com/old/]', 'aliases: [/old/]'],
  },
  'post/alias-conflict': {
    means: 'An alias is also the URL of a post, or an alias of another post.',
    why: 'It would lead to two posts or hide one, so Galley creates no redirect for it.',
    fix: 'Remove the wrong alias. `posts.url` in the configuration defines the URLs of posts.',
    example: ['aliases: [/posts/fog/] in two posts', 'aliases: [/posts/fog/] in one of them'],
  },
  'post/old-slug-conflict': {
    means: 'The last segment of an alias is the slug of another post, or several posts have aliases that end with it.',
    why: 'The API returns one post per slug: the post that has the slug, or 404. The alias still works for websites.',
    fix: 'Remove the alias if the API does not need it. Otherwise you do not need to do anything.',
    example: ['aliases: [/2019/intro/] and aliases: [/2020/intro/]', 'aliases: [/2020/intro/]'],
  },
  'post/duplicate-slug': {
    means: 'Several posts have the same slug, or slugs that differ only in letter case.',
    why: 'They would have the same URL. Not every file system and bucket distinguishes letter case.',
    fix: 'Give each post its own slug, or add dates to all slugs with `posts.slug` in the configuration.',
    example: ['2025-05-01-news.md and 2026-05-01-news.md', "posts: { slug: '{yyyy}-{mm}-{dd}-{name}' }"],
  },
  'post/custom-field': {
    means: 'A custom field is missing, or its type does not match the configuration.',
    why: 'The API description promises this type to readers.',
    fix: 'Add or correct the field in the post. Or change its type or `default` in the configuration.',
    example: ['price: about 3', 'price: 3.50'],
  },
  'post/contradiction': {
    means:
      'Two fields for the same thing have different values, such as `date` and `pubDate`, or `draft` and `published`.',
    why: 'Only one of them can be right, and Galley cannot know which.',
    fix: 'Keep the right one. The message shows both places.',
    example: ['slug: fog\npermalink: /mist/', 'slug: fog'],
  },
  'post/empty-item': {
    means: 'A list has an empty or `null` item, which Galley ignores.',
    why: 'In YAML, `null`, `~` and an empty value are not text. A tag with such a name would be lost.',
    fix: 'Remove the item, or put quotes around the word.',
    example: ['tags: [null, fog]', 'tags: ["null", fog]'],
  },
  'post/hidden-character': {
    means:
      'A text contains control characters, characters that change the text direction, or half of a surrogate pair.',
    why: 'They are invisible in an editor and break the text where it is shown. Half of a surrogate pair is an error, because many programs cannot read JSON with one.',
    fix: 'Remove them. The message lists their code points.',
    example: ['excerpt: "Fog\\u202Egof"', 'excerpt: Fog'],
  },
  'post/language-conflict': {
    means: 'The front matter, the file name and the folder give the post two different languages.',
    why: 'Galley cannot know which language is right.',
    fix: 'Set the language in one place, or use the same language everywhere.',
    example: ['posts/en/hello.de.md', 'posts/de/hello.md'],
  },
  'post/language-unknown': {
    means: 'The post is in a language that its workspace does not declare.',
    why: 'Readers could not request it: the API has responses only for declared languages.',
    fix: 'Use a declared language, or add it to `languages` of the workspace.',
    example: ['lang: fr', 'languages: [en, de, fr]'],
  },
  'post/translation-twice': {
    means: 'Two posts in the same language have the same translation key.',
    why: 'A post has one text per language, so a reader who switches the language could get either.',
    fix: 'Give each post its own key.',
    example: ['translationKey: about\n(in two posts)', 'translationKey: about\ntranslationKey: contact'],
  },
  'post/shared-address': {
    means: 'Posts in several languages have the same URL on your site.',
    why: 'A link, a feed or a sitemap with this URL cannot tell which text it means.',
    fix: 'Add `{lang}` to `posts.url`.',
    example: ["posts: { url: '/posts/{slug}' }", "posts: { url: '/{lang}/posts/{slug}' }"],
  },
  'post/device-name': {
    means: 'The slug is the name of a Windows device, such as `con`, `nul` or `com1`.',
    why: 'Windows does not allow files with this name, so the API cannot be built or unpacked there.',
    fix: 'Choose another slug.',
    example: ['slug: con', 'slug: conference'],
  },
  'post/several-categories': {
    means: 'The post names several categories. Galley uses only the first.',
    why: 'In the API, a post has one category.',
    fix: 'Keep one category, and turn the others into tags.',
    example: ['categories: [News, Fog]', 'category: News\ntags: [Fog]'],
  },
  'post/unread-key': {
    means:
      'Posts have a front matter key that Galley does not read. There is one warning per key, at the first post that has it.',
    why: 'The value is missing from the API. For example, `topics` may hold the tags of 2,000 posts.',
    fix: 'Map it with `adopt.fields`, publish it with `records.fields`, or list it in `adopt.ignoreFields`.',
    example: ['topics: [fog]', "adopt: { fields: { tags: 'topics' } }"],
  },
  'post/more-problems': {
    means: 'The post has more than 100 problems. Galley counts the others without listing them.',
    why: 'Finding thousands of places takes minutes.',
    fix: 'Fix the listed problems and build again.',
    example: ['a file with 500 broken links', 'the same file with working links'],
  },
};
