import './versions.css';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { DataTable } from '../shared/data-table.tsx';
import type { PageProps } from '../shared/place.ts';
import { DiffSection } from './diff-section.tsx';
import { type Life, type Lifecycles, lifecyclesOf, type Span, type Stage } from './lifecycles.ts';
import { ShapesSection } from './shapes-section.tsx';

/** What is planned for each version, and how versions and trees differ. */
export const VersionsPage = (props: PageProps): JSX.Element => {
  const { versions, now } = props.content;
  const lifecycles = useMemo(() => lifecyclesOf(versions, now), [versions, now]);
  return (
    <div class="versions">
      <section class="card" aria-labelledby="lives">
        <h2 id="lives">Lifecycle of each version</h2>
        <div class="lives">
          <TimeLine {...lifecycles} />
          <LivesTable lives={lifecycles.lives} today={lifecycles.today.label} />
        </div>
      </section>
      <DiffSection {...props} />
      <ShapesSection {...props} />
    </div>
  );
};

const LivesTable = ({ lives, today }: { readonly lives: readonly Life[]; readonly today: string }): JSX.Element => (
  <DataTable
    label="Dates of the versions"
    caption={`As of ${today}`}
    columns={['Version', 'Is', 'Deprecated', 'Gone (410)', 'Move to']}
    rows={lives.map(({ name, stage, deprecated, sunset, suggest }) => [
      name,
      stage,
      deprecated || 'not planned',
      sunset || 'not planned',
      suggest || '–',
    ])}
  />
);

/** In pixels; the label of today is above the first row, those of the ticks are below the last one. */
const ROW = 48;
const BAR = 14;
const TOP = 24;
const BOTTOM = 24;

const STAGES: Readonly<Record<Stage, string>> = {
  active: 'active',
  deprecated: 'deprecated: answers say so',
  gone: 'gone: 410',
};

/** Each version's life as a bar, with a pattern and a colour for each stage. The table beside it says the same. */
const TimeLine = ({ lives, today, ticks }: Lifecycles): JSX.Element => {
  const height = TOP + lives.length * ROW + BOTTOM;
  return (
    <figure class="time-line">
      <svg width="100%" height={height} role="img" aria-label="Lifecycles of the versions; the table has the dates">
        <defs>
          <pattern id="stripes" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect class="stripe-ground" width="8" height="8" />
            <rect class="stripe" width="4" height="8" />
          </pattern>
        </defs>
        {ticks.map(({ at, label }) => (
          <g key={label}>
            <line class="tick" x1={share(at)} x2={share(at)} y1={TOP} y2={height - BOTTOM} />
            <text x={share(at)} y={height - 6} text-anchor={anchorOf(at)}>
              {label}
            </text>
          </g>
        ))}
        {lives.map((life, row) => (
          <Row key={life.name} life={life} top={TOP + row * ROW} />
        ))}
        <line class="today" x1={share(today.at)} x2={share(today.at)} y1={TOP - 6} y2={height - BOTTOM} />
        <text class="today-label" x={share(today.at)} y={14} text-anchor={anchorOf(today.at)}>
          today
        </text>
      </svg>
      <figcaption>
        {Object.entries(STAGES).map(([stage, words]) => (
          <span key={stage} class="key">
            <svg width="24" height="14" aria-hidden="true">
              <rect class={`stage ${stage}`} x="1" y="1" width="22" height="12" rx="2" />
            </svg>
            {words}
          </span>
        ))}
      </figcaption>
    </figure>
  );
};

const Row = ({ life, top }: { readonly life: Life; readonly top: number }): JSX.Element => (
  <g>
    <text x="0" y={top + 18} class="version-name">
      {life.name} is {life.stage}
    </text>
    {life.spans.map((span) => (
      <Bar key={span.from} span={span} top={top + 24} />
    ))}
  </g>
);

const Bar = ({ span: { stage, from, to }, top }: { readonly span: Span; readonly top: number }): JSX.Element => (
  <rect class={`stage ${stage}`} x={share(from)} y={top} width={share(to - from)} height={BAR} rx="4" />
);

const share = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** Labels near an end stay inside. */
const anchorOf = (at: number): 'start' | 'middle' | 'end' => (at < 0.1 ? 'start' : at > 0.9 ? 'end' : 'middle');
