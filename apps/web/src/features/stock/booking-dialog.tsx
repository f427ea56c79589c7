import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookBack, readBooking, type StockBookingDetail } from '@tuppence/contract/stock'
import { costOfText } from '@tuppence/domain/money'
import { Tag, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, buttonLook, Dialog, Loaded, toast } from '../../ui/index.ts'
import { formatCost } from '../../ui/shop-money.ts'
import { useOnce } from '../../ui/use-once.ts'
import { BookedBack } from './booking-list.tsx'
import { labelsOf } from './labels-of.ts'
import { changeWords, kindWords, reasonOf } from './stock-words.ts'

/** One booking with its lines, and the way to take it back. */
export function BookingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const booking = useCall(readBooking, { params: { id } })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="wide"
      title={booking.data ? kindWords(booking.data.kind) : 'Booking'}
      actions={
        booking.data && (
          <>
            <Labels booking={booking.data} />
            <TakeBack booking={booking.data} />
          </>
        )
      }
    >
      <Loaded {...booking} what="The booking">
        {(data) => <Detail booking={data} />}
      </Loaded>
    </Dialog>
  )
}

/** A delivery's goods need labels on the shelf, most of all where they are new or cost something else. */
function Labels({ booking: { id, kind, reversesId } }: { booking: StockBookingDetail }) {
  const mayLabel = useMay('manage-products')
  if (kind !== 'delivery' || reversesId || !mayLabel) return null
  return (
    <Link {...labelsOf(id)} className={buttonLook('secondary', 'medium')}>
      <Tag size={18} aria-hidden />
      Labels
    </Link>
  )
}

function TakeBack({ booking }: { booking: StockBookingDetail }) {
  const client = useQueryClient()
  const [backId] = useState(uuidv7)
  const once = useOnce()
  const [isBusy, setBusy] = useState(false)
  const { kind, reversesId, reversedById } = booking
  if (kind === 'count' || kind === 'import' || reversesId || reversedById) return null
  const back = async () => {
    setBusy(true)
    try {
      await send(bookBack, { params: { id: booking.id }, body: { id: backId } })
      toast({ title: 'Booked back', description: 'The opposite is booked, and points at this one.' })
    } catch (error) {
      toast({ title: 'It was not booked back', description: explain(error), look: 'destructive' })
    }
    setBusy(false)
    await Promise.all([refresh(client, '/api/stock'), refresh(client, '/api/products')])
  }
  return (
    <Button busy={isBusy} onClick={() => void once(back)}>
      <Undo2 size={18} aria-hidden />
      Book it back
    </Button>
  )
}

function Detail({ booking }: { booking: StockBookingDetail }) {
  const timeZone = useShopTimeZone()
  const facts = [
    ['When', shopTime(new Date(booking.createdAt), timeZone)],
    ['Who', booking.staffName ?? 'Provider'],
    ['Reason', reasonOf(booking)],
    ['Supplier', booking.supplier],
    ['Reference', booking.reference],
    ['Note', booking.note],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <div className="grid gap-5">
      <BookedBack booking={booking} />
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label="Lines" className="rounded-md border border-line">
        {booking.lines.map((line, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a product may stand in several lines, and none of them moves.
            key={place}
            className="flex items-center justify-between gap-4 border-b border-line px-4 py-2.5 last:border-0"
          >
            <span className="min-w-0">
              <Link
                to="/stock"
                search={{ product: line.productId } as never}
                className="line-clamp-2 font-medium underline-offset-2 [overflow-wrap:anywhere] hover:underline"
              >
                {line.name}
              </Link>
              <span className="figures text-sm text-ink-muted">
                {[line.sku, line.lot && `lot ${line.lot}`, line.expiresOn && `expires ${line.expiresOn}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="figures grid shrink-0 justify-items-end">
              <span className="font-semibold">{changeWords(line.change)}</span>
              {line.unitCost ? (
                <span className="text-sm text-ink-muted">{formatCost(costOfText(line.unitCost))} each</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
