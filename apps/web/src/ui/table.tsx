import { ArrowLeftRight } from 'lucide-react'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

export interface TableProps extends ComponentProps<'table'> {
  caption: ReactNode
  /** The width of its frame under which each row stands as a card, its cells under their labels (`Td`'s `label`). */
  stacksUnderPx?: number
}

/**
 * A plain table that scrolls sideways inside its own frame, so that a narrow screen never scrolls as a whole, and says so
 * where it does. The frame takes focus, because what scrolls must be scrollable by keyboard. One of more than three columns
 * says under which width its rows are cards instead: nobody reads a figure whose heading is out of sight.
 */
export function Table({ caption, className, stacksUnderPx = 0, children, ...rest }: TableProps) {
  const frame = useRef<HTMLElement>(null)
  const { isCut, isAtEnd, isNarrow } = useCut(frame, stacksUnderPx)
  return (
    <div className="relative">
      {isCut ? (
        <p className="flex items-center gap-2 border-b border-line px-5 py-2 text-sm text-ink-muted">
          <ArrowLeftRight size={16} aria-hidden className="shrink-0" />
          Slide the table sideways to see all of it
        </p>
      ) : null}
      <section
        ref={frame}
        aria-label={typeof caption === 'string' ? caption : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        // Held here: words for screen readers only would otherwise widen the page itself.
        className="relative overflow-x-auto"
      >
        <table
          className={classNames('w-full border-collapse text-left text-[0.9375rem]', className)}
          data-stacked={isNarrow || undefined}
          {...rest}
        >
          <caption className="sr-only">{caption}</caption>
          {children}
        </table>
      </section>
      {isCut && !isAtEnd ? (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-0 w-10 bg-linear-to-l from-surface to-transparent"
        />
      ) : null}
    </div>
  )
}

/**
 * Whether some of what is in the frame lies beyond its edge, whether one has slid to the end of it, and whether the frame is
 * narrower than so many pixels: known before anything is painted, so that nobody sees one turn into the other.
 */
function useCut(frame: React.RefObject<HTMLElement | null>, narrowPx: number) {
  const [cut, setCut] = useState({ isCut: false, isAtEnd: false, isNarrow: false })
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const look = () => {
      const beyondPx = box.scrollWidth - box.clientWidth
      const next = {
        isCut: beyondPx > 1,
        isAtEnd: box.scrollLeft >= beyondPx - 1,
        isNarrow: box.clientWidth < narrowPx,
      }
      const isSame = (now: typeof next) =>
        now.isCut === next.isCut && now.isAtEnd === next.isAtEnd && now.isNarrow === next.isNarrow
      setCut((now) => (isSame(now) ? now : next))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    for (const part of box.children) sizes.observe(part)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [frame, narrowPx])
  return cut
}

export function Th({
  className,
  isNumber,
  ...rest
}: ComponentProps<'th'> & { isNumber?: boolean | undefined }) {
  return (
    <th
      scope="col"
      className={classNames(
        'whitespace-nowrap border-b border-line-strong px-4 py-2.5 first:pl-5 last:pr-5 text-sm font-semibold text-ink-muted',
        isNumber && 'text-right',
        className,
      )}
      {...rest}
    />
  )
}

export interface TdProps extends ComponentProps<'td'> {
  isNumber?: boolean | undefined
  /** Its column's heading, for a row that stands as a card; none where that is the row's name, or what can be done with it. */
  label?: string | undefined
}

/** A name without a blank in it breaks, and takes the whole table to itself no more than any other. */
export function Td({ className, isNumber, label, ...rest }: TdProps) {
  return (
    <td
      data-label={label}
      className={classNames(
        'max-w-96 border-b border-line px-4 py-3 first:pl-5 last:pr-5',
        isNumber && 'figures text-right',
        className,
      )}
      {...rest}
    />
  )
}
