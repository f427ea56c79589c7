import type { FoundSale } from '@tuppence/contract/sale-search'
import { payableOf } from '@tuppence/contract/sold-sale'
import { itemsWords, paidWords } from '@tuppence/domain/sales'
import { useState } from 'react'
import { Badge, DataTable, Money } from '../../ui/index.ts'
import { SaleDialog } from '../sale-view/sale-dialog.tsx'
import { shopTime, useShopTimeZone } from '../words/shop-time.ts'
import { transactionWords } from '../words/transaction-words.ts'

/** The sales that were found, with what tells one from another; each opens. */
export function FoundTable({ sales }: { sales: readonly FoundSale[] }) {
  const [open, setOpen] = useState<string>()
  return (
    <>
      <FoundRows sales={sales} onOpen={setOpen} />
      {open ? <SaleDialog id={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}

function FoundRows({ sales, onOpen }: { sales: readonly FoundSale[]; onOpen: (id: string) => void }) {
  const timeZone = useShopTimeZone()
  return (
    <DataTable
      caption="Sales found"
      stacksUnderPx={680}
      rows={sales}
      rowKey={(sale) => sale.id}
      isTopAligned
      columns={[
        {
          heading: 'Sale',
          cell: (sale) => (
            <>
              <button
                type="button"
                className="figures block font-medium whitespace-nowrap text-copper-ink underline underline-offset-4"
                onClick={() => onOpen(sale.id)}
              >
                {sale.receiptNumber}
              </button>
              <span className="figures block whitespace-nowrap text-sm text-ink-muted">
                {shopTime(new Date(sale.createdAt), timeZone)}
              </span>
              <span className="block text-sm text-ink-muted [overflow-wrap:anywhere]">{sale.staffName}</span>
            </>
          ),
        },
        {
          heading: 'Items',
          className: '[overflow-wrap:anywhere]',
          cell: (sale) => itemsWords(sale.items, sale.lineCount),
        },
        {
          heading: 'Customer',
          className: '[overflow-wrap:anywhere]',
          cell: (sale) => sale.customerName ?? 'Walk-in',
        },
        { heading: 'Paid by', cell: (sale) => paidWords(sale.tenders) },
        {
          heading: 'Total',
          isNumber: true,
          cell: (sale) => (
            <>
              <Money amountMinor={payableOf(sale)} className="block font-semibold" />
              <Status sale={sale} />
            </>
          ),
        },
      ]}
    />
  )
}

function Status({ sale }: { sale: FoundSale }) {
  const { words, state } = transactionWords(sale)
  return <Badge state={state}>{words}</Badge>
}
