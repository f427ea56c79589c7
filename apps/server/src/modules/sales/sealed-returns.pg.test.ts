import { type SaleRequest, statusOfSale } from '@tuppence/domain/sales'
import { describe, expect, it } from 'vitest'
import { localSale, picks, resealed, returningShop, voidOf } from '../../testing/returning-shop.ts'

const {
  app,
  ownerSql,
  organizationId,
  people,
  cashier,
  manager,
  tea,
  milk,
  newTill,
  taken,
  refusal,
  detail,
  sold,
  takings,
} = await returningShop()

describe('a sealed return that is not what was sold', () => {
  it('R8 at another price, VAT, rate or discount than its line’s is kept and flagged, also when its sale comes later', async () => {
    const [one, two] = [await newTill(), await newTill()]
    const request = one.sell({ lines: [{ product: tea, quantity: 5 }] })
    const sale = localSale(request)
    const dear = { unitPrice: '12.50', totalPrice: '12.50', netAmount: '12.50', vatAmount: '2.50' }
    const wrongs = [
      ['-15.00', '-2.50', dear],
      ['-2.50', '0.00', { vatAmount: '0.00', vatRate: '0.00' }],
      ['-2.98', '-0.48', { vatAmount: '0.48' }],
      [
        '-2.40',
        '-0.40',
        { discountAmount: '0.50', totalPrice: '2.00', netAmount: '2.00', vatAmount: '0.40' },
      ],
      ['-3.01', '-0.51', { vatAmount: '0.51' }],
    ] as const
    const sent: string[] = []
    for (const [amount, taxAmount, changes] of wrongs) {
      const back = two.giveBack({ sale, picks: picks(sale, 1) })
      const subtotal = (Number(amount) - Number(taxAmount)).toFixed(2)
      const transaction = {
        ...back.transaction,
        ...{ totalAmount: amount, taxAmount, subtotal, amountReceived: amount },
        discountAmount: 'discountAmount' in changes ? '-0.50' : '0.00',
        tenders: [{ method: 'cash' as const, amount, received: amount, change: '0.00' }],
      }
      const returns = back.returns?.map((line) => ({ ...line, ...changes }))
      sent.push((await taken(resealed({ ...back, transaction, returns }))).id)
    }
    expect((await detail(sent[0])).flags).toContain('no-such-sale')
    expect((await detail(sent[0])).flags).not.toContain('return-differs')
    await taken(request)
    const differs = await Promise.all(
      sent.map(async (id) => (await detail(id)).flags.includes('return-differs')),
    )
    // A penny of VAT is what a till may be out by that knew nothing of an earlier part.
    expect(differs).toEqual([true, true, true, true, false])
  })

  it('PAY a card sale paid back in cash is flagged, and one paid back to the card is not', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea, quantity: 2 }], method: 'card' })
    await taken(request)
    const sale = await sold(request)
    const toCard = till.giveBack({ sale, picks: picks(sale, 1) })
    const back = till.giveBack({ sale, picks: picks(sale, 1) })
    const { totalAmount: amount = '' } = back.transaction
    const tenders = [{ method: 'cash' as const, amount, received: amount, change: '0.00' }]
    const inCash = { ...back.transaction, paymentMethod: 'cash' as const, tenders }
    await taken(toCard)
    await taken(resealed({ ...back, transaction: inCash }))
    expect((await detail(toCard.transaction.offlineId)).flags).toEqual([])
    expect((await detail(back.transaction.offlineId)).flags).toEqual(['tender-differs'])
  })

  it('SELL-080 as a void of less than the whole is flagged, and leaves the sale part-refunded', async () => {
    const till = await newTill()
    const nothing = { totalAmount: '0.00', amountReceived: '0.00' }
    const tenders = [{ method: 'cash' as const, amount: '0.00', received: '0.00', change: '0.00' }]
    const less = [
      ({ returns = [] }: SaleRequest) => ({ returns: returns.slice(1) }),
      ({ returns = [] }: SaleRequest) => ({ returns: returns.map((line) => ({ ...line, quantity: 1 })) }),
      ({ transaction }: SaleRequest) => ({ transaction: { ...transaction, ...nothing, tenders } }),
    ]
    for (const change of less) {
      const request = till.sell({ lines: [{ product: tea, quantity: 2 }, { product: milk }] })
      await taken(request)
      const back = till.void(await sold(request))
      const { id } = await taken(resealed({ ...back, ...change(back) }))
      expect((await detail(id)).flags).toContain('void-not-whole')
      const { status } = await detail(request.transaction.offlineId)
      expect([status, statusOfSale(await sold(request))]).toEqual(['part-refunded', 'part-refunded'])
    }
    expect(await takings(till)).toMatchObject({ sales: 3 })
  })

  it('R8 no void takes a sale off the count of sales, however many there are and whichever comes first', async () => {
    const [one, two] = [await newTill(), await newTill()]
    const before = await counted()
    const request = one.sell({ lines: [{ product: tea }] })
    const early = one.sell({ lines: [{ product: tea }] })
    for (let i = 0; i < 2; i += 1) await taken(two.void(localSale(early)))
    await taken(early)
    await taken(request)
    for (let i = 0; i < 3; i += 1) await taken(two.void(localSale(request)))
    expect(await counted()).toBe(before + 2)
  })
})

const counted = async () =>
  (
    await ownerSql`select sum(sales_count)::int as n from till_takings where organization_id = ${organizationId}`
  )[0]?.n

describe('what no till hands out', () => {
  it('R8 is a void or refund that takes money in, or a void whose goods stay off the shelf: refused', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea, quantity: 2 }] })
    await taken(request)
    const sale = await sold(request)
    const tender = { method: 'cash', amount: '6.00', received: '6.00', change: '0.00' } as const
    const takesIn = { subtotal: '5.00', taxAmount: '1.00', totalAmount: '6.00', amountReceived: '6.00' }
    for (const back of [till.void(sale), till.giveBack({ sale, picks: picks(sale, 2) })]) {
      const transaction = { ...back.transaction, ...takesIn, tenders: [tender] }
      expect(await refusal(resealed({ ...back, transaction }))).toBe('400 invalid-request')
      for (const one of [{ subtotal: '5.00' }, { taxAmount: '0.01' }, { totalAmount: '0.01' }])
        expect(await refusal(resealed({ ...back, transaction: { ...back.transaction, ...one } }))).toBe(
          '400 invalid-request',
        )
    }
    const back = till.void(sale)
    const returns = back.returns?.map((line) => ({ ...line, restock: false }))
    expect(await refusal(resealed({ ...back, returns }))).toBe('400 invalid-request')
    expect((await detail(request.transaction.offlineId)).status).toBe('completed')
  })

  it('R8 is more for an exchange than what came back is worth', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea, quantity: 2 }] })
    await taken(request)
    const sale = await sold(request)
    const back = till.giveBack({ sale, picks: picks(sale, 2) }, { lines: [{ product: milk }] })
    const paid = (amount: string) => ({
      ...back.transaction,
      ...{ totalAmount: amount, amountReceived: amount },
      tenders: [{ method: 'cash' as const, amount, received: amount, change: '0.00' }],
    })
    expect(await refusal(resealed({ ...back, transaction: paid('-6.01') }))).toBe('400 invalid-request')
    expect((await taken(back)).flags).toEqual([])
  })
})

const signedInAt = async (deviceId: string, headers: Record<string, string>) => {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/tills/register', headers, payload: { deviceId } },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('the right to give back', () => {
  it('D5 SELL-083 is the seller’s, the sender’s, who then stands as having allowed it, or refused and audited', async () => {
    const request = (await newTill()).sell({ lines: [{ product: tea, quantity: 9 }] })
    await taken(request)
    const part = async (who: 'manager' | 'cashier', signsIn?: Record<string, string>) => {
      const sale = await sold(request)
      const till = await newTill(who)
      if (signsIn) await signedInAt(till.deviceId, signsIn)
      return till.giveBack({ sale, picks: picks(sale, 1) })
    }
    const refused = await part('cashier')
    expect(await refusal(refused, cashier)).toBe('403 return-not-allowed')
    const audited =
      await ownerSql`select person_id, subject_id from audit_log where action = 'refund-refused'`
    expect(audited).toEqual([{ person_id: people.cashier, subject_id: refused.transaction.offlineId }])
    const retried = await taken(refused, manager)
    expect(retried.flags).toEqual(['staff-differs'])
    expect(await detail(retried.id)).toMatchObject({
      staffName: 'Test cashier',
      approvedByName: 'Test manager',
    })
    // By a till that the manager was signed in to; of one that they never saw it is refused (till-proof.pg.test.ts).
    const sentByCashier = await taken(await part('manager', manager), cashier)
    expect(sentByCashier.flags).toEqual(['staff-differs', 'right-by-till'])
    expect((await detail(sentByCashier.id)).approvedByName).toBeNull()
  })

  it('D5 is not given by a name that the record says allowed it, which is kept and flagged', async () => {
    const request = (await newTill()).sell({ lines: [{ product: tea, quantity: 9 }] })
    await taken(request)
    const part = async (who: 'manager' | 'cashier') => {
      const sale = await sold(request)
      const till = await newTill(who)
      if (who === 'manager') await signedInAt(till.deviceId, manager)
      const back = till.giveBack({ sale, picks: picks(sale, 1) })
      return resealed({ ...back, transaction: { ...back.transaction, approvedBy: people.manager } })
    }
    expect(await refusal(await part('cashier'), cashier)).toBe('403 return-not-allowed')
    const named = await taken(await part('manager'), cashier)
    expect(named.flags.sort()).toEqual(['approval-unproven', 'right-by-till', 'staff-differs'])
    expect((await detail(named.id)).approvedByName).toBe('Test manager')
    const own = await taken(await part('cashier'), manager)
    expect(own.flags).toEqual(['staff-differs'])
    expect((await detail(own.id)).approvedByName).toBe('Test manager')
  })

  it('D5 is the sender’s alone where the seal does not fit, and then the books say what it comes to', async () => {
    const request = (await newTill()).sell({ lines: [{ product: tea, quantity: 9 }] })
    await taken(request)
    for (const seal of ['x', '', 'a'.repeat(64)]) {
      const sale = await sold(request)
      const back = (await newTill('manager')).giveBack({ sale, picks: picks(sale, 1) })
      const forged = { ...back, transaction: { ...back.transaction, seal } }
      expect(await refusal(forged, cashier)).toBe('403 return-not-allowed')
      const dear = { ...forged.transaction, totalAmount: '-9.00', tenders: undefined }
      expect(await refusal({ ...forged, transaction: dear })).toBe('400 invalid-request')
      expect((await taken(forged)).flags).toEqual(['seal-wrong'])
    }
  })

  it('is the sender’s own where the server is asked to make the return', async () => {
    const request = (await newTill()).sell({ lines: [{ product: tea }] })
    const { id } = await taken(request)
    const asked = { ...voidOf(id), staffId: people.manager }
    expect(await refusal({ transaction: asked, items: [] }, cashier)).toBe('403 return-not-allowed')
  })
})
