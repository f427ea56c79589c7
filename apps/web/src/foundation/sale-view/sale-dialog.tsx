import { getTransaction, type TransactionDetail } from '@tuppence/contract/sales'
import { payableOf } from '@tuppence/contract/sold-sale'
import { counted, countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { METHOD_LABELS, REASON_LABELS } from '@tuppence/domain/sales'
import type { ReactNode } from 'react'
import { Dialog, Loaded, Money } from '../../ui/index.ts'
import { useCall } from '../asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../words/shop-time.ts'

/** One sale, as its receipt says it. */
export function SaleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const sale = useCall(getTransaction, { params: { id } })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={sale.data ? `Receipt ${sale.data.receiptNumber}` : 'Receipt'}
    >
      <Loaded {...sale} what="The receipt">
        {(detail) => <Receipt detail={detail} />}
      </Loaded>
    </Dialog>
  )
}

function Receipt({ detail }: { detail: TransactionDetail }) {
  const timeZone = useShopTimeZone()
  const charges = detail.charges ?? []
  const back = detail.returned.map((item) => ({ ...item, sign: -1 }))
  const lines = [...detail.items.map((item) => ({ ...item, sign: 1 })), ...back]
  return (
    <div className="grid gap-4">
      <p className="text-ink-muted">
        {shopTime(new Date(detail.createdAt), timeZone)}
        {detail.staffName ? ` · ${detail.staffName}` : ''}
        {detail.reversesReceipt ? ` · of receipt ${detail.reversesReceipt}` : ''}
        {detail.reason ? ` · ${REASON_LABELS[detail.reason]}` : ''}
      </p>
      {lines.length > 0 ? (
        <ul aria-label="Goods" className="divide-y divide-line border-y border-line">
          {lines.map(({ id, name, quantity, totalPrice, sign }) => (
            <li key={id} className="flex justify-between gap-4 py-2">
              <span className="[overflow-wrap:anywhere]">
                {countWords(sign * quantity)} × {name}
              </span>
              <Money amountMinor={sign * minorOf(totalPrice)} />
            </li>
          ))}
        </ul>
      ) : null}
      <dl className="grid gap-1">
        {lines.length > 0 ? (
          <Fact label="VAT">
            <Money amountMinor={minorOf(detail.taxAmount)} />
          </Fact>
        ) : null}
        {charges.length > 0 && lines.length > 0 ? (
          <Fact label="Goods">
            <Money amountMinor={minorOf(detail.totalAmount)} />
          </Fact>
        ) : null}
        {charges.map(({ name, reference, amount }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the charges of a record never change, and two can be alike
          <Fact key={i} label={reference ? `${name} · ${reference}` : name}>
            <Money amountMinor={minorOf(amount)} />
          </Fact>
        ))}
        <Fact label={charges.length > 0 ? 'Total paid' : 'Total'}>
          <strong>
            <Money amountMinor={payableOf(detail)} />
          </strong>
        </Fact>
        {detail.tenders.map(({ id, method, amount, points }) => (
          <Fact
            key={id}
            label={points ? `${METHOD_LABELS[method]} (${counted(points, 'point')})` : METHOD_LABELS[method]}
          >
            <Money amountMinor={minorOf(amount)} />
          </Fact>
        ))}
        {detail.notPaid?.map(({ paymentId, amount, givenBackByName, seenTo }) => (
          <Fact
            key={paymentId}
            label={`Not paid: ${givenBackByName} had it given back to the card before${seenTo === null ? '' : `. Seen to: ${seenTo}`}`}
          >
            <Money amountMinor={minorOf(amount)} />
          </Fact>
        ))}
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-muted [overflow-wrap:anywhere]">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
