import { listBookings, type StockBookingSummary } from '@tuppence/contract/stock'
import { counted } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { BOOKING_KINDS } from '@tuppence/domain/stock'
import { Boxes, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../foundation/address/use-address.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, classNames, Money } from '../../ui/index.ts'
import { HistoryList, useHistoryPlace } from './history-list.tsx'
import { partsByFirst, together } from './import-parts.ts'
import { KindAndDays } from './kind-and-days.tsx'
import { changeWords, kindWords, reasonOf } from './stock-words.ts'

const AT_ONCE = 50

/** What was booked, the latest first, page by page. */
export function BookingList() {
  const { change } = useAddress()
  const { kind, days, isNarrowed, pages, choice } = useHistoryPlace('kind', BOOKING_KINDS)
  const bookings = useCall(listBookings, {
    query: { ...(kind && { kind }), ...days, limit: AT_ONCE, ...pages.behind },
  })
  const parts = partsByFirst(bookings.data ?? [])
  const open = (booking: string) => change({ booking }, 'in-place')
  return (
    <>
      <KindAndDays label="Kind" every="Every kind" words={kindWords} {...choice} />
      <HistoryList
        found={bookings}
        of="bookings"
        atOnce={AT_ONCE}
        pages={pages}
        nothing={{
          icon: <Boxes size={40} aria-hidden />,
          title: 'Nothing was booked',
          hint: isNarrowed
            ? 'Choose other days or another kind.'
            : 'Book the first delivery: scan what came in.',
        }}
        row={({ id }) => {
          const [first, ...others] = parts.get(id) ?? []
          if (!first) return null
          return <BookedTogether parts={[first, ...others]} onOpen={open} />
        }}
      />
    </>
  )
}

interface BookedTogetherProps {
  parts: readonly [StockBookingSummary, ...StockBookingSummary[]]
  onOpen: (id: string) => void
}

/** An import of many rows is one line; its parts, each a booking with its own lines, unfold below it. */
function BookedTogether({ parts, onOpen }: BookedTogetherProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [first] = parts
  if (parts.length === 1) return <BookingRow booking={first} onOpen={() => onOpen(first.id)} />
  return (
    <>
      <BookingRow booking={together(parts)} unfolds={isOpen} onOpen={() => setIsOpen(!isOpen)} />
      {isOpen
        ? parts.map((part) => (
            <BookingRow key={part.id} booking={part} isPart onOpen={() => onOpen(part.id)} />
          ))
        : null}
    </>
  )
}

interface BookingRowProps {
  booking: StockBookingSummary
  /** Whether its parts are shown, where it has some. */
  unfolds?: boolean
  isPart?: boolean
  onOpen: () => void
}

function BookingRow({ booking, unfolds, isPart = false, onOpen }: BookingRowProps) {
  const timeZone = useShopTimeZone()
  const { kind, supplier, reference, note, staffName, quantity, costTotal } = booking
  const about = [reasonOf(booking), goodsOf(booking), supplier, reference, note].filter(Boolean).join(' · ')
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        {...(unfolds !== undefined && { 'aria-expanded': unfolds })}
        onClick={onOpen}
        className={classNames(
          'py-3.5 pr-5 text-left',
          isPart ? 'pl-10' : 'pl-5',
          'flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-1 hover:bg-hover',
        )}
      >
        <span className="min-w-0 flex-1 basis-56">
          <span className="flex flex-wrap items-center gap-2 font-medium">
            {isPart ? `${kindWords(kind)}, a part` : kindWords(kind)}
            {unfolds === undefined ? null : (
              <ChevronDown size={16} aria-hidden className={classNames(unfolds && 'rotate-180')} />
            )}
            <BookedBack booking={booking} />
          </span>
          {about ? <span className="line-clamp-2 text-sm [overflow-wrap:anywhere]">{about}</span> : null}
          <span className="figures block text-sm text-ink-muted">
            {shopTime(new Date(booking.createdAt), timeZone)} · {staffName ?? 'Provider'}
          </span>
        </span>
        <span className="figures ml-auto grid shrink-0 justify-items-end whitespace-nowrap">
          <span className="font-semibold">{changeWords(quantity)}</span>
          <span className="text-sm text-ink-muted">
            {counted(booking.lineCount, 'line')}
            {costTotal ? (
              <>
                {' · '}
                <Money amountMinor={minorOf(costTotal)} />
              </>
            ) : null}
          </span>
        </span>
      </button>
    </li>
  )
}

/** The only product by its name, or how many they are. */
const goodsOf = ({ productCount, productName }: StockBookingSummary): string =>
  productName ?? counted(productCount, 'product')

export function BookedBack({
  booking: { reversesId, reversedById },
}: {
  booking: Pick<StockBookingSummary, 'reversesId' | 'reversedById'>
}) {
  if (reversesId) return <Badge state="neutral">Takes another back</Badge>
  return reversedById ? <Badge state="warn">Booked back</Badge> : null
}
