import { expect, it } from 'vitest'
import { paidShop } from './paid-shop.test-support.ts'
import { testEngine } from './shop-with-terminal.test-support.ts'

const engine = await testEngine()
const { pass, send } = engine

/** A sale that was manually confirmed, whose provider said no, and that somebody wrote off. */
async function writtenOff() {
  const shop = await paidShop(engine, { isByWord: true })
  const { id: saleId } = await shop.sell(300)
  await shop.asked(async () => ({ kind: 'failed', reason: 'Nothing was taken.' }))
  await pass(1_000)
  await shop.seeTo('unpaid-sale', 'Paid in cash')
  const detail = async () => (await send(shop.at('manager'), 'GET', `/api/transactions/${saleId}`)).json()
  return { ...shop, saleId, detail }
}

it('P17 a second no of the provider, of another kind, leaves a write-off as it is', async () => {
  const { asked, attention, voidIt, refuseRefunds, balances } = await writtenOff()
  await asked(async () => ({ kind: 'declined', reason: 'The bank said no.' }))
  expect((await attention()).gainsaid).toEqual([])
  // The customer paid in cash: what its void could not send to the card is due.
  await voidIt()
  await refuseRefunds()
  expect((await attention()).refunds).toMatchObject([{ amount: '3.00', state: 'refused' }])
  expect(await balances()).toEqual({ 'refund-payable': 300, outside: -300 })
})

it('P14 P17 what was refunded because the customer paid twice was not given back before the sale', async () => {
  const { asked, attention, refund, detail } = await writtenOff()
  await asked(async () => ({ kind: 'approved', providerPaymentId: 'p1', amountMinor: 300, card: {} }))
  // No time passes: by another server's clock it might even be before the sale.
  expect(await refund('3.00')).toMatchObject({ state: 'refunded' })
  const sale = await detail()
  for (const name of ['notPaid', 'givenBackBefore', 'neverPaid']) expect(sale).not.toHaveProperty(name)
  expect(await attention()).toMatchObject({ unpaidSales: [], paidAfterWriteOff: [], refunds: [] })
})
