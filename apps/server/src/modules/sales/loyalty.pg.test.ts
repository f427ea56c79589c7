import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { redemptionOf } from '@tuppence/domain/customers'
import { describe, expect, it } from 'vitest'
import { localSale, picks, resealed, returningShop } from '../../testing/returning-shop.ts'

const shop = await returningShop()
const { app, ownerSql, manager, tea, milk, newTill, taken, refusal, newCustomer, detail } = shop

const balance = async (id: string): Promise<number> =>
  Number((await ownerSql`select loyalty_points as n from customers where id = ${id}`)[0]?.n)
const ledger = async (id: string): Promise<string[]> =>
  (
    await ownerSql<{ kind: string; points: string }[]>`
      select kind, points::text as points from loyalty_entries where customer_id = ${id} order by created_at, kind`
  ).map(({ kind, points }) => `${kind} ${points}`)
const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.inject({ method, url, headers: manager, ...(payload ? { payload } : {}) })
const points = (amount: number) => ({ points: amount, amountMinor: amount })
const richCustomer = async (amount: number): Promise<string> => {
  const id = await newCustomer()
  const given = { id: crypto.randomUUID(), points: amount, reason: 'goodwill' }
  expect((await send('POST', `/api/customers/${id}/points`, given)).statusCode).toBe(200)
  return id
}
const soldById = async (id: string) => soldSaleOfDetail(await detail(id))
const kept = async (id: string) => (await detail(id)).flags

describe('points', () => {
  it('CUST-020 pay a part; what they pay earns none, and the ledger says each', async () => {
    const till = await newTill()
    const customerId = await richCustomer(500)
    const request = till.sell({ lines: [{ product: tea, quantity: 4 }], customerId, redeem: points(301) })
    const { id, flags } = await taken(request)
    expect(flags).toEqual([])
    expect((await detail(id)).tenders).toMatchObject([
      { method: 'loyalty', amount: '3.01', points: 301 },
      { method: 'cash', amount: '8.99', points: null },
    ])
    expect(await balance(customerId)).toBe(500 - 301 + 8)
    expect(await ledger(customerId)).toEqual(['adjusted 500', 'earned 8', 'redeemed -301'])
    expect(await shop.loyalty(customerId)).toMatchObject({ total_spent: '12.00' })
    await taken(request)
    expect(await balance(customerId)).toBe(207)
  })

  it('CUST-020 go back first: all with a void, in part as a refund says', async () => {
    const till = await newTill()
    const customerId = await richCustomer(1_000)
    const sell = () => till.sell({ lines: [{ product: tea, quantity: 4 }], customerId, redeem: points(400) })
    const whole = await taken(sell())
    await taken(till.void(await soldById(whole.id)))
    expect(await balance(customerId)).toBe(1_000)
    const parted = await taken(sell())
    const sale = await soldById(parted.id)
    const first = await taken(till.giveBack({ sale, picks: picks(sale, 1) }))
    expect((await detail(first.id)).tenders).toMatchObject([{ method: 'loyalty', amount: '-3.00' }])
    expect(await balance(customerId)).toBe(1_000 - 400 + 300 + 8)
    const rest = await soldById(parted.id)
    const second = await taken(till.giveBack({ sale: rest, picks: picks(rest, 3) }))
    expect((await detail(second.id)).tenders).toMatchObject([
      { method: 'loyalty', amount: '-1.00' },
      { method: 'cash', amount: '-8.00' },
    ])
    expect(await balance(customerId)).toBe(1_000)
    expect(await shop.loyalty(customerId)).toMatchObject({ total_spent: '0.00' })
  })

  it('are flagged where two tills spent them, and the balance goes below nothing; nothing is refused', async () => {
    const [one, two] = [await newTill(), await newTill()]
    const customerId = await richCustomer(300)
    const sell = (till: typeof one) =>
      till.sell({ lines: [{ product: tea, quantity: 1 }], customerId, redeem: points(300) })
    const requests = [sell(one), sell(two)]
    const answers = await Promise.all(requests.map((request) => taken(request)))
    const flags = answers.map((answer) => answer.flags.join()).sort()
    expect(flags).toEqual(['', 'points-overdrawn'])
    expect(await balance(customerId)).toBe(-300)
    const batch = [sell(one), sell(one)].map((request) => ({ request }))
    const both = await send('POST', '/api/transactions/batch', { sales: batch })
    for (const { sale } of both.json().results) expect(sale.flags).toEqual(['points-overdrawn'])
    expect(await balance(customerId)).toBe(-900)
  })

  it('R7 are refused beyond the balance in a sale that nobody sealed, which leaves nothing behind', async () => {
    const customerId = await richCustomer(200)
    const sealed = (await newTill()).sell({ lines: [{ product: tea }], customerId, redeem: points(300) })
    const { seal: _, previousSeal: __, tillProof: ___, tillId: ____, ...unsealed } = sealed.transaction
    const made = { ...sealed, transaction: unsealed }
    const answer = await send('POST', '/api/transactions', made)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'points-too-few'])
    expect(await balance(customerId)).toBe(200)
    const found = await send('GET', `/api/transactions/${unsealed.offlineId}`)
    expect(found.statusCode).toBe(404)
  })

  it('are one after the other in a batch as if each had come alone', async () => {
    const till = await newTill()
    const customerId = await richCustomer(300)
    const sell = (redeem: number) =>
      till.sell({ lines: [{ product: tea, quantity: 1 }], customerId, redeem: points(redeem) })
    const sales = [sell(200), sell(100), sell(1)].map((request) => ({ request }))
    const answer = await send('POST', '/api/transactions/batch', { sales })
    expect(answer.json().results.map(({ sale }: { sale: { flags: string[] } }) => sale.flags)).toEqual([
      [],
      [],
      // The first two left nothing of the three pounds; what was paid otherwise earned the one that this takes.
      [],
    ])
  })

  it('at another worth than the shop’s are flagged, and so are any while they cannot pay', async () => {
    const till = await newTill()
    const customerId = await richCustomer(10_000)
    const sell = (redeem: { points: number; amountMinor: number }) =>
      till.sell({ lines: [{ product: tea, quantity: 1 }], customerId, redeem })
    const flagsOf = async (redeem: { points: number; amountMinor: number }) =>
      (await taken(sell(redeem))).flags
    const terms = { isOn: true, pointValueMinor: 5, minPoints: 1 }
    const save = async (set: typeof terms) => {
      const { loyalty: seen } = (await send('GET', '/api/settings')).json()
      await send('PUT', '/api/settings/loyalty', { seen, set })
    }
    await save(terms)
    expect(await flagsOf(redemptionOf(terms, 10_000, 299) ?? points(0))).toEqual([])
    expect(await flagsOf({ points: 59, amountMinor: 300 })).toEqual(['points-differ'])
    expect(await flagsOf({ points: 60, amountMinor: 300 })).toEqual([])
    expect(await flagsOf({ points: 61, amountMinor: 300 })).toEqual(['points-differ'])
    await save({ ...terms, isOn: false })
    expect(await flagsOf({ points: 60, amountMinor: 300 })).toEqual(['points-differ'])
    await save({ ...terms, isOn: true, pointValueMinor: 1 })
  })

  it('are worked out by the server where a caller does not say how many', async () => {
    const customerId = await richCustomer(500)
    const { transaction, items } = (await newTill()).sell({ lines: [{ product: milk, quantity: 2 }] })
    const specified = {
      transaction: {
        customerId,
        subtotal: transaction.subtotal,
        taxAmount: transaction.taxAmount,
        totalAmount: transaction.totalAmount,
        paymentMethod: 'loyalty',
      },
      items: items.map(({ productId, quantity, unitPrice, totalPrice }) => ({
        productId,
        quantity,
        unitPrice,
        totalPrice,
      })),
    }
    const { id } = await taken(specified)
    expect((await detail(id)).tenders).toMatchObject([{ method: 'loyalty', amount: '2.38', points: 238 }])
    expect(await balance(customerId)).toBe(262)
    const ofNobody = { ...specified, transaction: { ...specified.transaction, customerId: null } }
    expect(await refusal(ofNobody)).toBe('400 invalid-request')
  })

  it('sealed as taken from nobody, or by what is no payment with points, are no request', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea, quantity: 1 }] })
    const [tender] = request.transaction.tenders ?? []
    const odd = {
      ...request.transaction,
      tenders: [{ ...tender, method: 'cash' as const, amount: '3.00', points: 3 }],
    }
    expect(await refusal(resealed({ ...request, transaction: odd }))).toBe('400 invalid-request')
  })

  it('R8 of a sale that comes after its refund count what remains', async () => {
    const till = await newTill()
    const customerId = await richCustomer(200)
    const request = till.sell({ lines: [{ product: tea, quantity: 2 }], customerId, redeem: points(200) })
    const sale = {
      ...localSale(request),
      tenders: [
        { method: 'loyalty' as const, amountMinor: 200 },
        { method: 'cash' as const, amountMinor: 400 },
      ],
    }
    const back = till.giveBack({ sale, picks: picks(sale, 1) })
    await taken(back)
    expect(await balance(customerId)).toBe(200)
    await taken(request)
    // Two of the three pounds came back in points; of the six, three were kept, all of them paid in cash.
    expect(await balance(customerId)).toBe(200 + 3)
    expect(await kept(request.transaction.offlineId ?? '')).toEqual([])
  })

  it('R6 go on into the goods of an exchange, which earn none and come back as points, through two of them', async () => {
    const till = await newTill()
    const customerId = await richCustomer(600)
    const swap = async (id: string, quantity: number, lines: { product: typeof tea; quantity: number }[]) => {
      const sale = await soldById(id)
      return taken(till.giveBack({ sale, picks: picks(sale, quantity) }, { lines }))
    }
    const bought = await taken(
      till.sell({ lines: [{ product: tea, quantity: 2 }], customerId, redeem: points(600) }),
    )
    expect(await balance(customerId)).toBe(0)
    const even = await swap(bought.id, 2, [{ product: tea, quantity: 2 }])
    expect(even.flags).toEqual([])
    expect((await detail(even.id)).tenders).toMatchObject([
      { method: 'loyalty', amount: '-6.00', points: null },
      { method: 'loyalty', amount: '6.00', points: 600 },
    ])
    expect(await balance(customerId)).toBe(0)
    const dearer = await swap(even.id, 1, [{ product: tea, quantity: 2 }])
    expect((await detail(dearer.id)).tenders).toMatchObject([
      { method: 'cash', amount: '3.00' },
      { method: 'loyalty', amount: '-3.00' },
      { method: 'loyalty', amount: '3.00', points: 300 },
    ])
    expect(await balance(customerId)).toBe(3)
    const first = await swap(dearer.id, 2, [])
    expect((await detail(first.id)).tenders).toMatchObject([
      { method: 'loyalty', amount: '-3.00' },
      { method: 'cash', amount: '-3.00' },
    ])
    const second = await swap(even.id, 1, [])
    expect((await detail(second.id)).tenders).toMatchObject([{ method: 'loyalty', amount: '-3.00' }])
    expect(await balance(customerId)).toBe(600)
    expect(await shop.loyalty(customerId)).toMatchObject({ total_spent: '0.00' })
    for (const { id } of [bought, even, dearer, first, second]) expect(await kept(id)).toEqual([])
  })

  it('R8 are flagged where they come back as money, not as a card’s, or more of them than the sale took', async () => {
    const till = await newTill()
    const customerId = await richCustomer(1_200)
    const sell = () => till.sell({ lines: [{ product: tea, quantity: 2 }], customerId, redeem: points(300) })
    const paidBack = async (quantity: number, method: 'cash' | 'loyalty' | 'card') => {
      const sale = await soldById((await taken(sell())).id)
      const back = till.giveBack({ sale, picks: picks(sale, quantity) })
      const { totalAmount: amount = '' } = back.transaction
      const tenders = [{ method, amount, received: amount, change: '0.00' }]
      const { id } = await taken(
        resealed({ ...back, transaction: { ...back.transaction, paymentMethod: method, tenders } }),
      )
      return kept(id)
    }
    expect(await paidBack(2, 'cash')).toEqual(['points-paid-out'])
    expect(await paidBack(1, 'cash')).toEqual([])
    expect(await paidBack(2, 'loyalty')).toEqual(['points-back-differ'])
  })

  it('R8 that an exchange leaves out, or takes over too few of, are flagged', async () => {
    const till = await newTill()
    const customerId = await richCustomer(2_000)
    const swapped = async (tenders: { method: 'cash' | 'loyalty'; amount: string; points?: number }[]) => {
      const request = till.sell({ lines: [{ product: tea, quantity: 2 }], customerId, redeem: points(600) })
      const sale = await soldById((await taken(request)).id)
      const lines = [{ product: tea, quantity: 2 }]
      const back = till.giveBack({ sale, picks: picks(sale, 2) }, { lines })
      const asked = tenders.map((one) => ({ ...one, received: one.amount, change: '0.00' }))
      return kept(
        (await taken(resealed({ ...back, transaction: { ...back.transaction, tenders: asked } }))).id,
      )
    }
    const out = { method: 'loyalty' as const, amount: '-6.00' }
    expect(await swapped([{ method: 'cash', amount: '0.00' }])).toEqual(['points-paid-out'])
    expect(await swapped([out, { method: 'loyalty', amount: '6.00', points: 1 }])).toEqual([
      'points-back-differ',
    ])
    expect(await swapped([out, { method: 'loyalty', amount: '6.00', points: 600 }])).toEqual([])
  })
})
