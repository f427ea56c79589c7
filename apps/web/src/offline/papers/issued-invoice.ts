/** A VAT invoice that this device made out by itself, as it stands on its paper. Kept here until the server has it. */
export interface IssuedHere {
  readonly id: string
  readonly organizationId: string
  readonly saleId: string
  readonly name: string
  readonly address: string
  /** The date that stands on it. */
  readonly issuedAt: string
  readonly madeAt: string
  /** Which of the sale's it is, and whether it is marked a duplicate; those of before say neither. */
  readonly edition?: number
  readonly isCopy?: boolean
}

export const invoiceKey = ({ organizationId, id }: Pick<IssuedHere, 'organizationId' | 'id'>): string =>
  `invoice:${organizationId}:${id}`

/** The keys of every one of a business that the server does not have yet. */
export function invoiceKeys(organizationId: string): IDBKeyRange {
  return IDBKeyRange.bound(`invoice:${organizationId}:`, `invoice:${organizationId}:\uffff`)
}
