import type { JSX } from 'preact';
import { size } from '../../diagnostics/amounts.ts';
import type { GroupSizes } from '../../pipeline/output-sizes.ts';
import { treemap } from './treemap.ts';

/** What the map is drawn in; it is stretched to the room there is. */
const WIDTH = 1000;
const HEIGHT = 420;
/** Shares of the width and the height below which a name has no room. */
const NAMED = { width: 0.2, height: 0.12 };

/** Groups of files as rectangles, as large as their bytes. */
export const SizeMap = ({ groups }: { readonly groups: readonly GroupSizes[] }): JSX.Element => {
  const rectangles = treemap(
    groups.map(({ bytes }) => bytes),
    WIDTH,
    HEIGHT,
  );
  const share = (length: number, whole: number): string => `${((length / whole) * 100).toFixed(3)}%`;
  return (
    <div class="size-map" role="img" aria-label="Bytes by group; the table has the figures">
      {groups.map(({ name, bytes }, at) => {
        const { x = 0, y = 0, width = 0, height = 0 } = rectangles[at] ?? {};
        const hasRoom = width / WIDTH > NAMED.width && height / HEIGHT > NAMED.height;
        return (
          <div
            key={name}
            class={`tile tile-${at % 5}`}
            title={`${name}: ${size(bytes)}`}
            style={{
              left: share(x, WIDTH),
              top: share(y, HEIGHT),
              width: share(width, WIDTH),
              height: share(height, HEIGHT),
            }}
          >
            {hasRoom && (
              <>
                <b>{name}</b> {size(bytes)}
              </>
            )}
          </div>
        );
      })}
    </div>
  );
};
