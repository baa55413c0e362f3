import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from './galley';
import { Links } from './Posts';

export function Search() {
  const [text, setText] = useState('');
  const { data, error } = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => client.posts.search(text, { limit: 10 }, { signal }),
    enabled: text !== '',
  });
  return (
    <search>
      <form action={(form) => setText(String(form.get('text')))}>
        <input name="text" aria-label="Search" defaultValue={text} />
      </form>
      <Links posts={data?.data ?? []} />
      {error && <p role="alert">{error.message}</p>}
    </search>
  );
}
