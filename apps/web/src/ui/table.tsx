import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * A plain table that scrolls sideways inside its own frame, so that a narrow screen never scrolls as a whole. The frame
 * takes focus, because what scrolls must be scrollable by keyboard.
 */
export function Table({
  caption,
  className,
  children,
  ...rest
}: ComponentProps<'table'> & { caption: ReactNode }) {
  return (
    <section
      aria-label={typeof caption === 'string' ? caption : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      // Held here: words for screen readers only would otherwise widen the page itself.
      className="relative overflow-x-auto"
    >
      <table className={classNames('w-full border-collapse text-left text-[0.9375rem]', className)} {...rest}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

export function Th({ className, isNumber, ...rest }: ComponentProps<'th'> & { isNumber?: boolean }) {
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

export function Td({ className, isNumber, ...rest }: ComponentProps<'td'> & { isNumber?: boolean }) {
  return (
    <td
      className={classNames(
        'border-b border-line px-4 py-3 first:pl-5 last:pr-5',
        isNumber && 'figures text-right',
        className,
      )}
      {...rest}
    />
  )
}
