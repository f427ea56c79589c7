import { toPounds } from '@tuppence/domain/money'
import { type DrawerKind, type DrawerRecord, withDrawerProof } from '@tuppence/domain/shifts'
import { uuidv7 } from 'uuidv7'
import { hmacSha256 } from '../platform/sha256.ts'
import type { TestTill } from './test-till.ts'

/** The drawer of a till, which records as the web app does: by the till's own numbers, whenever that is sent. */
export class TestDrawer {
  shiftId: string | null = null
  readonly till: TestTill
  constructor(till: TestTill) {
    this.till = till
  }

  /** With the proof of the till's device over what it says now. */
  proven(record: DrawerRecord): DrawerRecord {
    return withDrawerProof(record, this.till.deviceId, hmacSha256)
  }

  do(kind: DrawerKind, amountMinor: number | null = null, changes: Partial<DrawerRecord> = {}): DrawerRecord {
    if (kind === 'open') this.shiftId = uuidv7()
    const record: DrawerRecord = {
      id: uuidv7(),
      tillId: this.till.id,
      shiftId: this.shiftId,
      kind,
      at: new Date().toISOString(),
      afterSequence: this.till.sequence,
      staff: { ...this.till.staff },
      approvedBy: null,
      approval: null,
      amount: amountMinor === null ? null : toPounds(amountMinor),
      count: null,
      reason: REASONS[kind] ?? null,
      note: null,
      closing:
        kind === 'close' ? { expected: '0.00', unsentCount: 0, unknownCardCount: 0, recounts: 0 } : null,
      ...changes,
    }
    if (kind === 'close') this.shiftId = null
    return this.proven(record)
  }
}

const REASONS: Partial<Record<DrawerKind, string>> = {
  'cash-in': 'change-fetched',
  'pay-out': 'supplier',
  'no-sale': 'give-change',
  'take-back': 'wrong-amount',
}
