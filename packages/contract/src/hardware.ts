import { z } from 'zod'
import { defineCall, LARGE_BODY_BYTES } from './call.ts'
import { PRINTER_REFUSALS } from './printers.ts'

/** A till has this many digits of records at the most (its receipt numbers). */
const MOST_RECORDS = 999_999

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
    'sale-not-known while the sale, or its VAT invoice, has not arrived. A repeat with the same printId prints nothing and is answered as the first was.',
  access: 'sell',
  bodyBytes: LARGE_BODY_BYTES,
  body: z
    .object({
      /** As it was sent to be recorded; its offlineId, or its id, is what the books are asked for. */
      transaction: z.object({
        id: z.string().max(100).optional(),
        offlineId: z.string().max(100).optional(),
      }),
      items: z.array(z.unknown()).max(5_000),
      /** Names this print, not the sale: each further copy that somebody asks for has another. The sale's id if left out. */
      printId: z.uuid().optional(),
      /** Somebody has the first one already. */
      duplicate: z.boolean().optional(),
      /** The kept VAT invoice of the sale that is to be printed, and not its receipt. */
      invoiceId: z.uuid().optional(),
      /** Tills of before named the buyer here, whom the books then did not know. */
      invoiceTo: z.never().optional(),
    })
    // Under the sale's own name it would be taken for a repeat of the receipt, and answered without being printed.
    .refine(({ printId, duplicate, invoiceId }) => printId !== undefined || !(duplicate || invoiceId), {
      path: ['printId'],
      message: 'A duplicate and a VAT invoice are named by a printId of their own.',
    }),
  answer: done,
  errors: ['no-device', 'sale-not-known', 'too-busy', ...PRINTER_REFUSALS],
})

export const printRead = defineCall({
  name: 'printRead',
  method: 'POST',
  path: '/api/hardware/read/print',
  summary:
    "Print an X or Z read of a shift of the caller's till, as the books have it, on the till's network printer; 409 no-device where " +
    'it has none, sale-not-known while something of it has not arrived. A repeat with the same printId prints nothing. Without the ' +
    'right to reports an X read leaves out what the drawer should hold, and a Z read is of one’s own shift.',
  access: 'sell',
  body: z.object({
    shiftId: z.uuid(),
    kind: z.enum(['x', 'z']),
    /** How many records the till counts in it itself: with fewer in the books it is not printed yet. */
    records: z.int().min(0).max(MOST_RECORDS),
    printId: z.uuid(),
    duplicate: z.boolean().optional(),
  }),
  answer: done,
  errors: ['no-device', 'sale-not-known', 'not-found', 'too-busy', ...PRINTER_REFUSALS],
})
