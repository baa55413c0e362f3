import type { JSX } from 'preact';
import type { Life, Lifecycles, Span, Stage } from './lifecycles.ts';

/** In pixels; what is above the first row has room for the label of today, what is below the last for months. */
const ROW = 52;
const BAR = 18;
const TOP = 24;
const BOTTOM = 24;

const STAGES: Readonly<Record<Stage, string>> = {
  active: 'active',
  deprecated: 'deprecated: answers say so',
  gone: 'gone: 410',
};

/** Each version's life as a bar; stages differ in pattern as well as in colour. The table beside says the same. */
export const TimeLine = ({ lives, today, ticks }: Lifecycles): JSX.Element => {
  const height = TOP + lives.length * ROW + BOTTOM;
  return (
    <figure class="time-line">
      <svg width="100%" height={height} role="img" aria-label="The lives of the versions; the table has the dates">
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
        {(['active', 'deprecated', 'gone'] as const).map((stage) => (
          <span key={stage} class="key">
            <svg width="24" height="14" aria-hidden="true">
              <rect class={`stage ${stage}`} x="1" y="1" width="22" height="12" rx="2" />
            </svg>
            {STAGES[stage]}
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
  <rect class={`stage ${stage}`} x={share(from)} y={top} width={share(to - from)} height={BAR} rx="2" />
);

const share = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** Labels near an end stay inside. */
const anchorOf = (at: number): 'start' | 'middle' | 'end' => (at < 0.1 ? 'start' : at > 0.9 ? 'end' : 'middle');
