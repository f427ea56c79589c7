import type { ChartMarkShown } from './column-chart.tsx'

export interface BarListProps {
  /** What it is of: "Takings by product". */
  label: string
  marks: readonly ChartMarkShown[]
  wordsOf: (figure: number) => string
}

/** Figures of things that have names: a list, in which each stands with a bar as long as its figure; less than nothing goes to the left. */
export function BarList({ label, marks, wordsOf }: BarListProps) {
  const figures = marks.map(({ figure }) => figure)
  const most = Math.max(0, ...figures)
  const least = Math.min(0, ...figures)
  const width = most - least || 1
  const placeOf = (figure: number) => ((figure - least) / width) * 100
  return (
    <ol aria-label={label} className="grid gap-3">
      {marks.map(({ key, name, figure }) => (
        <li key={key} className="grid gap-1">
          <p className="flex items-baseline justify-between gap-4 text-[0.9375rem]">
            <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span className="figures shrink-0 font-semibold">{wordsOf(figure)}</span>
          </p>
          <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none" className="h-2.5 w-full">
            <rect width={100} height={10} className="fill-sunken" />
            <rect
              x={Math.min(placeOf(figure), placeOf(0))}
              width={Math.abs(placeOf(figure) - placeOf(0))}
              height={10}
              className="fill-copper"
            />
            {least < 0 ? (
              <line
                x1={placeOf(0)}
                x2={placeOf(0)}
                y1={0}
                y2={10}
                vectorEffect="non-scaling-stroke"
                className="stroke-ink"
              />
            ) : null}
          </svg>
        </li>
      ))}
    </ol>
  )
}
