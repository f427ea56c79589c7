import { type Minor, minorOf } from '../money/index.ts'
import { type DrawerRecord, isMovement, type MovementKind } from './drawer-record.ts'
import { takenBackBy, takesBackNothing } from './taken-back.ts'

export const SHIFT_STATUSES = ['active', 'break', 'closed'] as const
export type ShiftStatus = (typeof SHIFT_STATUSES)[number]

/** What contradicts itself in a shift. It is kept and shown: what was done at a drawer cannot be refused afterwards. */
export const SHIFT_FLAGS = [
  /** Its opening has not come, or was lost with the till's storage. */
  'opening-missing',
  'opened-twice',
  'closed-twice',
  /** Money moved after the count. */
  'moved-after-close',
  /** What it is said to take back is not in it, or was taken back before. */
  'takes-back-nothing',
  /** Something in it was done without the right to, and nothing proves that anybody allowed it. */
  'not-allowed',
  /** Another shift was opened on the till before this one was counted. */
  'never-counted',
  /** Something was done in it, by its own numbers, that reached the books after its Z read was made. */
  'changed-after-z-read',
  /** What opened it is beyond every number that its till can have reached: nobody opened it there. */
  'not-of-this-till',
  /** Its till could not, so that a manager closed it in the back office (decision 0082). */
  'closed-by-manager',
  /** Nobody counted its drawer at that close, because it was not there. */
  'drawer-not-there',
  /** Its till came back and closed it as well: the Z read was made before. */
  'closed-by-till-too',
] as const
export type ShiftFlag = (typeof SHIFT_FLAGS)[number]

/** A shift as its records tell it. */
export interface Shift {
  readonly id: string
  readonly tillId: string
  readonly status: ShiftStatus
  /** The record that opened it; its first one where that has not come. */
  readonly openingId: string
  readonly startedAt: string
  readonly openedBy: DrawerRecord['staff']
  readonly openingMinor: Minor
  /** The till's last number before it. Its sales are those above, up to `toSequence`. */
  readonly fromSequence: number
  /**
   * Null while it is open; and where it was closed for its till, until the till closes it itself or opens another: what the till
   * sold and had not sent went into that drawer.
   */
  readonly toSequence: number | null
  readonly endedAt: string | null
  /** Its till's own close, where there is one: only the till knows all that it sold. */
  readonly closing: DrawerRecord | null
  /** What closed it in the back office, where its till could not. */
  readonly closedFor: DrawerRecord | null
  readonly movedMinor: Readonly<Record<MovementKind, Minor>>
  /** Entries that others took back: they are in none of the sums. */
  readonly takenBackCount: number
  readonly noSaleCount: number
  readonly breakMs: number
  /** Of a break that has not ended. */
  readonly breakStartedAt: string | null
  readonly flags: readonly ShiftFlag[]
}

/** The opening of the next shift on the same till. */
export interface NextOpening {
  readonly at: string
  readonly afterSequence: number
}

/**
 * What the records of one shift come to, in whatever order they arrived: they are put into the till's own order first, by
 * its numbers and then by ids, which a till makes in the order of time. So nothing depends on what came when.
 *
 * @param records of one shift, at least one, each once
 * @param next the opening that followed on its till: no two shifts are open on one (an uncounted one ends there)
 */
export function shiftOf(records: readonly DrawerRecord[], next?: NextOpening): Shift {
  const inOrder = [...records].sort(byTillsTime)
  const [first] = inOrder
  if (!first || first.shiftId === null) throw new Error('A shift has a record')
  const openings = inOrder.filter(({ kind }) => kind === 'open')
  const closes = inOrder.filter(({ kind }) => kind === 'close')
  const opening = openings[0] ?? first
  const own = closes[0] ?? null
  const closedFor = inOrder.find(({ kind }) => kind === 'close-for-till') ?? null
  const closing = own ?? closedFor
  const end = own ?? next ?? null
  const endedAt = (closing ?? next)?.at ?? null
  const breaks = breaksOf(inOrder, endedAt)
  const takenBack = takenBackBy(inOrder)
  const stands = inOrder.filter(({ id }) => !takenBack.has(id))
  const flags: ShiftFlag[] = []
  if (openings.length === 0) flags.push('opening-missing')
  if (openings.length > 1) flags.push('opened-twice')
  if (closes.length > 1) flags.push('closed-twice')
  if (own && inOrder.some((record) => movesMoney(record) && byTillsTime(record, own) > 0))
    flags.push('moved-after-close')
  if (inOrder.some((record) => takesBackNothing(record, takenBack))) flags.push('takes-back-nothing')
  if (!closing && next) flags.push('never-counted')
  if (closedFor) flags.push('closed-by-manager')
  if (closedFor?.amount === null) flags.push('drawer-not-there')
  if (closedFor && own) flags.push('closed-by-till-too')
  return {
    id: first.shiftId,
    tillId: first.tillId,
    status: endedAt !== null ? 'closed' : breaks.startedAt === null ? 'active' : 'break',
    openingId: opening.id,
    startedAt: opening.at,
    openedBy: opening.staff,
    openingMinor: opening.kind === 'open' ? minorOf(opening.amount ?? '0.00') : 0,
    fromSequence: opening.afterSequence,
    toSequence: end ? Math.max(end.afterSequence, opening.afterSequence) : null,
    endedAt,
    closing,
    closedFor,
    movedMinor: {
      'cash-in': moved(stands, 'cash-in'),
      'pay-out': moved(stands, 'pay-out'),
      'safe-drop': moved(stands, 'safe-drop'),
    },
    takenBackCount: takenBack.size,
    noSaleCount: inOrder.filter(({ kind }) => kind === 'no-sale').length,
    breakMs: breaks.ms,
    breakStartedAt: endedAt !== null ? null : breaks.startedAt,
    flags,
  }
}

/** The order in which a till did things. */
export function byTillsTime(a: DrawerRecord, b: DrawerRecord): number {
  return a.afterSequence - b.afterSequence || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** Whether a sale was made in a shift: by the till's numbers, so that a late arrival and a wrong clock change nothing. */
export function isInShift(
  tillSequence: number,
  { fromSequence, toSequence }: Pick<Shift, 'fromSequence' | 'toSequence'>,
): boolean {
  return tillSequence > fromSequence && (toSequence === null || tillSequence <= toSequence)
}

const movesMoney = (record: DrawerRecord): boolean => isMovement(record) || record.kind === 'take-back'

function moved(records: readonly DrawerRecord[], kind: MovementKind): Minor {
  return records.reduce(
    (sum, record) => sum + (record.kind === kind ? minorOf(record.amount ?? '0.00') : 0),
    0,
  )
}

/** A break ends with its end or with the shift; one that is begun twice is one. */
function breaksOf(inOrder: readonly DrawerRecord[], endedAt: string | null) {
  let ms = 0
  let startedAt: string | null = null
  const end = (at: string) => {
    if (startedAt !== null) ms += Math.max(0, Date.parse(at) - Date.parse(startedAt))
    startedAt = null
  }
  for (const { kind, at } of inOrder) {
    if (kind === 'break-start') startedAt ??= at
    if (kind === 'break-end') end(at)
  }
  if (endedAt !== null) end(endedAt)
  return { ms, startedAt: startedAt as string | null }
}
