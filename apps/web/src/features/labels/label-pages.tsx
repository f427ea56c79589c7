import { classNames } from '../../ui/index.ts'
import { cornerOf, type LabelFormat, onPages, pageOf } from './label-formats.ts'
import type { LabelWords } from './label-layout.ts'
import { LabelView } from './label-view.tsx'

interface LabelPagesProps {
  labels: readonly LabelWords[]
  format: LabelFormat
  startAt: number
  /** Pages from here on are not drawn: thousands of labels are printed, and looked at one by one by nobody. */
  most?: number
  className?: string
}

/** The pages as they will be printed, in their true size. */
export function LabelPages({ labels, format, startAt, most, className }: LabelPagesProps) {
  const { widthMm, heightMm } = pageOf(format)
  const pages = onPages(labels, format, startAt).slice(0, most)
  return pages.map((page, number) => (
    <svg
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number.
      key={number}
      role="img"
      aria-label={`Page ${number + 1}`}
      width={`${widthMm}mm`}
      height={`${heightMm}mm`}
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      className={classNames(className)}
    >
      <rect width={widthMm} height={heightMm} fill="#fff" />
      {page.map((words, place) => {
        const { xMm, yMm } = cornerOf(format, place)
        return words === undefined ? (
          <UsedPlace
            // biome-ignore lint/suspicious/noArrayIndexKey: a label is known by its place.
            key={place}
            {...{ xMm, yMm, format }}
          />
        ) : (
          <LabelView
            // biome-ignore lint/suspicious/noArrayIndexKey: a label is known by its place.
            key={place}
            {...{ words, format, xMm, yMm }}
          />
        )
      })}
    </svg>
  ))
}

/** Where a used sheet has no label any more; on screen only. */
function UsedPlace({ xMm, yMm, format }: { xMm: number; yMm: number; format: LabelFormat }) {
  return (
    <rect
      data-used=""
      x={xMm + 0.5}
      y={yMm + 0.5}
      width={format.widthMm - 1}
      height={format.heightMm - 1}
      fill="#eee"
      stroke="#bbb"
      strokeWidth={0.2}
      strokeDasharray="1 1"
    />
  )
}
