import { createClient } from '@galley/client';
import { GALLEY_API_KEY } from '$env/static/private';

export const client = createClient({
  baseUrl: 'https://cdn.example.com/api/public',
  apiKey: GALLEY_API_KEY,
  postUrl: ({ slug }) => `/posts/${slug}`,
});
