import { expect, it } from 'vitest'
import { paidShop } from './paid-shop.test-support.ts'
import { refusingRefunds, testEngine } from './shop-with-terminal.test-support.ts'

const engine = await testEngine()
const { parts, pass, worker } = engine
const refusing = refusingRefunds(parts)

it('P8 P9 what a record still owes of a payment that no sale has is not refunded beside it', async () => {
  const { sell, voidIt, refund, refuseRefunds, attention, seeTo, balances } = await paidShop(engine)
  // The sale says less than the card paid: the payment is none of its own.
  await sell(200)
  await voidIt()
  await refuseRefunds()
  await pass(11 * 60_000)
  const [due] = (await attention()).refunds
  expect(due).toMatchObject({ amount: '2.00', state: 'refused' })
  await expect(refund('3.00')).rejects.toMatchObject({ code: 'refund-too-large' })
  await expect(refund('1.01')).rejects.toMatchObject({ code: 'refund-too-large' })
  expect(await refund('1.00')).toMatchObject({ state: 'refunded' })
  await seeTo(`refunds/${due.id}`, 'In cash')
  expect(await balances()).toEqual({ outside: 200, 'provider-suspense': -200 })
})

it('P9 the payment of a void that came before its sale is not unallocated, whatever becomes of its refund', async () => {
  const { id, saleOf, voidOf, record, refuseRefunds, attention, refund, balances } = await paidShop(engine)
  const sale = saleOf(300)
  await pass(11 * 60_000)
  await record(voidOf())
  expect(await attention()).toMatchObject({ takenNotUsed: [], refunds: [] })
  await refuseRefunds()
  const { takenNotUsed, refunds } = await attention()
  expect(takenNotUsed).toEqual([])
  expect(refunds).toMatchObject([{ paymentId: id, amount: '3.00' }])
  await expect(refund('3.00')).rejects.toMatchObject({ code: 'refund-too-large' })
  expect(await balances()).toEqual({ 'refund-payable': 300, 'provider-suspense': -300 })
  await record(sale)
  expect(await balances()).toEqual({ 'refund-payable': 300, 'provider-suspense': -300 })
  expect(await attention()).toMatchObject({
    takenNotUsed: [],
    unpaidSales: [],
    refunds: [{ amount: '3.00' }],
  })
  await refund('3.00', { insteadOf: refunds[0].id })
  expect(await balances()).toEqual({})
})

it('P14 a void that came before its sale sets what was refunded before against that sale', async () => {
  const { saleOf, voidOf, record, attention, refund, balances } = await paidShop(engine)
  await refund('1.00')
  const sale = saleOf(300)
  await record(voidOf())
  await worker.round()
  await record(sale)
  expect(await balances()).toEqual({})
  expect(await attention()).toMatchObject({ takenNotUsed: [], unpaidSales: [], refunds: [] })
})

it('P9 a refused refund of a part leaves the rest of an unallocated payment in the list', async () => {
  const { id, refund, attention } = await paidShop(engine)
  await pass(11 * 60_000)
  const { id: refused } = await refund('1.00', { by: refusing })
  expect(await attention()).toMatchObject({
    takenNotUsed: [{ id, unallocatedAmount: '2.00' }],
    refunds: [{ id: refused, amount: '1.00' }],
  })
  expect(await refund('2.00')).toMatchObject({ state: 'refunded' })
  expect(await attention()).toMatchObject({
    takenNotUsed: [{ id, unallocatedAmount: '1.00' }],
    refunds: [],
  })
})

it('P9 a refused refund whose money a sale has, or its card has since, is given no other way', async () => {
  const sold = await paidShop(engine)
  const { id } = await sold.refund('3.00', { by: refusing })
  await sold.sell(300)
  await expect(sold.seeTo(`refunds/${id}`, 'In cash')).rejects.toThrow('refund-too-large')
  const { refund, seeTo, balances } = await paidShop(engine)
  const { id: first } = await refund('3.00', { by: refusing })
  expect(await refund('2.00')).toMatchObject({ state: 'refunded' })
  await expect(seeTo(`refunds/${first}`, 'In cash')).rejects.toThrow('refund-too-large')
  const { id: second } = await refund('1.00', { by: refusing })
  await seeTo(`refunds/${second}`, 'In cash')
  expect(await balances()).toEqual({ outside: 100, 'provider-suspense': -100 })
})

it('P14 what was refunded before a sale stays so where that server’s clock was ahead of the one that records it', async () => {
  const { saleOf, record, attention, refund } = await paidShop(engine)
  await pass(2_000)
  await refund('1.00')
  await pass(-2_000)
  await record(saleOf(300))
  expect((await attention()).unpaidSales).toMatchObject([{ givenBackAmount: '1.00' }])
})
