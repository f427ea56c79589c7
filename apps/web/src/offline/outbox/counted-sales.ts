import type { SaleKind, SaleRequest } from '@tuppence/domain/sales'
import { type OutboxRow, requestOf } from '../device/database.ts'

/** By how much a record changes the number of the day's sales, as the server counts them: a void takes its sale out. */
export function countedSales(kind: SaleKind): number {
  if (kind === 'sale') return 1
  return kind === 'void' ? -1 : 0
}

/** The same of a row of the outbox. What was done at the drawer is no sale. */
export function countedInRow(row: Pick<OutboxRow, 'body'>): number {
  const { transaction }: Partial<SaleRequest> = requestOf(row)
  return transaction === undefined ? 0 : countedSales(transaction.kind ?? 'sale')
}
