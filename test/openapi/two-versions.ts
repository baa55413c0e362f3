/** A configuration with version 1 and custom fields of every type, and another version built from it. */
export const TWO_VERSIONS = `
import { defineConfig, defineContract, schemas, z } from 'galley';
const base = { name: z.string(), slug: z.string() };
export default defineConfig({
posts: { slug: '{yyyy}-{mm}-{dd}-{name}' },
records: { fields: {
    hero: { type: 'json' }, series: { type: 'string' }, rank: { type: 'integer', default: 0 }, score: { type: 'number' },
    pinned: { type: 'boolean', default: false }, revised: { type: 'date' }, keywords: { type: 'strings', default: [] },
  } },
versions: {
    v1: { deprecated: '2026-01-01', sunset: '2030-01-01', suggest: 'v2' },
    v2: {
      contract: defineContract({
        record: {
          schema: schemas.PostRecord.omit({ readingTime: true, category: true }).extend({
            minutes: z.int().min(1),
            section: z.object(base).nullable(),
            kind: z.enum(['short', 'long']),
          }),
          map: (post) => ({
            slug: post.slug, title: post.title, excerpt: post.excerpt, publishedAt: post.publishedAt, updatedAt: post.updatedAt,
            coverImage: post.coverImage, tags: post.tags, authors: post.authors, minutes: post.readingTime,
            section: post.category, kind: post.readingTime > 5 ? 'long' : 'short',
          }),
        },
        detail: {
          schema: z.object({ slug: z.string(), title: z.string(), words: z.record(z.string(), z.int()) }),
          map: ({ slug, title }) => ({ slug, title, words: { title: title.split(' ').length } }),
        },
        author: { schema: schemas.Author.omit({ about: true }), map: ({ about: _, ...author }) => author },
        envelopes: {
          list: ({ records, total, offset, limit }) => ({ items: records, page: { total, offset, limit }, apiVersion: 2 }),
          detail: ({ record, html }) => ({ post: { ...record, body: { html } }, kind: ['post', 1, null] }),
        },
        limits: { default: 10 },
      }),
    },
  }
});`;
