import { type ReceiptShop, tillReadDocument } from '@tuppence/domain/receipts'
import type { TillRead } from '@tuppence/domain/shifts'
import { type Printed, printDocument } from './print-document.ts'
import { NotPrinted } from './printers/not-printed.ts'
import { paperOfRead } from './printers/paper-names.ts'
import { printReadAtServer } from './printers/server-prints.ts'

/**
 * Prints an X or Z read. What does not come out stands in the print queue, which says so.
 *
 * @param isOfThisTill whether it is a read of the till that stands here: no other's comes out of its network printer
 */
export async function printTillRead(
  read: TillRead,
  shop: ReceiptShop,
  { isOfThisTill = false }: { readonly isOfThisTill?: boolean } = {},
): Promise<Printed> {
  const atServer = () => printReadAtServer(tillReadDocument(read, shop).title, read)
  try {
    return await printDocument({
      make: (isDuplicate) => tillReadDocument(read, shop, isDuplicate),
      shop,
      paper: paperOfRead(read),
      atServer: isOfThisTill ? atServer : undefined,
    })
  } catch (error) {
    if (error instanceof NotPrinted) return 'printed'
    throw error
  }
}
