import { minorOf } from '@tuppence/domain/money'
import { useEffect, useRef, useState } from 'react'
import type { DisplayState } from '../../devices/display-channel.ts'
import { classNames } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { newestOf } from './newest-item.ts'

type Items = DisplayState['items']

export const shownMoney = (text: string) => formatMoney(minorOf(text))

/** DISP-008: what is being bought. What came or changed last stands out, and in sight without anybody touching the screen. */
export function DisplayItems({ items }: { items: Items }) {
  const newest = useNewest(items)
  const row = useRef<HTMLLIElement>(null)
  const sign = JSON.stringify([newest, items.length, items.find(({ id }) => id === newest)?.quantity])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sign is what moved the list
  useEffect(() => {
    // Some browsers answer a promise, which is no end of an effect.
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [sign])
  return (
    <section
      aria-label="Your items"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto py-3"
    >
      <ol>
        {items.map((item) => (
          <Item
            key={item.id}
            item={item}
            isNewest={item.id === newest}
            {...(item.id === newest && { ref: row })}
          />
        ))}
      </ol>
    </section>
  )
}

interface ItemProps {
  item: Items[number]
  isNewest: boolean
  ref?: React.Ref<HTMLLIElement>
}

function Item({ item, isNewest, ref }: ItemProps) {
  const offMinor = minorOf(item.price) * item.quantity - minorOf(item.total)
  // Of goods that come back the total counts the other way, which is no discount.
  const isDiscounted = !item.total.startsWith('-') && offMinor > 0
  return (
    <li
      ref={ref}
      className={classNames(
        'flex items-baseline gap-3 border-b border-line px-4 py-4 text-lg sm:gap-5 sm:px-8 sm:text-2xl',
        isNewest && 'bg-copper-tint font-semibold',
      )}
    >
      <span className="figures w-10 shrink-0 text-right text-ink-muted sm:w-14">{item.quantity} ×</span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{item.name}</span>
        <span className="figures block text-base font-normal text-ink-muted sm:text-lg">
          {shownMoney(item.price)} each
        </span>
        {isDiscounted ? (
          <span className="figures block text-base font-medium text-good-ink sm:text-lg">
            {formatMoney(offMinor)} off
          </span>
        ) : null}
      </span>
      <span className="figures whitespace-nowrap">{shownMoney(item.total)}</span>
    </li>
  )
}

function useNewest(items: Items): string | undefined {
  const [seen, setSeen] = useState(() => ({
    items,
    newest: newestOf(items, { items: [], newest: undefined }),
  }))
  if (seen.items === items) return seen.newest
  const newest = newestOf(items, seen)
  setSeen({ items, newest })
  return newest
}
