import { Link } from '@tanstack/react-router'
import { productById } from '@tuppence/contract/catalogue'
import { urlOf } from '@tuppence/contract/client'
import { exportMovements, listMovements, type StockMovement } from '@tuppence/contract/stock'
import { countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { MOVEMENT_TYPES } from '@tuppence/domain/stock'
import { ArrowLeft, Download, History } from 'lucide-react'
import { EarlierPages, useEarlierPages } from '../../app/earlier-pages.tsx'
import { useMay } from '../../app/session.ts'
import { shopTime, useShopTimeZone } from '../../app/shop-time.ts'
import { useAddress } from '../../app/use-address.ts'
import { useCall } from '../../app/use-call.ts'
import { withDoor } from '../../offline/session/door.ts'
import { buttonLook, Card, EmptyState, Loaded, Money, Page } from '../../ui/index.ts'
import { KindAndDays } from './kind-and-days.tsx'
import { changeWords, typeWords } from './stock-words.ts'

const AT_ONCE = 100

/** Everything that moved a product's stock, the latest first, with the balance after each. */
export function MovementsScreen({ productId }: { productId: string }) {
  const { address, change } = useAddress()
  const mayExport = useMay('export-data')
  const product = useCall(productById, { params: { id: productId } })
  const pages = useEarlierPages()
  const { from, to } = address
  const type = MOVEMENT_TYPES.find((one) => one === address.type)
  const filter = { productId, ...(type && { type }), ...(from && { from }), ...(to && { to }) }
  const movements = useCall(listMovements, { query: { ...filter, limit: AT_ONCE, ...pages.behind } })
  const last = movements.data?.at(-1)
  const narrow = (parts: Record<string, string>) => {
    pages.begin()
    change(parts, 'in-place')
  }
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
      <KindAndDays
        label="What moved it"
        every="Everything"
        kinds={MOVEMENT_TYPES}
        words={typeWords}
        kind={type}
        from={from}
        to={to}
        onKind={(type) => narrow({ type })}
        onDays={narrow}
      />
      <Card>
        <Loaded {...movements} what="The movements">
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={<History size={40} aria-hidden />}
                title="Nothing moved it"
                hint={
                  type || from || to ? 'Choose other days, or everything.' : 'It was never sold or booked.'
                }
              />
            ) : (
              <ul aria-label="Movements">
                {list.map((movement) => (
                  <MovementRow key={movement.id} movement={movement} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <EarlierPages
          of="movements"
          pages={pages}
          last={
            last && movements.data?.length === AT_ONCE
              ? { before: last.createdAt, beforeId: last.id }
              : undefined
          }
        />
      </Card>
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
          <span className="text-sm text-ink-muted">
            <Money amountMinor={minorOf(unitCost)} /> each
          </span>
        ) : null}
      </p>
    </li>
  )
}
