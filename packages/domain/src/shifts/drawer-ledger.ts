import type { Minor } from '../money/index.ts'
import type { Shift } from './shift.ts'

/** What moved a drawer's money in a shift; what goes out is written as what it is, above nothing. */
export interface DrawerLedger {
  readonly openingMinor: Minor
  /** Cash that sales took, change already given. */
  readonly cashTakenMinor: Minor
  /** Cash that refunds, exchanges and voids gave back. */
  readonly cashBackMinor: Minor
  readonly cashInMinor: Minor
  readonly payOutMinor: Minor
  readonly safeDropMinor: Minor
  readonly expectedMinor: Minor
}

/** The cash tenders of a shift's records, change taken off (a tender's amount is what was received less the change). */
export interface CashOfSales {
  readonly takenMinor: Minor
  readonly backMinor: Minor
}

/**
 * What must be in the drawer (reliability R6): float + cash taken − cash given back + cash in − pay-outs − safe drops. A
 * card's money never was there; nor is a shop's own till roll asked: every penny of it is a record.
 */
export function drawerLedger(
  { openingMinor, movedMinor }: Pick<Shift, 'openingMinor' | 'movedMinor'>,
  cash: CashOfSales,
): DrawerLedger {
  const { takenMinor, backMinor } = cash
  return {
    openingMinor,
    cashTakenMinor: takenMinor,
    cashBackMinor: backMinor,
    cashInMinor: movedMinor['cash-in'],
    payOutMinor: movedMinor['pay-out'],
    safeDropMinor: movedMinor['safe-drop'],
    expectedMinor:
      openingMinor +
      takenMinor -
      backMinor +
      movedMinor['cash-in'] -
      movedMinor['pay-out'] -
      movedMinor['safe-drop'],
  }
}
