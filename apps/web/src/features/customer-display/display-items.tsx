import { formatMoney, minorOf } from '@tuppence/domain/money'
import { useEffect, useRef } from 'react'
import type { DisplayState } from '../../devices/display-channel.ts'
import { classNames } from '../../ui/index.ts'

export const shownMoney = (text: string) => formatMoney(minorOf(text))

/** DISP-008: the newest item stays in sight without anybody touching the screen. */
export function DisplayItems({ items }: { items: DisplayState['items'] }) {
  const list = useRef<HTMLElement>(null)
  const last = items.at(-1)
  const lastSign = last && `${items.length} ${last.id} ${last.quantity}`
  useEffect(() => {
    if (lastSign) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [lastSign])
  return (
    <section
      ref={list}
      aria-label="Your items"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto px-4 py-3 sm:px-8"
    >
      <ol>
        {items.map((item, place) => (
          <li
            key={item.id}
            className={classNames(
              'flex items-baseline gap-3 border-b border-line py-4 text-lg sm:gap-5 sm:text-2xl',
              place === items.length - 1 && 'font-semibold',
            )}
          >
            <span className="figures w-10 shrink-0 sm:w-14 text-right text-ink-muted">{item.quantity} ×</span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 [overflow-wrap:anywhere]">{item.name}</span>
              <span className="figures block text-base font-normal text-ink-muted sm:text-lg">
                {shownMoney(item.price)} each
              </span>
            </span>
            <span className="figures whitespace-nowrap">{shownMoney(item.total)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
