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

/**
 * What an invoice to this buyer is, after those before it, the first one first. Two tills without a connection may have given one
 * number to two buyers: each of the two has copies, and a third replaces both.
 */
export function invoiceAfter(
  before: readonly MadeOut[],
  { name, address }: Pick<MadeOut, 'name' | 'address'>,
): FurtherInvoice {
  const edition = latestEdition(before)
  if (edition === 0) return { edition: 1, isCopy: false, issuedAt: undefined }
  const same = before.find((one) => one.edition === edition && one.name === name && one.address === address)
  if (same) return { edition, isCopy: true, issuedAt: same.issuedAt }
  return { edition: edition + 1, isCopy: false, issuedAt: undefined }
}

/** 0 where none was made out. */
export const latestEdition = (invoices: readonly Pick<MadeOut, 'edition'>[]): number =>
  Math.max(0, ...invoices.map(({ edition }) => edition))

/** What is known of one that was kept: those of before have no edition, which is then counted. */
export type KeptInvoice = Omit<MadeOut, 'edition'> & {
  readonly edition?: number | null | undefined
  readonly isCopy?: boolean | null | undefined
}

/** Each with its edition and its mark, in the order in which they were kept. */
export function withEditions<One extends KeptInvoice>(
  invoices: readonly One[],
): (One & { readonly edition: number; readonly isCopy: boolean })[] {
  const told: (One & { readonly edition: number; readonly isCopy: boolean })[] = []
  for (const one of invoices) {
    const further = invoiceAfter(told, one)
    told.push({ ...one, edition: one.edition ?? further.edition, isCopy: one.isCopy ?? further.isCopy })
  }
  return told
}

/** The editions that stand on more than one paper without the mark of a duplicate: tills that did not hear of each other made them out. */
export function doubledEditions(
  invoices: readonly { readonly edition: number; readonly isCopy: boolean }[],
): number[] {
  const unmarked = invoices.filter(({ isCopy }) => !isCopy).map(({ edition }) => edition)
  return [...new Set(unmarked.filter((edition, at) => unmarked.indexOf(edition) !== at))]
}

/** The number of an invoice: its receipt's, and of one that replaces another a further mark of its own. */
export const invoiceNumber = (receiptNumber: string, edition: number): string =>
  edition > 1 ? `${receiptNumber}/${edition}` : receiptNumber
