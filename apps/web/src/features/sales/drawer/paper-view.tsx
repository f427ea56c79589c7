import { type ReceiptShop, tillReadDocument } from '@tuppence/domain/receipts'
import type { TillRead } from '@tuppence/domain/shifts'
import { Printer } from 'lucide-react'
import { printTillRead } from '../../../devices/print-till-read.ts'
import { PrintedText } from '../../../devices/printed-text.tsx'
import { Button } from '../../../ui/index.ts'
import { POP_UPS_BLOCKED, PRINT_FAILED } from '../receipts/print-words.ts'
import { refuseAloud } from '../till/refuse-aloud.ts'

/** An X or Z read as its paper says it. */
export const PaperView = ({ read, shop }: { read: TillRead; shop: ReceiptShop }) => (
  <PrintedText document={tillReadDocument(read, shop)} />
)

export function PrintButton({ read, shop }: { read: TillRead; shop: ReceiptShop }) {
  const print = async () => {
    try {
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
