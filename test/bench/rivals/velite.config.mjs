import { defineCollection, defineConfig, s } from 'velite';

/** Velite makes only details, in one file, but no lists or pages. It writes to a folder below the working folder. */
const posts = defineCollection({
  name: 'Post',
  pattern: '**/*.md',
  schema: s.object({
    title: s.string(),
    slug: s.string(),
    date: s.isodate(),
    excerpt: s.string(),
    authors: s.array(s.string()),
    categories: s.array(s.string()),
    tags: s.array(s.string()),
    htmlContent: s.markdown({ copyLinkedFiles: false }),
  }),
});

export default defineConfig({
  root: process.env.BENCH_POSTS,
  output: { data: process.env.BENCH_OUT, assets: `${process.env.BENCH_OUT}/static`, clean: true },
  collections: { posts },
});
