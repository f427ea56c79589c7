import { readX, readZ } from '@tuppence/contract/shifts'
import { minorOf } from '@tuppence/domain/money'
import { documentText, tillReadDocument } from '@tuppence/domain/receipts'
import { blindRead, type TillRead } from '@tuppence/domain/shifts'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { openShift } from '../../testing/open-shift.ts'
import { sellingShop } from '../../testing/selling-shop.ts'
import { settleByRows } from '../../testing/settlement-invariants.ts'
import type { TestTill } from '../../testing/test-till.ts'

const shop = await sellingShop('manager')
const { ownerSql, organizationId, tea, newTill, taken } = shop
const opened = (till: TestTill) => openShift(shop, till)

interface Taken {
  readonly shiftId?: string
  readonly provider?: string
  readonly amount?: string
  readonly back?: string
  /** Of no sale because nobody waited for it any more. */
  readonly isGivenUp?: boolean
  readonly isInBasket?: boolean
  readonly minutesAgo?: number
}

/** A payment as the engine leaves it once its card has paid. */
async function approved(till: TestTill, of: Taken = {}): Promise<string> {
  const { shiftId = null, provider = 'stripe', amount = '3.03', back = '0.00', isGivenUp = false } = of
  const at = new Date(Date.now() - (of.minutesAgo ?? 0) * 60_000)
  const [id, terminal] = [uuidv7(), uuidv7()]
  await ownerSql`insert into payment_terminals (organization_id, id, provider, terminal_id)
                 values (${organizationId}, ${terminal}, ${provider}, ${terminal})`
  await ownerSql`insert into payment_transactions (organization_id, id, terminal_id, till_id, shift_id, provider, amount, payment_method,
                                                   status, approved_amount, refunded_amount, processed_at, given_up_at, basket_till_id)
                 values (${organizationId}, ${id}, ${terminal}, ${till.id}, ${shiftId}, ${provider}, ${amount}, 'card', 'approved',
                         ${amount}, ${back}, ${at}, ${isGivenUp ? at : null}, ${of.isInBasket ? till.id : null})`
  await settleByRows(ownerSql, id)
  return id
}
async function givenBack(id: string) {
  await ownerSql`update payment_transactions set refunded_amount = approved_amount where id = ${id}`
  await settleByRows(ownerSql, id)
}

/** A sale of 3 × £3.00 by a card. */
async function soldBy(till: TestTill, of: Taken) {
  const id = await approved(till, { ...of, amount: '9.00' })
  const payment = { id, provider: of.provider ?? 'stripe', card: {} }
  await taken(till.sell({ lines: [{ product: tea, quantity: 3 }], cards: [{ payment, approvedMinor: 900 }] }))
}

/** What the provider has of the payments of a till, as its own statement says. */
async function has(provider: string, till: TestTill): Promise<string> {
  const [row] = await ownerSql`
    select sum(approved_amount - refunded_amount)::text as left from payment_transactions
     where organization_id = ${organizationId} and provider = ${provider} and till_id = ${till.id}`
  return row?.left
}

const SHOP = { businessName: 'The Copper Kettle', currency: 'GBP', timeZone: 'Europe/London', vatNumber: '' }

/** What a read says is left with a provider. */
function leftMinor({ sales, takenNotUsed = [], movedSince = [] }: TillRead, provider: string): number {
  const by = sales.tenders.flatMap(({ providers = [] }) => providers)
  const of = (list: readonly { readonly provider: string; readonly amount: string }[]) =>
    list.filter((one) => one.provider === provider).map(({ amount }) => minorOf(amount))
  const all = [
    ...of(by.map(({ net, ...one }) => ({ ...one, amount: net }))),
    ...of(takenNotUsed),
    ...of(movedSince),
  ]
  return all.reduce((sum, minor) => sum + minor, 0)
}

it('D11 RULES 24 a Z read with its line of card money of no sale is what the provider has', async () => {
  const till = await newTill()
  const day = await opened(till)
  const of = { shiftId: day.shiftId }
  await soldBy(till, of)
  const plain = await day.read(readX)
  expect(plain).not.toHaveProperty('takenNotUsed')
  await approved(till, { ...of, isGivenUp: true })
  // Given back in part: the rest is the provider's still.
  await approved(till, { ...of, amount: '10.00', back: '2.97' })
  await givenBack(await approved(till, { ...of, amount: '50.00', isGivenUp: true }))
  await approved(till, { ...of, provider: 'sumup', amount: '4.00', minutesAgo: 11 })
  const expected = [
    { provider: 'stripe', count: 2, amount: '10.06' },
    { provider: 'sumup', count: 1, amount: '4.00' },
  ]
  const x = await day.read(readX)
  expect(x.takenNotUsed).toEqual(expected)
  // The figures themselves are those of the records, and who counts blind is told nothing.
  expect(x.sales).toEqual(plain.sales)
  expect(blindRead(x)).not.toHaveProperty('takenNotUsed')
  await day.close()
  const z = await day.read(readZ)
  expect(z.takenNotUsed).toEqual(expected)
  const text = documentText(tillReadDocument(z, SHOP), 42).join('\n')
  const left = (name: string) => text.match(new RegExp(`Left with ${name} +£([\\d.]+)`))?.[1]
  expect(left('Stripe')).toBe(await has('stripe', till))
  expect(left('SumUp')).toBe(await has('sumup', till))
})

it('D11 RULES 24 a Z read keeps what was so at the close; the X read of its shift says what is so now', async () => {
  const till = await newTill()
  const day = await opened(till)
  const id = await approved(till, { shiftId: day.shiftId, isGivenUp: true })
  await day.close()
  const z = await day.read(readZ)
  expect(z.takenNotUsed).toEqual([{ provider: 'stripe', count: 1, amount: '3.03' }])
  const next = await opened(till)
  expect(await next.read(readX)).not.toHaveProperty('takenNotUsed')
  await givenBack(id)
  expect(await day.read(readX)).not.toHaveProperty('takenNotUsed')
  expect(await day.read(readZ)).toEqual(z)
})

it('D11 RULES 26 what moved of earlier Z reads is in the next, so that all of them come to what the provider has', async () => {
  const till = await newTill()
  const day = await opened(till)
  const of = { shiftId: day.shiftId }
  const back = await approved(till, { ...of, amount: '3.03', isGivenUp: true })
  const sold = await approved(till, { ...of, amount: '9.00' })
  await approved(till, { ...of, amount: '1.00', isGivenUp: true })
  const first = await day.close().then(() => day.read(readZ))
  expect(first).not.toHaveProperty('movedSince')
  // Given back, found taken in the end, and the money of a sale that came with the next shift.
  const next = await opened(till)
  expect(await next.read(readX)).not.toHaveProperty('movedSince')
  await givenBack(back)
  await approved(till, { ...of, provider: 'sumup', amount: '7.03', minutesAgo: 20 })
  const payment = { id: sold, provider: 'stripe', card: {} }
  await taken(till.sell({ lines: [{ product: tea, quantity: 3 }], cards: [{ payment, approvedMinor: 900 }] }))
  const moved = [
    { provider: 'stripe', amount: '-12.03' },
    { provider: 'sumup', amount: '7.03' },
  ]
  const x = await next.read(readX)
  expect(x.movedSince).toEqual(moved)
  expect(blindRead(x)).not.toHaveProperty('movedSince')
  expect(await day.read(readX)).not.toHaveProperty('movedSince')
  await next.close()
  const second = await next.read(readZ)
  expect(second.movedSince).toEqual(moved)
  expect(await day.read(readZ)).toEqual(first)
  // Once said it is said.
  const third = await opened(till)
  expect(await third.read(readX)).not.toHaveProperty('movedSince')
  await soldBy(till, { shiftId: third.shiftId })
  await third.close()
  const last = await third.read(readZ)
  expect(last).not.toHaveProperty('movedSince')
  const text = documentText(tillReadDocument(second, SHOP), 42).join('\n')
  expect(text).toMatch(/LESS SINCE +-£12\.03\n +Left with Stripe +-£3\.03/)
  expect(text).toMatch(/MORE SINCE +£7\.03\n +Left with SumUp +£7\.03/)
  for (const provider of ['stripe', 'sumup']) {
    const lefts = [first, second, last].map((z) => leftMinor(z, provider))
    expect(lefts.reduce((sum, minor) => sum + minor, 0)).toBe(minorOf(await has(provider, till)))
  }
})

it('D11 RULES 24 money that may be about to become a sale is in no read yet; once the shift is closed it is, unless a basket has it', async () => {
  const till = await newTill()
  const day = await opened(till)
  await approved(till, { shiftId: day.shiftId, amount: '5.00' })
  await approved(till, { shiftId: day.shiftId, amount: '7.00', isInBasket: true })
  expect(await day.read(readX)).not.toHaveProperty('takenNotUsed')
  await day.close()
  expect((await day.read(readZ)).takenNotUsed).toEqual([{ provider: 'stripe', count: 1, amount: '5.00' }])
})

it('D11 RULES 8 and 24 each such payment is in one Z read: of a shift that nobody counted, and of none, in the next', async () => {
  const till = await newTill()
  const other = await newTill()
  await approved(other, { isGivenUp: true, amount: '99.00' })
  const first = await opened(till)
  await approved(till, { isGivenUp: true, amount: '1.00' })
  await first.close()
  await approved(till, { isGivenUp: true, amount: '2.00' })
  const uncounted = await opened(till)
  await approved(till, { isGivenUp: true, amount: '4.00', shiftId: uncounted.shiftId })
  const last = await opened(till)
  await approved(till, { isGivenUp: true, amount: '8.00', shiftId: last.shiftId })
  const of = (count: number, amount: string) => [{ provider: 'stripe', count, amount }]
  expect((await first.read(readZ)).takenNotUsed).toEqual(of(1, '1.00'))
  expect((await first.read(readX)).takenNotUsed).toEqual(of(1, '1.00'))
  expect((await uncounted.read(readX)).takenNotUsed).toEqual(of(1, '4.00'))
  expect((await last.read(readX)).takenNotUsed).toEqual(of(3, '14.00'))
  await last.close()
  expect((await last.read(readZ)).takenNotUsed).toEqual(of(3, '14.00'))
  const after = await opened(till)
  expect(await after.read(readX)).not.toHaveProperty('takenNotUsed')
})
