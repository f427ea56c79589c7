import { z } from 'zod'
import { defineCall } from './call.ts'

const done = z.object({ success: z.literal(true) })

export const openDrawer = defineCall({
  name: 'openDrawer',
  method: 'POST',
  path: '/api/hardware/cash-drawer/open',
  summary: "Open the cash drawer of the caller's till; 409 no-device where it has none.",
  access: 'sell',
  answer: done,
  errors: ['no-device'],
})

export const printReceipt = defineCall({
  name: 'printReceipt',
  method: 'POST',
  path: '/api/hardware/receipt/print',
  summary:
    "Print a receipt on the caller's till; 409 no-device where it has no printer on the server's side.",
  access: 'sell',
  body: z.object({ transaction: z.record(z.string(), z.unknown()), items: z.array(z.unknown()).max(5_000) }),
  answer: done,
  errors: ['no-device'],
})
