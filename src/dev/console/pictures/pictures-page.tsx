import type { JSX } from 'preact';
import type { Pictures } from '../../server/build-pictures.ts';
import { askServer } from '../shared/api.ts';
import { Shown, useLoaded } from '../shared/loaded.tsx';
import type { PageProps } from '../shared/place.ts';
import { BuildTimes, HostLimits, OutputPicture } from './output-pictures.tsx';
import { PostPictures } from './post-pictures.tsx';
import './pictures.css';

/** The content and the last build as pictures, with the figures beside them. */
export const PicturesPage = (props: PageProps): JSX.Element => {
  const loaded = useLoaded((signal) => askServer<Pictures>('pictures.json', { signal }), [props.content]);
  return (
    <div class="pictures">
      <PostPictures {...props} />
      <Shown loaded={loaded} waiting="Reading the output of the last build…">
        {(pictures) => (
          <>
            <OutputPicture {...pictures} />
            <BuildTimes {...pictures} />
            <HostLimits {...pictures} />
          </>
        )}
      </Shown>
    </div>
  );
};
