import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageProps } from './page-props.ts';

type Show = (props: PageProps) => JSX.Element;

/** A page whose code and styles are loaded when it is first shown: the first view stays small. */
export const lazily =
  (load: () => Promise<Show>): Show =>
  (props) => {
    const [loaded, setLoaded] = useState<{ readonly show: Show } | { readonly problem: string } | null>(null);
    useEffect(() => {
      load().then(
        (show) => setLoaded({ show }),
        (error: unknown) => setLoaded({ problem: String(error) }),
      );
    }, []);
    if (loaded === null) return <p>Loading the page…</p>;
    if ('problem' in loaded) return <p class="notice">The page cannot be loaded: {loaded.problem}</p>;
    return <loaded.show {...props} />;
  };
