import { Link } from '@tanstack/react-router'
import { productById } from '@tuppence/contract/catalogue'
import { urlOf } from '@tuppence/contract/client'
import { exportMovements, listMovements, type StockMovement } from '@tuppence/contract/stock'
import { countWords } from '@tuppence/domain/counts'
import { costOfText } from '@tuppence/domain/money'
import { MOVEMENT_TYPES } from '@tuppence/domain/stock'
import { ArrowLeft, Download, History } from 'lucide-react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { withDoor } from '../../offline/session/door.ts'
import { buttonLook, Page } from '../../ui/index.ts'
import { formatCost } from '../../ui/shop-money.ts'
import { HistoryList, useHistoryPlace } from './history-list.tsx'
import { KindAndDays } from './kind-and-days.tsx'
import { changeWords, typeWords } from './stock-words.ts'

const AT_ONCE = 100

/** Everything that moved a product's stock, the latest first, with the balance after each. */
export function MovementsScreen({ productId }: { productId: string }) {
  const mayExport = useMay('export-data')
  const product = useCall(productById, { params: { id: productId } })
  const { kind: type, days, isNarrowed, pages, choice } = useHistoryPlace('type', MOVEMENT_TYPES)
  const filter = { productId, ...(type && { type }), ...days }
  const movements = useCall(listMovements, { query: { ...filter, limit: AT_ONCE, ...pages.behind } })
  return (
    <Page
      title={product.data?.name ?? 'Movements'}
      subtitle={product.data && `${product.data.sku} · ${countWords(product.data.stockQuantity)} in stock`}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to="/stock" className={buttonLook('secondary', 'medium')}>
            <ArrowLeft size={18} aria-hidden />
            All bookings
          </Link>
          {mayExport ? (
            <a
              href={withDoor(urlOf(exportMovements, { query: filter }))}
              download
              className={buttonLook('secondary', 'medium')}
            >
              <Download size={18} aria-hidden />
              Export
            </a>
          ) : null}
        </div>
      }
    >
      <KindAndDays label="What moved it" every="Everything" words={typeWords} {...choice} />
      <HistoryList
        found={movements}
        of="movements"
        atOnce={AT_ONCE}
        pages={pages}
        nothing={{
          icon: <History size={40} aria-hidden />,
          title: 'Nothing moved it',
          hint: isNarrowed ? 'Choose other days, or everything.' : 'It was never sold or booked.',
        }}
        row={(movement) => <MovementRow movement={movement} />}
      />
    </Page>
  )
}

function MovementRow({ movement }: { movement: StockMovement }) {
  const timeZone = useShopTimeZone()
  const { type, change, balance, reason, staffName, transactionNumber, bookingId, lot, expiresOn, unitCost } =
    movement
  const about = [transactionNumber, reason, lot && `lot ${lot}`, expiresOn && `expires ${expiresOn}`].filter(
    Boolean,
  )
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line px-5 py-3 last:border-0">
      <div className="min-w-0">
        <p className="font-medium">
          {bookingId ? (
            <Link
              to="/stock"
              search={{ booking: bookingId } as never}
              className="underline underline-offset-2"
            >
              {typeWords(type)}
            </Link>
          ) : (
            typeWords(type)
          )}
        </p>
        {about.length > 0 ? <p className="text-sm [overflow-wrap:anywhere]">{about.join(' · ')}</p> : null}
        <p className="figures text-sm text-ink-muted">
          {shopTime(new Date(movement.createdAt), timeZone)}
          {staffName ? ` · ${staffName}` : null}
        </p>
      </div>
      <p className="figures grid shrink-0 justify-items-end">
        <span className="text-lg font-semibold">{changeWords(change)}</span>
        <span className="text-sm text-ink-muted">{countWords(balance)} after</span>
        {unitCost ? (
          <span className="text-sm text-ink-muted">{formatCost(costOfText(unitCost))} each</span>
        ) : null}
      </p>
    </li>
  )
}
