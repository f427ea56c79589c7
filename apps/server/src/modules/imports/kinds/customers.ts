import { IMPORT_UNDONE, IMPORTED } from '@tuppence/domain/customers'
import type { CustomerRow } from '@tuppence/domain/imports'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../../platform/tenancy.ts'
import {
  addConsents,
  adjustMany,
  archiveCustomers,
  type CustomerFields,
  consentsOfMany,
  dayInShop,
  holdCustomers,
  insertCustomers,
  rewriteCustomers,
  withHistory,
} from '../../customers/public.ts'
import { writeAudit } from '../../identity/public.ts'
import { type ConsentWord, changesOf } from './consent-words.ts'
import { afterRow, fieldsOf, isAlike, NOBODY } from './customer-fields.ts'
import { CustomerJudge } from './judge-customers.ts'
import { type Ground, type JudgedLine, type KindOfImport, leftLine, type WrittenLine } from './kind.ts'

/** How a customer was before the import, and what it made of them. */
export interface CustomerBefore {
  readonly before: CustomerFields | null
  readonly after: CustomerFields
  /** The words of consent that it added; a file of an older version has none. */
  readonly consents?: readonly (Pick<ConsentWord, 'channel'> & {
    readonly id: string
    readonly was: boolean
  })[]
  /** What it gave them. */
  readonly points?: number
}

export const customers: KindOfImport<CustomerRow, CustomerBefore> = {
  beginCheck: (tx, ground, plan) => CustomerJudge.begin(tx, ground, plan),

  async write(tx, ground, lines) {
    const { organizationId } = ground
    const changed = lines.filter(({ outcome }) => outcome === 'change')
    const going = await stillAsChecked(tx, ground, changed)
    const today = await dayInShop(tx, organizationId, ground.now())
    const fresh = lines
      .filter(({ outcome }) => outcome === 'create')
      .map(({ line, row }) => ({
        ...{ line, id: uuidv7(), before: null, after: afterRow(NOBODY, row) },
        words: changesOf(row, undefined, today).words,
        points: row.loyaltyPoints ?? 0,
      }))
    if (going.length > 0)
      await rewriteCustomers(
        tx,
        organizationId,
        going.map(({ id, after }) => ({ id, ...after })),
      )
    if (fresh.length > 0)
      await insertCustomers(
        tx,
        organizationId,
        fresh.map(({ id, after }) => ({ id, ...after })),
      )
    const all = [...going.map((one) => ({ ...one, points: 0 })), ...fresh].map((one) => ({
      ...one,
      words: one.words.map((word) => ({ ...word, id: uuidv7(), customerId: one.id })),
    }))
    await addConsents(
      tx,
      { ...ground, source: IMPORTED },
      all.flatMap(({ words }) => words),
      ground.now(),
    )
    await givePoints(tx, ground, all)
    const isThere = new Set(going.map(({ line }) => line))
    return {
      lines: all.map(({ line, id, before, after, words, points }) => ({
        ...{ line, id, isNew: before === null },
        before: {
          ...{ before, after, points },
          // What was said before the other word is the other way, or nothing, which is no.
          consents: words.map(({ id: word, channel, isGiven }) => ({ id: word, channel, was: !isGiven })),
        },
      })),
      left: changed.filter(({ line }) => !isThere.has(line)).map(({ line }) => leftLine(line)),
    }
  },

  async takeBack(tx, ground, { lines }) {
    const { organizationId, now } = ground
    const isAsWritten = await asWritten(tx, ground, lines)
    const back = lines.filter(isAsWritten)
    const old = back.flatMap(({ id, before: { before } }) => (before ? [{ id, ...before }] : []))
    const fresh = back.filter(({ isNew }) => isNew).map(({ id }) => id)
    const words = back.flatMap(({ id, before: { consents = [] } }) =>
      consents.map(({ channel, was }) => ({ id: uuidv7(), customerId: id, channel, isGiven: was })),
    )
    const points = back.map(({ id, before }) => ({ customerId: id, points: -(before.points ?? 0) }))
    await addConsents(tx, { ...ground, source: IMPORT_UNDONE }, words, now())
    await adjustMany(tx, { ...ground, reason: IMPORT_UNDONE }, points, now())
    if (old.length > 0) await rewriteCustomers(tx, organizationId, old)
    if (fresh.length > 0) await archiveCustomers(tx, organizationId, fresh, now())
    return { left: lines.filter((line) => !isAsWritten(line)).map(({ line }) => leftLine(line)) }
  },
}

/** Those whom nobody changed after the check: what it showed as the state before must still be it. */
async function stillAsChecked(
  tx: Tx,
  { organizationId, now }: Ground,
  changed: readonly JudgedLine<CustomerRow>[],
) {
  const ids = changed.flatMap(({ target }) => (target === null ? [] : [target]))
  if (ids.length === 0) return []
  const held = await holdCustomers(tx, organizationId, ids)
  const consents = await consentsOfMany(tx, organizationId, ids)
  const today = await dayInShop(tx, organizationId, now())
  return changed.flatMap(({ line, target, row, changes }) => {
    const present = held.get(target ?? '')
    if (!present) return []
    const { words, problems } = changesOf(row, consents.get(present.id), today)
    const before = new Map([
      ...Object.entries(fieldsOf(present)),
      ...words.map((word) => [word.field, word.before] as const),
    ])
    // A word that is no news any more has been said by somebody meanwhile.
    const isAsChecked =
      problems.length === 0 &&
      changes.every(([field, old]) => before.has(field) && (before.get(field) ?? '') === old)
    return isAsChecked
      ? [{ line, id: present.id, before: fieldsOf(present), after: afterRow(present, row), words }]
      : []
  })
}

/** Whom an import wrote and nobody touched since; of new ones, who have not bought since either. */
async function asWritten(
  tx: Tx,
  { organizationId }: Ground,
  lines: readonly WrittenLine<CustomerBefore>[],
): Promise<(line: WrittenLine<CustomerBefore>) => boolean> {
  const ids = lines.map(({ id }) => id)
  const held = await holdCustomers(tx, organizationId, ids)
  const consents = await consentsOfMany(tx, organizationId, ids)
  const busy = await withHistory(tx, organizationId, ids)
  return ({ id, isNew, before }) => {
    const present = held.get(id)
    if (!present || !isAlike(present, before.after) || (isNew && busy.has(id))) return false
    return (before.consents ?? []).every((word) => consents.get(id)?.get(word.channel)?.id === word.id)
  }
}

/** Points are money: who brought how many, and in which file, is in the audit log. */
async function givePoints(
  tx: Tx,
  ground: Ground,
  all: readonly { readonly id: string; readonly points: number }[],
): Promise<void> {
  const { organizationId, userId, importId, fileName, now } = ground
  const given = all.filter(({ points }) => points !== 0)
  if (given.length === 0) return
  await adjustMany(
    tx,
    { organizationId, userId, reason: IMPORTED },
    given.map(({ id, points }) => ({ customerId: id, points })),
    now(),
  )
  await writeAudit(tx, {
    organizationId,
    ...(userId !== null && { personId: userId }),
    at: now(),
    action: 'points-imported',
    subjectType: 'import',
    subjectId: importId,
    detail: {
      file: fileName,
      customers: given.length,
      points: given.reduce((sum, { points }) => sum + points, 0),
    },
  })
}
