import { soldSaleOf } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { settlementBalances } from '../../../testing/settlement-invariants.ts'
import { testProducts, testTill } from '../../../testing/test-till.ts'
import { type Progress, ProviderError } from '../providers/provider.ts'
import { drivePayment } from './drive-payment.ts'
import { settleByPerson } from './end-payment.ts'
import type { EngineParts } from './engine-parts.ts'
import { driveRefunds, refundPayment } from './refund-payment.ts'
import { refusingRefunds, type testEngine } from './shop-with-terminal.test-support.ts'

type Engine = Awaited<ReturnType<typeof testEngine>>

/** The engine over a simulator that says of every payment what a test has it say. */
export const saying = (parts: EngineParts, progress: () => Promise<Progress>): EngineParts => ({
  ...parts,
  providers: new Map([...parts.providers].map(([name, provider]) => [name, { ...provider, progress }])),
})

/** A shop whose card payment of £3.00 is taken, or manually confirmed, and a till that can sell for it. */
export async function paidShop(engine: Engine, { isByWord = false } = {}) {
  const { ownerSql, now, pass, parts, send } = engine
  const shop = await engine.shopWithTerminal()
  const { organizationId, people, asker, at } = shop
  const [tea] = await testProducts(ownerSql, organizationId, [250])
  if (!tea) throw new Error('no product')
  const seller = { id: people.supervisor, name: 'Test supervisor' }
  const till = await testTill(ownerSql, organizationId, 'C1', seller)
  const { id } = await shop.begin('3.00', uuidv7(), { tillId: till.id })
  if (isByWord) {
    const silent = saying(parts, async () => Promise.reject(new ProviderError('unsure', 'Nobody answers.')))
    await drivePayment(silent, organizationId, id)
    await settleByPerson(silent, asker, id, { taken: true, reason: 'The customer showed me' })
  }
  await pass(10_000)
  const { state, card, provider } = await (isByWord
    ? drivePayment(parts, organizationId, id, 'open')
    : shop.ask(id))
  expect(state).toBe('approved')
  const record = async (request: object) => {
    const answer = await send(shop.at('supervisor'), 'POST', '/api/transactions', request)
    expect(answer.statusCode, answer.body).toBe(201)
    await pass(1_000)
    return answer.json()
  }
  /** A sale for this payment, as its till would send it. */
  const saleOf = (approvedMinor: number, quantity = 1) =>
    till.sell({
      lines: [{ product: tea, quantity }],
      cards: [{ payment: { id, provider, card: card ?? {} }, approvedMinor }],
      at: now(),
    })
  const sell = (approvedMinor: number, quantity = 1) => record(saleOf(approvedMinor, quantity))
  /** The void of the till's last sale. */
  const voidOf = () => {
    if (!till.last) throw new Error('nothing sold')
    return till.void(soldSaleOf(till.last), 'wrong-items', now())
  }
  const voidIt = () => record(voidOf())
  const balances = () => settlementBalances(ownerSql, organizationId)
  const attention = async () => (await send(at('owner'), 'GET', '/api/payments/attention')).json()
  const asked = (progress: () => Promise<Progress>) =>
    drivePayment(saying(parts, progress), organizationId, id, 'also-ended')
  /** Refunds that are on their way are refused by the provider. */
  const refuseRefunds = () => driveRefunds(refusingRefunds(parts), organizationId, id)
  const refund = async (amount: string, of: { by?: EngineParts; insteadOf?: string } = {}) => {
    const { by = parts, insteadOf } = of
    const asking = { id: uuidv7(), amount, reason: 'The customer asked', insteadOf }
    const { state: became } = await refundPayment(by, asker, id, asking)
    await pass(1_000)
    return { id: asking.id, state: became }
  }
  const seeTo = async (what: string, reason: string) => {
    const url = `/api/payments/${id}/${what}/seen-to`
    const answer = await send(at('manager'), 'POST', url, { reason })
    expect(answer.statusCode, answer.body).toBe(204)
    await pass(1_000)
  }
  return {
    ...{ ...shop, id, till, tea, record, saleOf, sell, voidOf, voidIt, balances },
    ...{ attention, asked, refuseRefunds, refund, seeTo },
  }
}
