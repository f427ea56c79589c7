import { type InvoiceTo, invoiceNumber } from '@tuppence/domain/receipts'
import type { TillRead } from '@tuppence/domain/shifts'

/** By what the queue knows that two jobs are the same paper. A VAT invoice is another one for each buyer. */
export const paperOfReceipt = ({ id }: { readonly id: string }, invoiceTo?: InvoiceTo | null): string =>
  invoiceTo
    ? `invoice ${invoiceNumber(id, invoiceTo.edition ?? 1)} ${invoiceTo.name} ${invoiceTo.address}`
    : `receipt ${id}`

/** Undefined for an X read: each says another moment. A close without its number yet is another paper than its Z read. */
export const paperOfRead = ({
  kind,
  shift,
  number,
}: Pick<TillRead, 'kind' | 'shift' | 'number'>): string | undefined =>
  kind === 'z' ? `z-read ${shift.id} ${number ?? 'without its number'}` : undefined
