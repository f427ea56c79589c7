import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { database, ownerSql } = await testServer()
const { organizationId, people } = await testBusiness(database)
const stranger = await testBusiness(database)

const newCustomer = async (business = organizationId): Promise<string> => {
  const id = uuidv7()
  await ownerSql`insert into customers (organization_id, id, first_name) values (${business}, ${id}, 'Ada')`
  return id
}
const [customer, other, theirs] = [
  await newCustomer(),
  await newCustomer(),
  await newCustomer(stranger.organizationId),
]

interface Entry {
  readonly kind: string
  readonly points: number
  readonly sale?: boolean
  readonly other?: string
  readonly reason?: string
  readonly by?: string
}
const write = ({ kind, points, sale = false, other = '', reason = '', by = '' }: Entry) => ownerSql`
  insert into loyalty_entries (organization_id, id, customer_id, kind, points, transaction_id, other_customer_id, reason, user_id)
  values (${organizationId}, ${uuidv7()}, ${customer}, ${kind}, ${points}, ${sale ? uuidv7() : null}, ${other || null},
          ${reason || null}, ${by || null})`

it.each<Entry>([
  { kind: 'opening', points: 5 },
  { kind: 'opening', points: -5 },
  { kind: 'earned', points: 5, sale: true },
  { kind: 'given-back', points: 5, sale: true },
  { kind: 'taken-back', points: -5, sale: true },
  { kind: 'redeemed', points: -5, sale: true },
  { kind: 'adjusted', points: -5, reason: 'other', by: people.manager },
  { kind: 'adjusted', points: 5, reason: 'other' },
  { kind: 'merged-in', points: -5, other },
  { kind: 'merged-out', points: 5, other },
])('R6 the ledger takes $kind of $points', async (entry) => {
  await expect(write(entry)).resolves.toBeDefined()
})

it.each<readonly [rule: string, entry: Entry]>([
  ['loyalty_entries_points', { kind: 'opening', points: 0 }],
  ['loyalty_entries_points', { kind: 'earned', points: -5, sale: true }],
  ['loyalty_entries_points', { kind: 'given-back', points: -5, sale: true }],
  ['loyalty_entries_points', { kind: 'taken-back', points: 5, sale: true }],
  ['loyalty_entries_points', { kind: 'redeemed', points: 5, sale: true }],
  ['loyalty_entries_of_record', { kind: 'earned', points: 5 }],
  ['loyalty_entries_of_record', { kind: 'adjusted', points: 5, reason: 'other', sale: true }],
  ['loyalty_entries_adjusted', { kind: 'adjusted', points: 5 }],
  ['loyalty_entries_adjusted', { kind: 'opening', points: 5, reason: 'other' }],
  ['loyalty_entries_adjusted', { kind: 'opening', points: 5, by: people.manager }],
  ['loyalty_entries_merged', { kind: 'merged-in', points: 5 }],
  ['loyalty_entries_merged', { kind: 'opening', points: 5, other }],
  ['loyalty_entries_merged', { kind: 'merged-in', points: 5, other: customer }],
  ['loyalty_entries_other_customer_fk', { kind: 'merged-in', points: 5, other: theirs }],
])('R6 %s keeps out %j', async (rule, entry) => {
  await expect(write(entry)).rejects.toMatchObject({ constraint_name: rule })
})
