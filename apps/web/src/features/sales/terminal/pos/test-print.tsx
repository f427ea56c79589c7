import { Printer } from 'lucide-react'
import { useState } from 'react'
import { NotPrinted } from '../../../../devices/printers/not-printed.ts'
import { shownName } from '../../../../foundation/address/places.ts'
import { explain } from '../../../../foundation/asking/api.ts'
import { printTestReceipt } from '../../../../foundation/till/print-test-receipt.ts'
import { useTill } from '../../../../offline/index.ts'
import { Button, toast } from '../../../../ui/index.ts'
import { POP_UPS_BLOCKED, PRINT_FAILED, PRINT_QUEUE } from '../../receipts/print-words.ts'
import { useTerminal } from '../../till/terminal-context.ts'

/** RCPT-031: to see what comes out of whatever prints for this till; nothing is sold by it. */
export function TestPrint() {
  const { shop, user } = useTerminal()
  const { record } = useTill()
  const [isBusy, setIsBusy] = useState(false)
  if (!shop || !record) return null
  const print = async () => {
    const by = { cashier: shownName(user), vatMode: shop.vatMode, now: new Date() }
    if ((await printTestReceipt(shop, by, record.till.id)) !== 'printed')
      toast({ title: PRINT_FAILED, description: POP_UPS_BLOCKED, look: 'destructive' })
  }
  const press = async () => {
    setIsBusy(true)
    await print().catch((error: unknown) =>
      toast(
        error instanceof NotPrinted
          ? { title: 'Error', description: PRINT_FAILED, look: 'destructive', action: PRINT_QUEUE }
          : { title: PRINT_FAILED, description: explain(error), look: 'destructive' },
      ),
    )
    setIsBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void press()}>
      <Printer size={18} aria-hidden />
      Print a test receipt
    </Button>
  )
}
