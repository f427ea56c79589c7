import { listBookings, type StockBookingSummary } from '@tuppence/contract/stock'
import { counted } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { BOOKING_KINDS } from '@tuppence/domain/stock'
import { Boxes } from 'lucide-react'
import { EarlierPages, useEarlierPages } from '../../app/earlier-pages.tsx'
import { shopTime, useShopTimeZone } from '../../app/shop-time.ts'
import { useAddress } from '../../app/use-address.ts'
import { useCall } from '../../app/use-call.ts'
import { Badge, Card, EmptyState, Loaded, Money } from '../../ui/index.ts'
import { KindAndDays } from './kind-and-days.tsx'
import { changeWords, kindWords } from './stock-words.ts'

const AT_ONCE = 50

/** What was booked, the latest first, page by page. */
export function BookingList() {
  const { address, change } = useAddress()
  const kind = BOOKING_KINDS.find((one) => one === address.kind)
  const { from, to } = address
  const pages = useEarlierPages()
  const narrow = (parts: Record<string, string>) => {
    pages.begin()
    change(parts, 'in-place')
  }
  const bookings = useCall(listBookings, {
    query: {
      ...(kind && { kind }),
      ...(from && { from }),
      ...(to && { to }),
      limit: AT_ONCE,
      ...pages.behind,
    },
  })
  const last = bookings.data?.at(-1)
  return (
    <>
      <KindAndDays
        label="Kind"
        every="Every kind"
        kinds={BOOKING_KINDS}
        words={kindWords}
        kind={kind}
        from={from}
        to={to}
        onKind={(kind) => narrow({ kind })}
        onDays={narrow}
      />
      <Card>
        <Loaded {...bookings} what="The bookings">
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={<Boxes size={40} aria-hidden />}
                title="Nothing was booked"
                hint={
                  kind || from || to
                    ? 'Choose other days or another kind.'
                    : 'Book the first delivery: scan what came in.'
                }
              />
            ) : (
              <ul aria-label="Bookings">
                {list.map((booking) => (
                  <BookingRow
                    key={booking.id}
                    booking={booking}
                    onOpen={() => change({ booking: booking.id }, 'in-place')}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <EarlierPages
          of="bookings"
          pages={pages}
          last={
            last && bookings.data?.length === AT_ONCE
              ? { before: last.createdAt, beforeId: last.id }
              : undefined
          }
        />
      </Card>
    </>
  )
}

function BookingRow({ booking, onOpen }: { booking: StockBookingSummary; onOpen: () => void }) {
  const timeZone = useShopTimeZone()
  const { kind, supplier, reference, note, staffName, quantity, costTotal } = booking
  const about = [supplier, reference, note].filter(Boolean).join(' · ')
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3.5 text-left hover:bg-hover"
      >
        <span className="min-w-0 flex-1 basis-56">
          <span className="flex flex-wrap items-center gap-2 font-medium">
            {kindWords(kind)}
            <BookedBack booking={booking} />
          </span>
          {about ? <span className="line-clamp-2 text-sm [overflow-wrap:anywhere]">{about}</span> : null}
          <span className="figures block text-sm text-ink-muted">
            {shopTime(new Date(booking.createdAt), timeZone)} · {staffName ?? 'Provider'}
          </span>
        </span>
        <span className="figures grid justify-items-end">
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

export function BookedBack({
  booking: { reversesId, reversedById },
}: {
  booking: Pick<StockBookingSummary, 'reversesId' | 'reversedById'>
}) {
  if (reversesId) return <Badge state="neutral">Takes another back</Badge>
  return reversedById ? <Badge state="warn">Booked back</Badge> : null
}
