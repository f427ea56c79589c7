import { listPurchases } from '@tuppence/contract/customer-records'
import type { Transaction } from '@tuppence/contract/sales'
import { payableOf } from '@tuppence/contract/sold-sale'
import { METHOD_LABELS } from '@tuppence/domain/sales'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useCounted } from '../../foundation/asking/long-list.ts'
import { SaleDialog } from '../../foundation/sale-view/sale-dialog.tsx'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { transactionWords } from '../../foundation/words/transaction-words.ts'
import { Badge, Card, DataTable, EmptyState, Loaded, Money } from '../../ui/index.ts'
import { Pager } from './pager.tsx'

const PAGE = 25

/** What the customer bought and brought back, newest first; each opens what its receipt says. */
export function Purchases({ id }: { id: string }) {
  const [offset, setOffset] = useState(0)
  const [open, setOpen] = useState<string>()
  const found = useCounted(listPurchases, { limit: PAGE, offset }, { id })
  return (
    <Card>
      <Loaded {...found} what="The purchases">
        {({ rows, count }) =>
          count === 0 ? (
            <EmptyState
              icon={<ReceiptText size={40} aria-hidden />}
              title="Nothing bought yet"
              hint="Choose this customer at the till, and what they buy stands here."
            />
          ) : (
            <>
              <PurchaseTable purchases={rows} onOpen={setOpen} />
              <Pager {...{ offset, count }} page={PAGE} what="purchase" onTurn={setOffset} />
            </>
          )
        }
      </Loaded>
      {open ? <SaleDialog id={open} onClose={() => setOpen(undefined)} /> : null}
    </Card>
  )
}

interface PurchaseTableProps {
  purchases: readonly Transaction[]
  onOpen: (id: string) => void
}

function PurchaseTable({ purchases, onOpen }: PurchaseTableProps) {
  const timeZone = useShopTimeZone()
  return (
    <DataTable
      caption="Purchases"
      stacksUnderPx={560}
      rows={purchases}
      rowKey={({ id }) => id}
      columns={[
        {
          heading: 'Receipt',
          label: 'Receipt',
          cell: ({ id, receiptNumber }) => (
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="figures min-h-9 whitespace-nowrap text-left font-medium text-copper-ink underline-offset-4 hover:underline"
            >
              {receiptNumber}
            </button>
          ),
        },
        {
          heading: 'Date',
          className: 'figures whitespace-nowrap',
          cell: ({ createdAt }) => shopTime(new Date(createdAt), timeZone),
        },
        { heading: 'Paid by', cell: ({ paymentMethod }) => METHOD_LABELS[paymentMethod] },
        {
          heading: 'What',
          cell: (sale) => {
            const { words, state } = transactionWords(sale)
            return <Badge state={state}>{words}</Badge>
          },
        },
        { heading: 'Total', isNumber: true, cell: (sale) => <Money amountMinor={payableOf(sale)} /> },
      ]}
    />
  )
}
