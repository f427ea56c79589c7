import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import type { SoldSale } from '@tuppence/domain/sales'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { picks, returningShop } from '../../testing/returning-shop.ts'

const { app, ownerSql, manager, tea, milk, newTill, post, newCustomer, loyalty, detail } =
  await returningShop()
/** Without VAT, which comes on top: no sale comes to less. */
const PRICES = [250, 99] as const

/** One sale as the model knows it: what was paid with points and otherwise, in pence, and what of either went back. */
interface Bought {
  readonly customer: number
  readonly id: string
  readonly quantity: number
  paidMinor: number
  inPoints: number
  givenBack: number
}

const person = fc.nat(3)
const command = fc.oneof(
  fc.record({
    do: fc.constant('sell' as const),
    customer: person,
    quantity: fc.integer({ min: 1, max: 6 }),
    product: fc.nat(1),
    redeem: fc.nat(900),
    late: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('refund' as const),
    which: fc.nat(30),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('void' as const), which: fc.nat(30) }),
  fc.record({
    do: fc.constant('adjust' as const),
    customer: person,
    points: fc.integer({ min: -500, max: 900 }),
  }),
  fc.record({ do: fc.constant('merge' as const), into: person, other: person }),
)

/** Counts by hand, without the domain's rule: points are pence here, so what goes back in points is what was taken. */
class Model {
  readonly standsFor = [0, 1, 2, 3]
  readonly adjusted = [0, 0, 0, 0]
  readonly bought: Bought[] = []

  pointsOf(customer: number): number {
    const theirs = this.bought.filter((one) => this.standsFor[one.customer] === customer)
    const adjusted = this.adjusted.reduce(
      (sum, points, i) => (this.standsFor[i] === customer ? sum + points : sum),
      0,
    )
    return theirs.reduce(
      (sum, { paidMinor, inPoints, givenBack }) => sum + Math.trunc(paidMinor / 100) - inPoints + givenBack,
      adjusted,
    )
  }

  spentOf(customer: number): number {
    return this.bought
      .filter((one) => this.standsFor[one.customer] === customer)
      .reduce((sum, { paidMinor, inPoints, givenBack }) => sum + paidMinor + inPoints - givenBack, 0)
  }
}

const send = async (url: string, payload: object) => {
  const answer = await app.inject({ method: 'POST', url, headers: manager, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

async function run(
  commands: readonly (typeof command extends fc.Arbitrary<infer C> ? C : never)[],
): Promise<void> {
  const till = await newTill()
  const ids = await Promise.all([0, 1, 2, 3].map(() => newCustomer()))
  const model = new Model()
  const idOf = (customer: number) => ids[customer] ?? ''
  const held: object[] = []
  const back = async (
    of: Bought | undefined,
    make: (sale: SoldSale) => ReturnType<typeof till.void> | undefined,
  ) => {
    if (!of || !(await isTaken(of.id))) return
    const request = make(soldSaleOfDetail(await detail(of.id)))
    if (!request) return
    for (const { method, amount } of request.transaction.tenders ?? []) {
      const minor = -Math.round(Number(amount) * 100)
      if (method === 'loyalty') of.givenBack += minor
      else of.paidMinor -= minor
    }
    expect((await post(request)).statusCode).toBe(201)
  }
  const isTaken = async (id: string) =>
    (await ownerSql`select from transactions where id = ${id}`).length === 1
  for (const step of commands) {
    if (step.do === 'sell') {
      const netMinor = step.quantity * (PRICES[step.product] ?? 0)
      const redeem = Math.min(step.redeem, netMinor)
      const request = till.sell({
        lines: [{ product: step.product === 0 ? tea : milk, quantity: step.quantity }],
        customerId: idOf(step.customer),
        ...(redeem > 0 && { redeem: { points: redeem, amountMinor: redeem } }),
      })
      const { offlineId = '', totalAmount } = request.transaction
      const paidMinor = Math.round(Number(totalAmount) * 100) - redeem
      model.bought.push({
        customer: step.customer,
        id: offlineId,
        quantity: step.quantity,
        paidMinor,
        inPoints: redeem,
        givenBack: 0,
      })
      // A till without a network sends what it sold once the customer may have been merged.
      if (step.late) held.push(request)
      else expect((await post(request)).statusCode).toBe(201)
    }
    if (step.do === 'refund')
      await back(model.bought[step.which], (sale) => {
        const came = sale.returns
          .flatMap(({ lines }) => lines)
          .reduce((sum, { quantity }) => sum + quantity, 0)
        const left = (sale.lines[0]?.quantity ?? 0) - came
        return left < step.quantity ? undefined : till.giveBack({ sale, picks: picks(sale, step.quantity) })
      })
    if (step.do === 'void')
      await back(model.bought[step.which], (sale) => (sale.returns.length > 0 ? undefined : till.void(sale)))
    if (step.do === 'adjust' && step.points !== 0 && model.standsFor[step.customer] === step.customer) {
      model.adjusted[step.customer] = (model.adjusted[step.customer] ?? 0) + step.points
      const { points } = step
      await send(`/api/customers/${idOf(step.customer)}/points`, {
        id: crypto.randomUUID(),
        points,
        reason: 'other',
      })
    }
    const alone = (customer: number) => model.standsFor[customer] === customer
    if (step.do === 'merge' && step.into !== step.other && alone(step.into) && alone(step.other)) {
      await send(`/api/customers/${idOf(step.into)}/merge`, { other: idOf(step.other) })
      for (const [i, stands] of model.standsFor.entries())
        if (stands === step.other) model.standsFor[i] = step.into
    }
  }
  for (const request of held.toReversed()) expect((await post(request)).statusCode).toBe(201)
  for (const customer of [0, 1, 2, 3]) {
    const stands = model.standsFor[customer] === customer
    expect(await loyalty(idOf(customer)), JSON.stringify(commands)).toEqual({
      total_spent: ((stands ? model.spentOf(customer) : 0) / 100).toFixed(2),
      loyalty_points: stands ? model.pointsOf(customer) : 0,
    })
  }
}

it('CUST-020 R6 points and spend are what a count by hand comes to, whatever is sold, returned, merged and sent late', async () => {
  await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 12, maxLength: 30 }), run), {
    numRuns: 12,
    seed: 5,
    endOnFailure: true,
  })
}, 300_000)
