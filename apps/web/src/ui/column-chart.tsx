import { useState } from 'react'
import { type ChartScale, chartScale, heightOf, isLabelled } from './chart-scale.ts'
import { classNames } from './class-names.ts'

/** A bar or a point: what stands beneath it, what it is called in full, and its figure. */
export interface ChartMarkShown {
  readonly key: string
  readonly label: string
  readonly name: string
  readonly figure: number
}

export interface ColumnChartProps {
  /** What it is of: "Takings by day". */
  label: string
  marks: readonly ChartMarkShown[]
  as: 'bars' | 'line'
  /** A figure in words, as it stands beside a mark's name. */
  wordsOf: (figure: number) => string
  /** The same for a line across the chart, which is at a round figure. */
  lineWordsOf?: (figure: number) => string
  /** The least distance of two lines, such as 100 for pence whose lines are at whole pounds. */
  leastStep?: number
}

/** The most labels that stand beneath it: on a phone, and where there is room. */
const LABELS = { narrow: 5, wide: 10 }

/**
 * Figures in their order, as bars or as a line. Above it stands the mark that is pointed at, or the highest. It is gone
 * through by the arrow keys, as a slider that says each mark; whoever reads the figures themselves has the table with it.
 */
export function ColumnChart(props: ColumnChartProps) {
  const { label, marks, wordsOf, lineWordsOf = wordsOf, leastStep = 1 } = props
  const [pointedAt, setPointedAt] = useState<string>()
  const figures = marks.map(({ figure }) => figure)
  const found = marks.findIndex(({ key }) => key === pointedAt)
  const chosen = found >= 0 ? found : figures.indexOf(Math.max(...figures))
  const mark = marks[chosen]
  if (!mark) return null
  const scale = chartScale(figures, leastStep)
  const pointAt = (place: number) => setPointedAt(marks[Math.min(marks.length - 1, Math.max(0, place))]?.key)
  const said = `${mark.name}: ${wordsOf(mark.figure)}`
  return (
    <figure aria-label={label} className="@container grid gap-2">
      <p aria-hidden className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-muted">
        <span>{mark.name}</span>
        <span className="figures text-base font-semibold text-ink">{wordsOf(mark.figure)}</span>
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <LineLabels scale={scale} wordsOf={lineWordsOf} />
        <div
          className="relative h-56 touch-pan-y has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-(--focus)"
          onPointerMove={({ currentTarget, clientX }) => {
            const box = currentTarget.getBoundingClientRect()
            pointAt(Math.floor(((clientX - box.left) / box.width) * marks.length))
          }}
          onPointerLeave={() => setPointedAt(undefined)}
        >
          <Drawing {...props} scale={scale} chosen={chosen} />
          <input
            type="range"
            aria-label={`Go through the chart: ${label}`}
            aria-valuetext={said}
            min={0}
            max={marks.length - 1}
            value={chosen}
            onChange={({ target }) => pointAt(Number(target.value))}
            className="pointer-events-none absolute inset-0 size-full appearance-none opacity-0"
          />
        </div>
        <MarkLabels marks={marks} />
      </div>
    </figure>
  )
}

function LineLabels({ scale, wordsOf }: { scale: ChartScale; wordsOf: (figure: number) => string }) {
  return (
    <div aria-hidden className="figures relative text-right text-xs text-ink-muted">
      {scale.lines.map((line) => (
        <span key={line} className="block h-0 overflow-visible" style={{ visibility: 'hidden' }}>
          {wordsOf(line)}
        </span>
      ))}
      {scale.lines.map((line) => (
        <span
          key={line}
          className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
          style={{ top: `${(1 - heightOf(scale, line)) * 100}%` }}
        >
          {wordsOf(line)}
        </span>
      ))}
    </div>
  )
}

type Drawn = ColumnChartProps & { scale: ChartScale; chosen: number }

/** Drawn on a square of 100 that is stretched to its place; lines keep their width. */
function Drawing({ marks, as, scale, chosen }: Drawn) {
  const band = 100 / marks.length
  const yOf = (figure: number) => (1 - heightOf(scale, figure)) * 100
  const middleOf = (place: number) => (place + 0.5) * band
  const points = marks.map(({ figure }, place) => `${middleOf(place)},${yOf(figure)}`).join(' ')
  const isLine = as === 'line' && marks.length > 1
  const mark = marks[chosen]
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        {scale.lines.map((line) => (
          <line
            key={line}
            x1={0}
            x2={100}
            y1={yOf(line)}
            y2={yOf(line)}
            vectorEffect="non-scaling-stroke"
            className={line === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        {isLine ? (
          <>
            <polygon
              points={`${middleOf(0)},${yOf(0)} ${points} ${middleOf(marks.length - 1)},${yOf(0)}`}
              className="fill-copper-tint"
            />
            <polyline
              points={points}
              fill="none"
              strokeWidth={2}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className="stroke-copper"
            />
            <line
              x1={middleOf(chosen)}
              x2={middleOf(chosen)}
              y1={0}
              y2={100}
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
              className="stroke-ink-muted"
            />
          </>
        ) : (
          marks.map(({ key, figure }, place) => (
            <rect
              key={key}
              x={(place + 0.14) * band}
              width={band * 0.72}
              y={Math.min(yOf(figure), yOf(0))}
              height={Math.abs(yOf(figure) - yOf(0))}
              className={place === chosen ? 'fill-ink' : 'fill-copper'}
            />
          ))
        )}
      </svg>
      {isLine && mark ? (
        <span
          aria-hidden
          className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-ink"
          style={{ left: `${middleOf(chosen)}%`, top: `${yOf(mark.figure)}%` }}
        />
      ) : null}
    </>
  )
}

function MarkLabels({ marks }: { marks: readonly ChartMarkShown[] }) {
  return (
    <div aria-hidden className="figures relative col-start-2 mt-2 h-5 text-xs text-ink-muted">
      {marks.map(({ key, label }, place) => {
        if (!isLabelled(place, marks.length, LABELS.wide)) return null
        return (
          <span
            key={key}
            className={classNames(
              'absolute -translate-x-1/2 whitespace-nowrap',
              !isLabelled(place, marks.length, LABELS.narrow) && 'hidden @xl:block',
            )}
            style={{ left: `${((place + 0.5) / marks.length) * 100}%` }}
          >
            {label}
          </span>
        )
      })}
    </div>
  )
}
