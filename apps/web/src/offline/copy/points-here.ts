import type { Customer } from '@tuppence/domain/customers'
import { paidInPoints, pointsEarned, type Sale } from '@tuppence/domain/sales'
import type { TillDatabase } from '../device/database.ts'
import type { IndexedOutbox } from '../outbox/outbox-store.ts'

/** A customer's points as far as this device knows them, with and without a network. */
export interface PointsHere {
  /** What can be spent now: what the server last said, less what sales that it does not know have spent. */
  readonly spendable: number
  /** The same with what those sales earned: what the receipt says. */
  readonly balance: number
}

/** What the server last said of a customer's points, moved by the sales of this device that it does not know yet. */
export async function pointsHere(
  db: TillDatabase,
  outbox: Pick<IndexedOutbox, 'listPending' | 'listAttention'>,
  { id, loyaltyPoints }: Pick<Customer, 'id' | 'loyaltyPoints'>,
): Promise<PointsHere> {
  const rows = [...(await outbox.listPending()), ...(await outbox.listAttention())]
  const sales = await Promise.all(rows.map((row) => db.get('sales', row.id)))
  const theirs = sales.flatMap((saved) => (saved?.sale.customer?.id === id ? [saved.sale] : []))
  const spent = theirs.reduce(
    (sum, { tenders }) => sum + paidInPoints(tenders.filter(isNew(tenders))).points,
    0,
  )
  const earned = theirs.reduce((sum, sale) => sum + earnedBy(sale), 0)
  return { spendable: loyaltyPoints - spent, balance: loyaltyPoints - spent + earned }
}

/** Points that an exchange gives back and takes again were spent before, and the server's figure is already less them. */
const isNew =
  (tenders: Sale['tenders']) =>
  (tender: Sale['tenders'][number]): boolean =>
    !tenders.some(({ method, amountMinor }) => method === 'loyalty' && amountMinor === -tender.amountMinor)

const earnedBy = ({ kind, totalMinor, tenders }: Sale): number =>
  kind === 'sale' ? pointsEarned(totalMinor, tenders) : 0
