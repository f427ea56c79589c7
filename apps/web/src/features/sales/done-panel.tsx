import { formatMoney } from '@tuppence/domain/money'
import { METHOD_LABELS, type Sale } from '@tuppence/domain/sales'
import { CircleCheck, Printer } from 'lucide-react'
import { Button } from '../../ui/index.ts'
import { useTerminal } from './terminal-context.ts'

/** The calm after a sale, until the next scan: the change, the receipt's number, and the way on. */
export function DonePanel({ sale }: { sale: Sale }) {
  const { checkout } = useTerminal()
  return (
    <section aria-label="Sale completed" className="flex min-h-0 flex-1 flex-col overflow-y-auto p-5">
      <div className="my-auto grid justify-items-center gap-5 py-4 text-center">
        <p className="inline-flex items-center gap-2 text-lg font-semibold text-good-ink">
          <CircleCheck size={24} aria-hidden />
          Sale completed
        </p>
        <div>
          <p className="text-lg text-ink-muted">{sale.changeMinor > 0 ? 'Change due' : 'Total'}</p>
          <p data-testid="change-due" className="figures font-head text-6xl leading-tight font-bold">
            {formatMoney(sale.changeMinor > 0 ? sale.changeMinor : sale.totalMinor)}
          </p>
        </div>
        <dl className="grid w-full gap-1 border-y border-line py-3 text-left">
          {sale.changeMinor > 0 ? <Fact label="Total" words={formatMoney(sale.totalMinor)} /> : null}
          <Fact label="Paid by" words={METHOD_LABELS[sale.paymentMethod]} />
          {sale.paymentMethod === 'cash' ? (
            <Fact label="Received" words={formatMoney(sale.receivedMinor)} />
          ) : null}
          <Fact label="Receipt" words={sale.receiptNumber} />
          <Fact label="Transaction" words={sale.transactionNumber} />
        </dl>
        <p className="text-ink-muted">Scan or search for products to add to cart</p>
      </div>
      <div className="grid gap-2">
        <p className="text-center text-sm text-ink-muted">
          {checkout.isReceiptPrinted ? 'Receipt printed' : 'Receipt not printed yet'}
        </p>
        <Button size="till" onClick={() => checkout.print(sale)}>
          <Printer size={20} aria-hidden />
          {checkout.isReceiptPrinted ? 'Print it again' : 'Print receipt'}
        </Button>
        <Button look="primary" size="till" onClick={checkout.startNew}>
          New sale
        </Button>
      </div>
    </section>
  )
}

function Fact({ label, words }: { label: string; words: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="figures font-medium break-all">{words}</dd>
    </div>
  )
}
