import type { ContentWorkspace } from '../../pipeline/read-content.ts';
import type { PageProps } from '../page-props.ts';

export interface ReadingProps extends PageProps {
  readonly workspace: ContentWorkspace;
}
