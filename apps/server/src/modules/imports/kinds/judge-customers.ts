import { canBeFound, phoneKey } from '@tuppence/domain/customers'
import { type CustomerRow, type ImportPlan, type LineProblem, profileOf } from '@tuppence/domain/imports'
import { fullName } from '@tuppence/domain/names'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import {
  allCustomers,
  consentsOfMany,
  dayInShop,
  type HeldConsents,
  type StoredCustomer,
} from '../../customers/public.ts'
import { changesOf } from './consent-words.ts'
import { afterRow, FIELDS, NOBODY } from './customer-fields.ts'
import type { Ground, Judge, JudgedLine, RowAt } from './kind.ts'
import { Seen } from './seen.ts'

/** Says of rows whom they mean: by Customer ID, else by e-mail address, else by phone number and last name. */
export class CustomerJudge implements Judge<CustomerRow> {
  readonly newCategories = []
  readonly #byId = new Map<string, StoredCustomer>()
  readonly #byEmail = new Map<string, StoredCustomer[]>()
  readonly #byPhone = new Map<string, StoredCustomer[]>()
  readonly #seen = new Seen()
  readonly #consents: HeldConsents
  readonly #today: string
  readonly #areIdsOurs: boolean

  private constructor(
    all: readonly StoredCustomer[],
    known: { consents: HeldConsents; today: string; areIdsOurs: boolean },
  ) {
    this.#consents = known.consents
    this.#today = known.today
    this.#areIdsOurs = known.areIdsOurs
    for (const customer of all) {
      this.#byId.set(customer.id, customer)
      gather(this.#byEmail, customer.email?.toLowerCase(), customer)
      gather(this.#byPhone, keyOf(customer.phone), customer)
    }
  }

  static async begin(tx: Tx, ground: Ground, plan: ImportPlan): Promise<CustomerJudge> {
    const { organizationId, now } = ground
    return new CustomerJudge(await allCustomers(tx, organizationId), {
      consents: await consentsOfMany(tx, organizationId),
      today: await dayInShop(tx, organizationId, now()),
      areIdsOurs: await areIdsOurs(tx, ground, plan),
    })
  }

  async judge(_tx: Tx, rows: readonly RowAt<CustomerRow>[]): Promise<JudgedLine<CustomerRow>[]> {
    return rows.map((row) => this.#judgeOne(this.#areIdsOurs ? row : withoutId(row)))
  }

  #judgeOne({ line, row, problems, notes }: RowAt<CustomerRow>): JudgedLine<CustomerRow> {
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
    const consents = changesOf(row, this.#consents.get(present?.id ?? ''), this.#today)
    found.push(...consents.problems)
    const base = { line, label, row, notes, target: present?.id ?? null }
    if (found.length > 0) return { ...base, outcome: 'problem', changes: [], problems: found }
    if (!present) return { ...base, outcome: 'create', changes: [], problems: [] }
    const changes = [
      ...FIELDS.filter((field) => present[field] !== after[field]).map(
        (field) => [field, present[field] ?? '', after[field] ?? ''] as const,
      ),
      ...consents.words.map(({ field, before, after: said }) => [field, before, said] as const),
    ]
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

/**
 * Whether the file's ids are those of our exports. Other programs have UUIDs too: where none of them has ever been a customer's here, or
 * another program's profile fits the file, they say nothing of anybody.
 */
async function areIdsOurs(
  tx: Tx,
  { organizationId, importId }: Ground,
  { columns, profile, sheet }: ImportPlan,
): Promise<boolean> {
  const at = columns.indexOf('id')
  if (at === -1 || profileOf(profile)) return false
  const [found] = await tx.execute<{ are: boolean }>(sql`
    select exists (
      select from import_chunks f cross join json_array_elements(f.rows) as line
        join customers c on c.organization_id = ${organizationId} and c.id::text = lower(trim(line -> 1 ->> ${at}::int))
       where f.organization_id = ${organizationId} and f.import_id = ${importId} and f.sheet = ${sheet}) as are`)
  return found?.are === true
}

function withoutId({ row: { id: _, ...row }, problems, ...rest }: RowAt<CustomerRow>): RowAt<CustomerRow> {
  return { ...rest, row, problems: problems.filter(({ field }) => field !== 'id') }
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
