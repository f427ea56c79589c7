import type { ShiftOfDay } from '@tuppence/contract/shifts'
import type { TillRead } from '@tuppence/domain/shifts'

/** A row of the shifts: closed by its till, with the drawer as it should be. */
export function shiftOfDay(part: Partial<ShiftOfDay> = {}): ShiftOfDay {
  return {
    ...{ id: crypto.randomUUID(), tillId: crypto.randomUUID(), staffName: 'Priya Shah', tillName: 'Till 1' },
    ...{ startTime: '2026-06-01T07:02:00.000Z', endTime: '2026-06-01T17:31:00.000Z', status: 'closed' },
    ...{ totalSales: '4.80', transactions: 1, tillCode: 'T1', closedByName: 'Priya Shah' },
    ...{ openingCash: '100.00', expectedCash: '104.80', countedCash: '104.80', cashDifference: '0.00' },
    ...{ differenceReason: null, differenceNote: null, expectedLater: null, countedLater: null },
    ...{ closedForWhy: null, zNumber: 1, unproven: { count: 0, net: '0.00' }, lateCount: 0, counts: null },
    flags: [],
    ...part,
  }
}

/** A Z read of such a shift. */
export function zRead(shift: Partial<TillRead['shift']> = {}): TillRead {
  return {
    ...{ kind: 'z', number: 1, tillCode: 'T1', tillName: 'Till 1', at: '2026-06-01T17:31:00.000Z' },
    shift: {
      ...{ id: crypto.randomUUID(), openedAt: '2026-06-01T07:02:00.000Z', openedBy: 'Priya Shah' },
      ...{ closedBy: 'Priya Shah', breakMinutes: 0, ...shift },
    },
    sales: {
      ...{ saleCount: 0, refundCount: 0, exchangeCount: 0, voidCount: 0 },
      ...{ gross: '0.00', refunds: '0.00', voids: '0.00', net: '0.00', discounts: '0.00' },
      ...{ tenders: [], vat: [] },
    },
    ...{ before: { count: 0, net: '0.00' }, noSaleCount: 0 },
    drawer: {
      ...{ opening: '100.00', cashTaken: '0.00', cashBack: '0.00', cashIn: '0.00', payOut: '0.00' },
      ...{ safeDrop: '0.00', expected: '100.00', counted: '100.00', difference: '0.00' },
      ...{ differenceReason: null, differenceNote: null, count: null },
    },
    ...{ grandTotal: '0.00', unsentCount: 0, unknownCardCount: 0 },
  }
}
