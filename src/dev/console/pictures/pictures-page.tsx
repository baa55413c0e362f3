import type { JSX } from 'preact';
import type { Pictures } from '../../server/build-pictures.ts';
import { ask } from '../shared/api.ts';
import type { PageProps } from '../shared/place.ts';
import { loadedValue, useLoaded } from '../shared/use-loaded.ts';
import { BuildTimes, HostLimits, OutputPicture } from './output-pictures.tsx';
import { PostPictures } from './post-pictures.tsx';
import './pictures.css';

/** The content and the last build as pictures, with the figures beside them. */
export const PicturesPage = (props: PageProps): JSX.Element => {
  const { pictures, problem } = usePictures(props.content);
  return (
    <div class="pictures">
      <PostPictures {...props} />
      {problem !== null && <p class="notice">{problem}</p>}
      {pictures === null && problem === null && <p class="hint">Reading the output of the last build…</p>}
      {pictures !== null && (
        <>
          <OutputPicture {...pictures} />
          <BuildTimes {...pictures} />
          <HostLimits {...pictures} />
        </>
      )}
    </div>
  );
};

interface AskedPictures {
  readonly pictures: Pictures | null;
  readonly problem: string | null;
}

/** What the server measures, asked again whenever the content changes. */
const usePictures = (content: object): AskedPictures =>
  loadedValue(
    useLoaded(
      (signal) => readPictures(signal).catch((error) => ({ pictures: null, problem: `No answer: ${error}` })),
      [content],
    ),
  ) ?? { pictures: null, problem: null };

const readPictures = async (signal: AbortSignal): Promise<AskedPictures> => {
  const { status, body } = await ask('/_galley/pictures.json', signal);
  const answer = JSON.parse(body);
  return status === 200 ? { pictures: answer, problem: null } : { pictures: null, problem: String(answer.message) };
};
