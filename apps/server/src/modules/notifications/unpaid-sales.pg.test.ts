import type { Notification } from '@tuppence/contract/notifications'
import { MINUTE_MS } from '@tuppence/domain/durations'
import { notificationWords } from '@tuppence/domain/notifications'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'
import { settleByRows } from '../../testing/settlement-invariants.ts'
import { signedIn } from '../../testing/test-business.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { notificationWorker } from './notification-worker.ts'

const { app, database, ownerSql, shop, organizationId, tea, newTill, taken } = await sellingShop('manager')
const owner = await signedIn(database, shop, 'owner')

let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)

/** Everything that a minute would bring. */
async function round(): Promise<void> {
  aheadMs += 2 * MINUTE_MS
  await notificationWorker(app, { database, now, startedAt: now(), settings: testSettings() }).round()
}

it('SET-012 P14 the bell tells of a sale whose card had its money back before it came, once, and names it', async () => {
  await round()
  const [id, terminal] = [uuidv7(), uuidv7()]
  await ownerSql`insert into payment_terminals (organization_id, id, provider, terminal_id)
                 values (${organizationId}, ${terminal}, 'simulator', ${terminal})`
  await ownerSql`insert into payment_transactions (organization_id, id, terminal_id, provider, amount, payment_method, status, approved_amount, refunded_amount)
                 values (${organizationId}, ${id}, ${terminal}, 'simulator', '3.00', 'card', 'approved', '3.00', '3.00')`
  await ownerSql`insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name)
                 values (${organizationId}, ${uuidv7()}, ${id}, '3.00', 'refunded', 'The customer asked', 'x', 'Olive Owner')`
  await settleByRows(ownerSql, id)
  const payment = { id, provider: 'simulator' as const, card: { cardType: 'Visa', last4: '4242' } }
  const till = await newTill()
  const { receiptNumber } = await taken(
    till.sell({ lines: [{ product: tea }], cards: [{ payment, approvedMinor: 300 }] }),
  )
  await round()
  await round()
  const answer = await app.inject({ url: '/api/notifications', headers: owner })
  const facts = answer
    .json<{ notifications: Notification[] }>()
    .notifications.map((one) => one.facts)
    .filter(({ kind }) => kind === 'payment-waiting')
  expect(facts).toEqual([
    { kind: 'payment-waiting', why: 'unpaid', receiptNumber, amountMinor: 300, byName: 'Olive Owner' },
  ])
  expect(facts.map((one) => notificationWords(one, { currency: 'GBP', timeOf: String }))).toEqual([
    {
      title: `${receiptNumber} is not paid`,
      text: '£3.00 had gone back to the card before, given by Olive Owner. The page of card terminals shows it.',
    },
  ])
})

it('SET-012 P16 the bell tells of a refund that the card’s bank sent back days later, once', async () => {
  const [id, terminal, refund] = [uuidv7(), uuidv7(), uuidv7()]
  await ownerSql`insert into payment_terminals (organization_id, id, provider, terminal_id)
                 values (${organizationId}, ${terminal}, 'simulator', ${terminal})`
  await ownerSql`insert into payment_transactions (organization_id, id, terminal_id, provider, amount, payment_method, status, approved_amount)
                 values (${organizationId}, ${id}, ${terminal}, 'simulator', '7.00', 'card', 'approved', '7.00')`
  await ownerSql`insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name, created_at)
                 values (${organizationId}, ${refund}, ${id}, '7.00', 'refused', 'Void T1-9', 'x', 'Olive Owner', now() - interval '9 days')`
  await settleByRows(ownerSql, id)
  await round()
  const told = async () => {
    const answer = await app.inject({ url: '/api/notifications', headers: owner })
    return answer
      .json<{ notifications: Notification[] }>()
      .notifications.map(({ facts }) => facts)
      .filter((facts) => facts.kind === 'payment-waiting' && facts.amountMinor === 700)
  }
  expect(await told()).toEqual([])
  await ownerSql`insert into payment_events (organization_id, id, payment_id, kind, state, amount, happened_at)
                 values (${organizationId}, ${refund}, ${id}, 'refund-failed', 'approved', '7.00', now())`
  await round()
  await round()
  expect(await told()).toEqual([
    { kind: 'payment-waiting', why: 'refund-failed', amountMinor: 700, byName: 'Olive Owner' },
  ])
})

it('SET-012 P9 of a person’s refused refunds of one payment the bell tells of the last', async () => {
  const [id, terminal, last] = [uuidv7(), uuidv7(), uuidv7()]
  await ownerSql`insert into payment_terminals (organization_id, id, provider, terminal_id)
                 values (${organizationId}, ${terminal}, 'simulator', ${terminal})`
  await ownerSql`insert into payment_transactions (organization_id, id, terminal_id, provider, amount, payment_method, status, approved_amount)
                 values (${organizationId}, ${id}, ${terminal}, 'simulator', '8.00', 'card', 'approved', '8.00')`
  for (const [refund, hours] of [
    [uuidv7(), 2],
    [last, 1],
  ] as const)
    await ownerSql`insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name, created_at)
                   values (${organizationId}, ${refund}, ${id}, '8.00', 'refused', 'Again', 'x', 'Olive Owner', now() - make_interval(hours => ${hours}))`
  await settleByRows(ownerSql, id)
  await round()
  const told =
    await ownerSql`select subject from notifications where subject like 'refund %' and facts ->> 'amountMinor' = '800'`
  expect(told).toEqual([{ subject: `refund ${last}` }])
})
