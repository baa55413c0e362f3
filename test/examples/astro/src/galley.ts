import { createClient } from '@galley/client';

export const client = createClient({
  baseUrl: 'https://cdn.example.com/api/public',
  postUrl: ({ slug }) => `/posts/${slug}`,
});
