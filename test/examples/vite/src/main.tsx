import { QueryClient, QueryClientProvider, useIsFetching } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Post } from './Post';
import { Posts } from './Posts';
import { Search } from './Search';
import { Tag, Tags } from './Tags';
import './styles.css';

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const [, kind, name = ''] = location.pathname.split('/');

function App() {
  return (
    <main aria-busy={useIsFetching() > 0}>
      <a href="/">Posts</a>
      {kind === 'posts' && <Post slug={name} />}
      {kind === 'tags' && <Tag slug={name} />}
      {kind === '' && (
        <>
          <Search />
          <Tags />
          <h1>Posts</h1>
          <Posts tags={[]} />
        </>
      )}
    </main>
  );
}

createRoot(document.getElementById('app') as HTMLElement).render(
  <QueryClientProvider client={queries}>
    <App />
  </QueryClientProvider>,
);
