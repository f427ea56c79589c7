import type { TillSetup } from '@tuppence/contract/tills'
import { receiptShop } from '@tuppence/domain/receipts'
import type { Sale } from '@tuppence/domain/sales'
import { Ban, Printer } from 'lucide-react'
import { Badge, Button, Card, Money, toast } from '../../ui/index.ts'
import { changeLedger, type PractisedSale, withVoided } from './training-ledger.ts'

interface PractisedSalesProps {
  sales: readonly PractisedSale[]
  shop: TillSetup['shop']
}

/** What was practised, to print, to void, and to look at: the newest with its change. */
export function PractisedSales({ sales, shop }: PractisedSalesProps) {
  if (sales.length === 0) return null
  return (
    <Card aria-labelledby="practised" className="shrink-0">
      <h2 id="practised" className="border-b border-line px-4 py-3 text-lg">
        Practised
      </h2>
      <ul>
        {sales.map(({ sale, isVoided }) => (
          <li
            key={sale.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0"
          >
            <span className="figures font-semibold">{sale.receiptNumber}</span>
            <Money amountMinor={sale.totalMinor} />
            {sale.changeMinor > 0 ? (
              <span className="text-ink-muted">
                Change <Money amountMinor={sale.changeMinor} />
              </span>
            ) : null}
            {isVoided ? <Badge state="bad">Voided</Badge> : null}
            <span className="ml-auto flex gap-2">
              <Button
                size="small"
                onClick={() => void print(sale, shop)}
                aria-label={`Print ${sale.receiptNumber}`}
              >
                <Printer size={16} aria-hidden />
                Print
              </Button>
              {isVoided ? null : (
                <Button
                  size="small"
                  aria-label={`Void ${sale.receiptNumber}`}
                  onClick={() => changeLedger((ledger) => withVoided(ledger, sale.id))}
                >
                  <Ban size={16} aria-hidden />
                  Void
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The paper says that it is of training, and carries no code that a till would look for. */
async function print(sale: Sale, shop: TillSetup['shop']) {
  try {
    const { printReceipt } = await import('../../devices/print-receipt.ts')
    const withoutCode = { ...shop, receipt: { ...receiptShop(shop), showQrCode: false } }
    await printReceipt(sale, withoutCode, { training: true })
  } catch {
    toast({ title: 'Error', description: 'The receipt could not be printed.', look: 'destructive' })
  }
}
