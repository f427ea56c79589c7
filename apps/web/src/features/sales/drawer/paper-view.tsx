import { documentText, type ReceiptShop, tillReadDocument } from '@tuppence/domain/receipts'
import type { TillRead } from '@tuppence/domain/shifts'
import { Printer } from 'lucide-react'
import { Button } from '../../../ui/index.ts'
import { POP_UPS_BLOCKED, PRINT_FAILED } from '../after-sale/print-words.ts'
import { refuseAloud } from '../refuse-aloud.ts'

/** The narrowest paper, so that the dialog shows on a phone what the printer prints. */
const COLUMNS = 32

/** An X or Z read as its paper says it. */
export function PaperView({ read, shop }: { read: TillRead; shop: ReceiptShop }) {
  return (
    <pre className="figures mx-auto w-fit max-w-full overflow-x-auto rounded-md border border-line bg-paper px-4 py-3 font-mono text-sm leading-relaxed">
      {documentText(tillReadDocument(read, shop), COLUMNS).join('\n')}
    </pre>
  )
}

export function PrintButton({ read, shop }: { read: TillRead; shop: ReceiptShop }) {
  const print = async () => {
    try {
      const { printTillRead } = await import('../../../devices/print-till-read.ts')
      if ((await printTillRead(read, shop, { isOfThisTill: true })) !== 'printed')
        refuseAloud(POP_UPS_BLOCKED)
    } catch {
      refuseAloud(PRINT_FAILED)
    }
  }
  return (
    <Button onClick={() => void print()}>
      <Printer size={18} aria-hidden />
      Print
    </Button>
  )
}
