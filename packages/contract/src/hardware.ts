import { z } from 'zod'
import { defineCall } from './call.ts'
import { PRINTER_REFUSALS } from './printers.ts'

const done = z.object({ success: z.literal(true) })

export const openDrawer = defineCall({
  name: 'openDrawer',
  method: 'POST',
  path: '/api/hardware/cash-drawer/open',
  summary:
    "Open the cash drawer that hangs on the network printer of the caller's till; 409 no-device where it has none.",
  access: 'sell',
  answer: done,
  errors: ['no-device', 'too-busy', ...PRINTER_REFUSALS],
})

export const printReceipt = defineCall({
  name: 'printReceipt',
  method: 'POST',
  path: '/api/hardware/receipt/print',
  summary:
    "Print a sale as the books have it on the network printer of the caller's till; 409 no-device where it has none, " +
    'sale-not-known while the sale has not arrived. A repeat with the same printId prints nothing and is answered as the first was.',
  access: 'sell',
  body: z.object({
    /** As it was sent to be recorded; its offlineId, or its id, is what the books are asked for. */
    transaction: z.record(z.string(), z.unknown()),
    items: z.array(z.unknown()).max(5_000),
    /** Names this print, not the sale: each further copy that somebody asks for has another. The sale's id if left out. */
    printId: z.uuid().optional(),
    /** Somebody has the first one already. */
    duplicate: z.boolean().optional(),
  }),
  answer: done,
  errors: ['no-device', 'sale-not-known', 'too-busy', ...PRINTER_REFUSALS],
})
