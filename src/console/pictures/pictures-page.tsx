import type { JSX } from 'preact';
import type { PageProps } from '../page-props.ts';
import { BuildTimes } from './build-times.tsx';
import { HostLimits } from './host-limits.tsx';
import { OutputPicture } from './output-picture.tsx';
import { PostPictures } from './post-pictures.tsx';
import { usePictures } from './use-pictures.ts';
import './pictures.css';

/** The content and the last build as pictures, each with its figures beside it. */
export const PicturesPage = (props: PageProps): JSX.Element => {
  const { pictures, problem } = usePictures(props.content);
  return (
    <div class="pictures">
      <PostPictures {...props} />
      {problem !== null && <p class="notice">{problem}</p>}
      {pictures === null && problem === null && <p class="hint">Reading what the last build has written…</p>}
      {pictures !== null && (
        <>
          <OutputPicture pictures={pictures} />
          <BuildTimes builds={pictures.builds} />
          <HostLimits pictures={pictures} />
        </>
      )}
    </div>
  );
};
