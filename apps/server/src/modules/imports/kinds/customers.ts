import { canBeFound, phoneKey } from '@tuppence/domain/customers'
import type { CustomerRow, LineProblem } from '@tuppence/domain/imports'
import { fullName } from '@tuppence/domain/names'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../../platform/tenancy.ts'
import {
  allCustomers,
  archiveCustomers,
  type CustomerFields,
  holdCustomers,
  insertCustomers,
  rewriteCustomers,
  type StoredCustomer,
} from '../../customers/public.ts'
import { type Judge, type JudgedLine, type KindOfImport, leftLine, type RowAt } from './kind.ts'
import { Seen } from './seen.ts'

/** How a customer was before the import, and what it made of them. */
export interface CustomerBefore {
  readonly before: CustomerFields | null
  readonly after: CustomerFields
}

const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'address'] as const
const NOBODY: CustomerFields = { firstName: null, lastName: null, email: null, phone: null, address: null }

const fieldsOf = (from: CustomerFields): CustomerFields => {
  const { firstName, lastName, email, phone, address } = from
  return { firstName, lastName, email, phone, address }
}

const afterRow = (present: CustomerFields, { id: _, ...row }: CustomerRow): CustomerFields =>
  fieldsOf({ ...present, ...row })

const isAlike = (one: CustomerFields, other: CustomerFields): boolean =>
  FIELDS.every((field) => one[field] === other[field])

export const customers: KindOfImport<CustomerRow, CustomerBefore> = {
  beginCheck: async (tx, { organizationId }) => new CustomerJudge(await allCustomers(tx, organizationId)),

  async write(tx, { organizationId }, lines) {
    const changed = lines.filter(({ outcome }) => outcome === 'change')
    const held = await holdCustomers(
      tx,
      organizationId,
      changed.flatMap(({ target }) => (target === null ? [] : [target])),
    )
    const going = changed.flatMap(({ line, target, row, changes }) => {
      const present = held.get(target ?? '')
      // What the check showed as the state before must still be it.
      const isAsChecked =
        present && changes.every(([field, old]) => (present[field as keyof CustomerFields] ?? '') === old)
      return isAsChecked
        ? [{ line, id: present.id, before: fieldsOf(present), after: afterRow(present, row) }]
        : []
    })
    const fresh = lines
      .filter(({ outcome }) => outcome === 'create')
      .map(({ line, row }) => ({ line, id: uuidv7(), before: null, after: afterRow(NOBODY, row) }))
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
    const isThere = new Set(going.map(({ line }) => line))
    return {
      lines: [...going, ...fresh].map(({ line, id, before, after }) => ({
        line,
        id,
        isNew: before === null,
        before: { before, after },
      })),
      left: changed.filter(({ line }) => !isThere.has(line)).map(({ line }) => leftLine(line)),
    }
  },

  async takeBack(tx, { organizationId, now }, { lines }) {
    const held = await holdCustomers(
      tx,
      organizationId,
      lines.map(({ id }) => id),
    )
    const isAsWritten = ({ id, isNew, before }: (typeof lines)[number]) => {
      const present = held.get(id)
      return present !== undefined && isAlike(present, before.after) && !(isNew && present.hasHistory)
    }
    const back = lines.filter(isAsWritten)
    const old = back.flatMap(({ id, before: { before } }) => (before ? [{ id, ...before }] : []))
    const fresh = back.filter(({ isNew }) => isNew).map(({ id }) => id)
    if (old.length > 0) await rewriteCustomers(tx, organizationId, old)
    if (fresh.length > 0) await archiveCustomers(tx, organizationId, fresh, now())
    return lines.filter((line) => !isAsWritten(line)).map(({ line }) => leftLine(line))
  },
}

/** Says of rows whom they mean: by Customer ID, else by e-mail address, else by phone number and last name. */
class CustomerJudge implements Judge<CustomerRow> {
  readonly newCategories = []
  readonly #byId = new Map<string, StoredCustomer>()
  readonly #byEmail = new Map<string, StoredCustomer[]>()
  readonly #byPhone = new Map<string, StoredCustomer[]>()
  readonly #seen = new Seen()

  constructor(all: readonly StoredCustomer[]) {
    for (const customer of all) {
      this.#byId.set(customer.id, customer)
      gather(this.#byEmail, customer.email?.toLowerCase(), customer)
      gather(this.#byPhone, keyOf(customer.phone), customer)
    }
  }

  async judge(_tx: Tx, rows: readonly RowAt<CustomerRow>[]): Promise<JudgedLine<CustomerRow>[]> {
    return rows.map((row) => this.#judgeOne(row))
  }

  #judgeOne({ line, row, problems }: RowAt<CustomerRow>): JudgedLine<CustomerRow> {
    const found: LineProblem[] = [...problems]
    const present = this.#presentOf(row, found)
    const after = afterRow(present ?? NOBODY, row)
    const label = fullName(after) || after.email || after.phone || ''
    if (found.length === 0 && !canBeFound(after)) found.push({ code: 'customer-unnamed' })
    found.push(
      ...this.#seen.twice(line, [
        ...(row.email === undefined
          ? []
          : [[`email ${row.email.toLowerCase()} ${row.id ?? ''}`, row.email] as const]),
        ...(present ? [[`id ${present.id}`, label] as const] : []),
      ]),
    )
    const base = { line, label, row, target: present?.id ?? null }
    if (found.length > 0) return { ...base, outcome: 'problem', changes: [], problems: found }
    if (!present) return { ...base, outcome: 'create', changes: [], problems: [] }
    const changes = FIELDS.filter((field) => present[field] !== after[field]).map(
      (field) => [field, present[field] ?? '', after[field] ?? ''] as const,
    )
    return { ...base, outcome: changes.length > 0 ? 'change' : 'same', changes, problems: [] }
  }

  #presentOf(row: CustomerRow, found: LineProblem[]): StoredCustomer | undefined {
    if (row.id !== undefined) {
      const present = this.#byId.get(row.id)
      if (!present) found.push({ code: 'unknown-customer', field: 'id', value: row.id })
      return present
    }
    const byEmail = this.#byEmail.get(row.email?.toLowerCase() ?? '') ?? []
    const candidates = byEmail.length > 0 ? byEmail : this.#ofPhone(row)
    if (candidates.length < 2) return candidates[0]
    const namesakes = candidates.filter(
      (one) => fullName(one).toLowerCase() === fullName(afterRow(NOBODY, row)).toLowerCase(),
    )
    if (namesakes.length === 1) return namesakes[0]
    found.push({
      code: 'several-customers',
      value: byEmail.length > 0 ? row.email : row.phone,
      more: String(candidates.length),
    })
    return undefined
  }

  /** A family shares a phone: the last name must not be another one, nor the e-mail address. */
  #ofPhone(row: CustomerRow): StoredCustomer[] {
    const shared = this.#byPhone.get(keyOf(row.phone) ?? '') ?? []
    return shared.filter(
      ({ email, lastName, firstName }) =>
        (row.email === undefined || email === null) &&
        sameOrUnsaid(row.lastName, lastName) &&
        sameOrUnsaid(row.firstName, firstName),
    )
  }
}

const sameOrUnsaid = (one: string | undefined, other: string | null): boolean =>
  one === undefined || other === null || one.toLowerCase() === other.toLowerCase()

/** Fewer figures than a telephone number has say nothing of whom they belong to. */
const LEAST_FIGURES = 6

/** As it is compared: a spreadsheet's 7700900123 has lost the zero that 07700 900123 begins with, and is the same. */
function keyOf(phone: string | null | undefined): string | undefined {
  const key = phoneKey(phone ?? '')
  return key.length < LEAST_FIGURES ? undefined : key
}

function gather(map: Map<string, StoredCustomer[]>, key: string | undefined, customer: StoredCustomer): void {
  if (key === undefined || key === '') return
  const there = map.get(key)
  if (there) there.push(customer)
  else map.set(key, [customer])
}
