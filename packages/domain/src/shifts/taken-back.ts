import { type Refusal, refuse } from '../refusals/index.ts'
import { type DrawerRecord, isMovement } from './drawer-record.ts'

/**
 * Which of these records another one takes back, and by which: an entry that was typed wrongly moves no money then. Whichever
 * came first, and however often an entry is taken back, it is taken back once: nothing depends on what arrived when.
 *
 * @param records of one shift
 * @returns the record that takes it back, by the id of what it takes back
 */
export function takenBackBy(records: readonly DrawerRecord[]): ReadonlyMap<string, DrawerRecord> {
  const movements = new Set(records.filter(isMovement).map(({ id }) => id))
  const by = new Map<string, DrawerRecord>()
  for (const record of records) {
    const { takesBack } = record
    if (record.kind !== 'take-back' || takesBack === undefined || !movements.has(takesBack)) continue
    const before = by.get(takesBack)
    if (!before || record.id < before.id) by.set(takesBack, record)
  }
  return by
}

/**
 * What a till does not let be taken back; undefined where it does. What was closed is in its Z read, and is put right by the
 * opposite entry in the next shift.
 *
 * @param records of the till's open shift; none where none is open
 */
export function refuseTakeBack(
  records: readonly DrawerRecord[],
  id: string | undefined,
): Refusal | undefined {
  if (!records.some((record) => record.id === id && isMovement(record))) return refuse('not-to-take-back')
  return id !== undefined && takenBackBy(records).has(id) ? refuse('taken-back-already') : undefined
}

/** Whether a record takes back what is not in its shift, or has been taken back by another one. */
export function takesBackNothing(record: DrawerRecord, by: ReturnType<typeof takenBackBy>): boolean {
  return record.kind === 'take-back' && by.get(record.takesBack ?? '')?.id !== record.id
}
