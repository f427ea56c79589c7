import { Link } from '@tanstack/react-router'
import { productById } from '@tuppence/contract/catalogue'
import { urlOf } from '@tuppence/contract/client'
import { exportMovements, listMovements, type StockMovement } from '@tuppence/contract/stock'
import { countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { MOVEMENT_TYPES } from '@tuppence/domain/stock'
import { ArrowLeft, Download, History } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../app/session.ts'
import { shopTime, useShopTimeZone } from '../../app/shop-time.ts'
import { useAddress } from '../../app/use-address.ts'
import { useCall } from '../../app/use-call.ts'
import { withDoor } from '../../offline/session/door.ts'
import {
  Button,
  buttonLook,
  Card,
  DayField,
  EmptyState,
  Field,
  Loaded,
  Money,
  Page,
  Select,
} from '../../ui/index.ts'
import { changeWords, typeWords } from './stock-words.ts'

const AT_ONCE = 100

/** Everything that moved a product's stock, the latest first, with the balance after each. */
export function MovementsScreen({ productId }: { productId: string }) {
  const { address, change } = useAddress()
  const mayExport = useMay('export-data')
  const product = useCall(productById, { params: { id: productId } })
  const [pages, setPages] = useState<readonly { before: string; beforeId: string }[]>([])
  const { from, to } = address
  const type = MOVEMENT_TYPES.find((one) => one === address.type)
  const filter = { productId, ...(type && { type }), ...(from && { from }), ...(to && { to }) }
  const movements = useCall(listMovements, { query: { ...filter, limit: AT_ONCE, ...pages.at(-1) } })
  const last = movements.data?.at(-1)
  const narrow = (parts: Record<string, string>) => {
    setPages([])
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
      <div className="grid gap-3 min-[26rem]:grid-cols-3">
        <Field label="What moved it">
          {(links) => (
            <Select {...links} value={type ?? ''} onChange={({ target }) => narrow({ type: target.value })}>
              <option value="">Everything</option>
              {MOVEMENT_TYPES.map((one) => (
                <option key={one} value={one}>
                  {typeWords(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <DayField label="From" value={from ?? ''} mayBeEmpty onChange={(day) => narrow({ from: day })} />
        <DayField label="To" value={to ?? ''} mayBeEmpty onChange={(day) => narrow({ to: day })} />
      </div>
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
        <div className="flex justify-between gap-3 p-4 empty:hidden">
          {pages.length > 0 ? (
            <Button onClick={() => setPages(pages.slice(0, -1))}>Later movements</Button>
          ) : null}
          {last && movements.data?.length === AT_ONCE ? (
            <Button
              className="ml-auto"
              onClick={() => setPages([...pages, { before: last.createdAt, beforeId: last.id }])}
            >
              Earlier movements
            </Button>
          ) : null}
        </div>
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
