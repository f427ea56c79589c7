import { counted, countWords } from '@tuppence/domain/counts'
import { placeWords } from '@tuppence/domain/stock'
import { Download } from 'lucide-react'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { download } from '../../offline/device/download.ts'
import { useConnectivity } from '../../offline/index.ts'
import { Banner, Button, Card } from '../../ui/index.ts'
import { handedInWords, type NotTaken, notTaken, notTakenCsv } from './not-taken.ts'
import type { Counting } from './use-counting.ts'

/** Whether the server has what was counted here, and what it did not take. */
export function HandedIn({ counting }: { counting: Pick<Counting, 'entries' | 'countables' | 'take'> }) {
  const { isOnline } = useConnectivity()
  const { entries } = counting
  const waiting = entries.filter(({ status }) => status === 'waiting').length
  const refused = entries.find(({ status }) => status === 'refused')
  return (
    <>
      {refused ? <Refused counting={counting} lines={notTaken(entries)} why={refused.why ?? ''} /> : null}
      {isOnline ? null : (
        <Banner tone="warn" title="No network: counting goes on">
          Every count is kept on this device, also over a reload, and is handed in when the network is back.
        </Banner>
      )}
      <p role="status" className="text-sm text-ink-muted">
        {handedInWords(
          waiting > 0 ? counted(waiting, 'count waits', 'counts wait') : undefined,
          refused !== undefined,
        )}
      </p>
    </>
  )
}

interface RefusedProps {
  readonly counting: Pick<Counting, 'countables' | 'take'>
  readonly lines: readonly NotTaken[]
  readonly why: string
}

/** The counts that are in no stock-take, each with its product, to be saved and booked by hand. */
function Refused({ counting: { countables, take }, lines, why }: RefusedProps) {
  const timeZone = useShopTimeZone()
  const productOf = (id: string) => countables?.byId.get(id)
  return (
    <>
      <Banner
        tone="bad"
        title={`What you counted of ${counted(lines.length, 'product')} was not taken`}
        isUrgent
        action={
          <Button
            onClick={() =>
              download(
                `not-taken-${take?.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-') ?? 'counts'}.csv`,
                notTakenCsv(lines, productOf, timeZone),
                'text/csv',
              )
            }
          >
            <Download size={18} aria-hidden />
            Save as a file
          </Button>
        }
      >
        {why} It is in no figure. It stays on this device: look at it below, and put stock right by an
        adjustment.
      </Banner>
      <Card>
        <ul aria-label="What was not taken">
          {lines.map(({ productId, place, quantity }) => (
            <li
              key={`${productId} ${place}`}
              className="flex items-center justify-between gap-4 border-b border-line px-4 py-2 last:border-0"
            >
              <span className="min-w-0">
                <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
                  {productOf(productId)?.name ?? 'A product that was archived'}
                </span>
                <span className="text-sm text-ink-muted">
                  {productOf(productId)?.sku} · {placeWords(place)}
                </span>
              </span>
              <span className="figures text-lg font-semibold">
                {quantity > 0 ? '+' : ''}
                {countWords(quantity)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
