import { createClient } from '@galley/client';

export const client = createClient({
  baseUrl: 'https://cdn.example.com/api/public',
  apiKey: 'kitchen-demo',
  postUrl: ({ slug }) => `/posts/${slug}`,
});
