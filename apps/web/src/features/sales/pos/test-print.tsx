import { testPrinter } from '@tuppence/contract/printers'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { explain, send } from '../../../app/api.ts'
import { shownName } from '../../../app/places.ts'
import { networkPrinter, printerHere } from '../../../devices/printers/printer-here.ts'
import { useTill } from '../../../offline/index.ts'
import { Button, toast } from '../../../ui/index.ts'
import { POP_UPS_BLOCKED, PRINT_FAILED } from '../print-words.ts'
import { useTerminal } from '../terminal-context.ts'

/** RCPT-031: to see what comes out of whatever prints for this till; nothing is sold by it. */
export function TestPrint() {
  const { shop, user } = useTerminal()
  const { record } = useTill()
  const [isBusy, setIsBusy] = useState(false)
  if (!shop || !record) return null
  const print = async () => {
    const here = printerHere()
    if (here) {
      const { printTestHere } = await import('../../../devices/printers/print-here.ts')
      return await printTestHere(here)
    }
    if (networkPrinter.isKnown()) {
      await send(testPrinter, { params: { tillId: record.till.id }, body: { what: 'page' } })
      return
    }
    const { printTest } = await import('../../../devices/test-prints.ts')
    const by = { cashier: shownName(user), vatMode: shop.vatMode, now: new Date() }
    if ((await printTest(shop, by)) !== 'printed')
      toast({ title: PRINT_FAILED, description: POP_UPS_BLOCKED, look: 'destructive' })
  }
  const press = async () => {
    setIsBusy(true)
    await print().catch((error: unknown) =>
      toast({ title: PRINT_FAILED, description: explain(error), look: 'destructive' }),
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
