import { DAY_MS } from '@tuppence/domain/durations'
import type { Sale } from '@tuppence/domain/sales'
import {
  type DrawerRecord,
  isInShift,
  type Shift,
  salesFiguresOf,
  type TillRead,
  tillRead,
} from '@tuppence/domain/shifts'
import { uuidv7 } from 'uuidv7'
import { type TillDatabase, within } from '../device/database.ts'
import type { Notices } from '../notices.ts'
import { Observable } from '../observable.ts'
import { metaKeys, readMetaOf, readTill, type ZReadEnd } from '../till/till-records.ts'
import {
  type DrawerDeed,
  type DrawerSaved,
  noteCount,
  openShift,
  readShiftHere,
  saveDrawerRecord,
} from './drawer-store.ts'

export interface DrawerState {
  /** The shift that is open on this till; undefined where none is. */
  readonly shift: Shift | undefined
  /** What was done in it, in its order; empty where none is open. */
  readonly records: readonly DrawerRecord[]
  /** False until the device was read. */
  readonly isReady: boolean
}

/** What is left to say of a deed: its id and its moment are made here. */
export type Deed = Pick<DrawerDeed, 'kind' | 'staff'> &
  Partial<Omit<DrawerDeed, 'now' | 'clockOffsetMs' | 'id' | 'kind' | 'staff'>>

interface Parts {
  readonly db: TillDatabase
  readonly organizationId: string
  readonly notices: Notices
  /** Something is in the outbox. */
  readonly onSaved: () => void
  /** The server's clock minus this device's; null where it is not known. */
  readonly clockOffset: () => number | null
}

/** A clock that was put right in a shift by less than this does not make a sale of it look older than the shift. */
const CLOCK_SLACK_MS = DAY_MS

/** The drawer of this till and its shift, with and without a network. */
export class Drawer {
  readonly state = new Observable<DrawerState>({ shift: undefined, records: [], isReady: false })
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Reads what is open, and follows the other windows of this device until the signal is aborted. */
  async start(signal: AbortSignal): Promise<void> {
    const unsubscribe = this.#parts.notices.subscribe((notice) => {
      if (notice.type === 'shift-changed' || notice.type === 'till-changed') void this.#read()
    })
    signal.addEventListener('abort', unsubscribe)
    await this.#read()
  }

  /** The shift that is open, on a screen that follows none too. */
  async openShift(): Promise<DrawerState['shift']> {
    await this.#read()
    return this.state.get().shift
  }

  /** Keeps what somebody did; when it has resolved with `ok`, it is on the disk. Throws where the device is full. */
  async record(deed: Deed): Promise<DrawerSaved> {
    const { db, organizationId, notices, onSaved, clockOffset } = this.#parts
    const nothing = { amount: null, count: null, reason: null, note: null, closing: null }
    const alone = { approvedBy: null, approval: null }
    const saved = await saveDrawerRecord(db, organizationId, {
      ...nothing,
      ...alone,
      ...deed,
      now: new Date(),
      clockOffsetMs: clockOffset(),
      id: uuidv7(),
    })
    if (!saved.ok) return saved
    notices.publish({ type: 'shift-changed' })
    notices.publish({ type: 'outbox-changed' })
    onSaved()
    return saved
  }

  /**
   * The X read beside what was counted, which is kept first: so nobody sees what should be there before a count of theirs stands.
   *
   * @param counted in pounds
   * @throws where the device is full
   */
  async compare(counted: string, now: Date): Promise<TillRead | undefined> {
    const { db, organizationId } = this.#parts
    await noteCount(db, organizationId, counted, now)
    return await this.read(now)
  }

  /**
   * The X read of the open shift out of what this device sold itself since the Z read before, unsent sales included; undefined
   * where none is open. The server makes the same of its books.
   */
  async read(now: Date): Promise<TillRead | undefined> {
    const { db, organizationId } = this.#parts
    const [records, till, zRead] = await Promise.all([
      readShiftHere(db, organizationId),
      readTill(db, organizationId),
      readMetaOf<ZReadEnd>(db, metaKeys.zRead(organizationId)),
    ])
    const shift = openShift(records)
    if (!shift || !till) return undefined
    // As the server makes the Z read: of all since the one before, and where that ended only it can tell a till the first time.
    const from =
      zRead?.tillId === shift.tillId ? Math.min(zRead.sequence, shift.fromSequence) : shift.fromSequence
    const all = await this.#salesOf(shift, from, till.journal.sequence)
    const before = all.filter(({ tillSequence }) => tillSequence <= shift.fromSequence)
    return tillRead({
      ...{
        kind: 'x',
        number: null,
        till: till.till,
        shift,
        at: now.toISOString(),
        sales: salesFiguresOf(all),
      },
      ofShift: salesFiguresOf(all.filter((sale) => isInShift(sale.tillSequence, shift))),
      ...{ before: { count: before.length, net: salesFiguresOf(before).net }, grandTotal: null },
    })
  }

  /** Those above `from`, by the till's numbers. The shift's days are asked first; where that finds too few, a clock was moved, and all are looked at. */
  async #salesOf(shift: Shift, from: number, lastSequence: number): Promise<Sale[]> {
    const { db, organizationId } = this.#parts
    const since = IDBKeyRange.bound(
      [organizationId, Date.parse(shift.startedAt) - CLOCK_SLACK_MS],
      within(organizationId).upper,
    )
    const ofShift = async (range: IDBKeyRange) =>
      (await db.getAllFromIndex('sales', 'byTime', range))
        .map(({ sale }) => sale)
        .filter(
          (sale) =>
            sale.tillId === shift.tillId && isInShift(sale.tillSequence, { ...shift, fromSequence: from }),
        )
    const recent = await ofShift(since)
    return recent.length >= lastSequence - from ? recent : await ofShift(within(organizationId))
  }

  async #read(): Promise<void> {
    const { db, organizationId } = this.#parts
    const records: DrawerRecord[] = await readShiftHere(db, organizationId)
    this.state.set({ shift: openShift(records), records, isReady: true })
  }
}
