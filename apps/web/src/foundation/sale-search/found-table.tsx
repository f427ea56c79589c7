import type { FoundSale } from '@tuppence/contract/sale-search'
import { payableOf } from '@tuppence/contract/sold-sale'
import { itemsWords, paidWords } from '@tuppence/domain/sales'
import { useState } from 'react'
import { Badge, Money, Table, Td, Th } from '../../ui/index.ts'
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
    <Table caption="Sales found" stacksUnderPx={680}>
      <thead>
        <tr>
          <Th>Sale</Th>
          <Th>Items</Th>
          <Th>Customer</Th>
          <Th>Paid by</Th>
          <Th isNumber>Total</Th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={sale.id} className="align-top">
            <Td>
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
            </Td>
            <Td label="Items" className="[overflow-wrap:anywhere]">
              {itemsWords(sale.items, sale.lineCount)}
            </Td>
            <Td label="Customer" className="[overflow-wrap:anywhere]">
              {sale.customerName ?? 'Walk-in'}
            </Td>
            <Td label="Paid by">{paidWords(sale.tenders)}</Td>
            <Td label="Total" isNumber>
              <Money amountMinor={payableOf(sale)} className="block font-semibold" />
              <Status sale={sale} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Status({ sale }: { sale: FoundSale }) {
  const { words, state } = transactionWords(sale)
  return <Badge state={state}>{words}</Badge>
}
