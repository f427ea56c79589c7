/** A full VAT invoice that was made out of a sale before. */
export interface MadeOut {
  readonly name: string
  readonly address: string
  /** The date that stands on it. */
  readonly issuedAt: string
  /** Which of the sale's it is: the first is 1, and one to another buyer replaces the one before. */
  readonly edition: number
}

/** What a further one is. */
export interface FurtherInvoice {
  readonly edition: number
  /** The same buyer has it already. */
  readonly isCopy: boolean
  /** The date of the one that it is a copy of; undefined where it is none. */
  readonly issuedAt: string | undefined
}

/** What an invoice to this buyer is, after those before it, the first one first. */
export function invoiceAfter(
  before: readonly MadeOut[],
  { name, address }: Pick<MadeOut, 'name' | 'address'>,
): FurtherInvoice {
  const last = before.at(-1)
  if (!last) return { edition: 1, isCopy: false, issuedAt: undefined }
  if (last.name === name && last.address === address)
    return { edition: last.edition, isCopy: true, issuedAt: last.issuedAt }
  return { edition: last.edition + 1, isCopy: false, issuedAt: undefined }
}

/** Each with its edition, in the order in which they were made out. */
export function withEditions<One extends Omit<MadeOut, 'edition'>>(
  invoices: readonly One[],
): (One & { readonly edition: number })[] {
  const told: (One & { readonly edition: number })[] = []
  for (const one of invoices) told.push({ ...one, edition: invoiceAfter(told, one).edition })
  return told
}

/** The number of an invoice: its receipt's, and of one that replaces another a further mark of its own. */
export const invoiceNumber = (receiptNumber: string, edition: number): string =>
  edition > 1 ? `${receiptNumber}/${edition}` : receiptNumber
