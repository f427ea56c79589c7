import { generateKeyPairSync, sign } from 'node:crypto'
import {
  discountScope,
  priceScope,
  returnScope,
  type SaleApproval,
  type SaleRequest,
  withTillProof,
} from '@tuppence/domain/sales'
import { type Approvable, approvalText } from '@tuppence/domain/staff'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { hmacSha256 } from '../../platform/sha256.ts'
import { resealed, returningShop } from '../../testing/returning-shop.ts'
import { testSecrets } from '../../testing/test-settings.ts'
import type { TestTill } from '../../testing/test-till.ts'
import { hashPassword } from '../identity/public.ts'

const shop = await returningShop()
const { app, ownerSql, organizationId, people, cashier, tea, milk, newTill, post, taken, sold } = shop
const PIN = '7294'
beforeAll(async () => {
  await ownerSql`update users set staff_pin = ${await hashPassword(testSecrets, PIN)}`
})

/** The supervisor's PIN allows something at a till of the cashier's. */
async function approved(
  till: TestTill,
  action: Approvable,
  scope: string,
  more: object = {},
): Promise<SaleApproval> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/approvals',
    headers: cashier,
    body: { approverId: people.supervisor, pin: PIN, action, scope, tillId: till.id, ...more },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const { id, approver, at } = answer.json()
  return { id, action, scope, approverId: approver.id, at }
}

/** As a till sends it: with the names of those who allowed it under its seal. */
const carrying = (request: SaleRequest, ...approvals: SaleApproval[]): SaleRequest =>
  resealed({ ...request, transaction: { ...request.transaction, approvals } })
const half = { kind: 'percent', hundredths: 5000 } as const
const logOf = async (id: string) =>
  ownerSql`select action, person_id, approver_id, detail from audit_log where subject_id = ${id} order by at`

describe('a discount and a price that somebody allowed by PIN', () => {
  it('STAFF-038 STAFF-039 are kept without a flag, and both names are in the audit log', async () => {
    const till = await newTill('cashier')
    const approvals = [
      await approved(till, 'discount-above-limit', discountScope(5000)),
      await approved(till, 'override-price', priceScope(milk.id, 50)),
    ]
    const lines = [{ product: tea }, { product: milk, unitPriceMinor: 50 }]
    const request = carrying(till.sell({ lines, discount: half }), ...approvals)
    const sale = await taken(request, cashier)
    expect(sale.flags).not.toContain('discount-without-right')
    expect(sale.flags).not.toContain('price-override-without-right')
    expect(sale.flags).not.toContain('approval-unproven')
    expect(await logOf(sale.id)).toMatchObject([
      {
        action: 'approval-used',
        person_id: people.cashier,
        approver_id: people.supervisor,
        detail: { action: 'discount-above-limit', scope: 'up-to:5000', offline: false },
      },
      { action: 'approval-used', approver_id: people.supervisor, detail: { action: 'override-price' } },
    ])
    expect(await taken(request, cashier)).toEqual(sale)
  })

  it('D5 allow no more than was allowed: a deeper discount and another price are flagged', async () => {
    const till = await newTill('cashier')
    const approvals = [
      await approved(till, 'discount-above-limit', discountScope(2000)),
      await approved(till, 'override-price', priceScope(milk.id, 60)),
    ]
    const lines = [{ product: tea }, { product: milk, unitPriceMinor: 50 }]
    const sale = await taken(carrying(till.sell({ lines, discount: half }), ...approvals), cashier)
    expect(sale.flags).toContain('discount-without-right')
    expect(sale.flags).toContain('price-override-without-right')
  })

  it('D5 are exact to the hundredth of a percent: 33.3% allows no 34%', async () => {
    const till = await newTill('cashier')
    const flagsAt = async (hundredths: number) => {
      const approval = await approved(till, 'discount-above-limit', discountScope(3330))
      const discount = { kind: 'percent', hundredths } as const
      const request = till.sell({ lines: [{ product: tea, quantity: 100 }], discount })
      return (await taken(carrying(request, approval), cashier)).flags
    }
    expect(await flagsAt(3330)).not.toContain('discount-without-right')
    expect(await flagsAt(3340)).toContain('discount-without-right')
  })

  it('STAFF-039 one approved price allows no other: a second one that was lowered is flagged', async () => {
    const till = await newTill('cashier')
    const lines = [
      { product: tea, unitPriceMinor: 40 },
      { product: milk, unitPriceMinor: 50 },
    ]
    const flagsWith = async (...allowed: [string, number][]) => {
      const approvals: SaleApproval[] = []
      for (const [id, priceMinor] of allowed)
        approvals.push(await approved(till, 'override-price', priceScope(id, priceMinor)))
      return (await taken(carrying(till.sell({ lines }), ...approvals), cashier)).flags
    }
    expect(await flagsWith([milk.id, 50])).toContain('price-override-without-right')
    expect(await flagsWith([tea.id, 40])).toContain('price-override-without-right')
    expect(await flagsWith([tea.id, 40], [milk.id, 50])).not.toContain('price-override-without-right')
  })

  it('D5 are used once, by the record that came first with them', async () => {
    const till = await newTill('cashier')
    const approval = await approved(till, 'discount-above-limit', discountScope(5000))
    const sell = () => carrying(till.sell({ lines: [{ product: tea }], discount: half }), approval)
    expect((await taken(sell(), cashier)).flags).not.toContain('discount-without-right')
    const again = await taken(sell(), cashier)
    expect(again.flags).toContain('discount-without-right')
    expect(again.flags).toContain('approval-unproven')
  })

  it('D5 are used up by no record that its till does not prove: the sale they were given for still has them', async () => {
    const till = await newTill('cashier')
    const approval = await approved(till, 'discount-above-limit', discountScope(5000))
    const request = carrying(till.sell({ lines: [{ product: tea }], discount: half }), approval)
    const another = { ...request, transaction: { ...request.transaction, offlineId: uuidv7() } }
    const forged = withTillProof(resealed(another), uuidv7(), hmacSha256)
    expect((await taken(forged, cashier)).flags).toEqual(
      expect.arrayContaining(['till-unproven', 'approval-unproven', 'discount-without-right']),
    )
    const honest = await taken(request, cashier)
    expect(honest.flags).not.toContain('approval-unproven')
    expect(honest.flags).not.toContain('discount-without-right')
  })

  it('D5 hold at their own till, for their own person, and for minutes only', async () => {
    const [till, other] = [await newTill('cashier'), await newTill('cashier')]
    const managers = await newTill('manager')
    const flagsOf = async (at: TestTill, when = new Date()) => {
      const approval = await approved(till, 'discount-above-limit', discountScope(5000))
      const request = at.sell({ lines: [{ product: tea }], discount: half, at: when })
      return (await taken(carrying(request, approval), cashier)).flags
    }
    expect(await flagsOf(till)).not.toContain('approval-unproven')
    expect(await flagsOf(other)).toContain('approval-unproven')
    expect(await flagsOf(managers)).toContain('approval-unproven')
    expect(await flagsOf(till, new Date(Date.now() + 21 * 60_000))).toContain('approval-unproven')
    expect(await flagsOf(till, new Date(Date.now() - 6 * 60_000))).toContain('approval-unproven')
  })
})

describe('a return that somebody allowed by PIN', () => {
  const soldBy = async (till: TestTill) => {
    const request = till.sell({ lines: [{ product: tea }] })
    await taken(request, cashier)
    return sold(request)
  }

  it('STAFF-037 STAFF-038 D19 goes through for a cashier, under the approver’s name', async () => {
    const till = await newTill('cashier')
    const sale = await soldBy(till)
    const approval = await approved(till, 'void', returnScope(sale.id))
    const voided = await taken(carrying(till.void(sale), approval), cashier)
    expect(voided.flags).not.toContain('approval-unproven')
    expect(await shop.detail(voided.id)).toMatchObject({ approvedByName: 'Test supervisor' })
    expect((await logOf(voided.id)).map(({ action, approver_id }) => [action, approver_id])).toEqual([
      ['approval-used', people.supervisor],
      ['void-recorded', people.supervisor],
    ])
  })

  it('STAFF-037 is refused where it was given for another sale, another act, or by nobody', async () => {
    const till = await newTill('cashier')
    const [sale, other] = [await soldBy(till), await soldBy(till)]
    const wrong = [
      await approved(till, 'void', returnScope(other.id)),
      await approved(till, 'refund', returnScope(sale.id)),
      {
        id: uuidv7(),
        action: 'void',
        scope: returnScope(sale.id),
        approverId: people.manager,
        at: new Date().toISOString(),
      },
    ] as const
    for (const approval of wrong) {
      const answer = await post(carrying(till.void(sale), approval), cashier)
      expect(`${answer.statusCode} ${answer.json().code}`).toBe('403 return-not-allowed')
    }
  })
})

describe('approved on the device, without a network', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
  const signedApproval = (
    till: TestTill,
    scope: string,
    changes: Partial<SaleApproval> = {},
  ): SaleApproval => {
    const approval = {
      ...{ id: uuidv7(), action: 'void' as const, scope, approverId: people.supervisor },
      at: new Date().toISOString(),
      ...changes,
    } as const
    const text = approvalText({ ...approval, actingId: people.cashier, tillId: till.id })
    const how = { key: privateKey, dsaEncoding: 'ieee-p1363' as const }
    return { ...approval, signature: sign('sha256', Buffer.from(text), how).toString('base64url') }
  }

  it('STAFF-038 is kept and flagged approved-offline, once, where the device is known for the approver', async () => {
    const till = await newTill('cashier')
    const request = till.sell({ lines: [{ product: tea }] })
    await taken(request, cashier)
    const sale = await sold(request)
    const unknown = signedApproval(till, returnScope(sale.id))
    const refused = await post(carrying(till.void(sale), unknown), cashier)
    expect(refused.json().code).toBe('return-not-allowed')

    await approved(till, 'void', 'of:nothing', { publicKey: spki })
    const mine = signedApproval(till, returnScope(sale.id))
    const forged = { ...mine, scope: 'without-receipt' }
    expect((await post(carrying(till.void(sale), forged), cashier)).json().code).toBe('return-not-allowed')
    const voided = await taken(carrying(till.void(sale), mine), cashier)
    expect(voided.flags).toContain('approved-offline')
    expect(voided.flags).not.toContain('approval-unproven')
    expect((await logOf(voided.id))[0]).toMatchObject({ detail: { offline: true } })

    const next = till.sell({ lines: [{ product: tea }] })
    await taken(next, cashier)
    const again = carrying(till.void(await sold(next)), mine)
    expect((await post(again, cashier)).json().code).toBe('return-not-allowed')
  })

  it('D5 proves nothing for somebody who may not, nor after a new PIN, nor at another till', async () => {
    const [till, other] = [await newTill('cashier'), await newTill('cashier')]
    await approved(till, 'void', 'of:nothing', { publicKey: spki })
    const refusedAt = async (at: TestTill) => {
      const request = at.sell({ lines: [{ product: tea }] })
      await taken(request, cashier)
      const sale = await sold(request)
      const answer = await post(carrying(at.void(sale), signedApproval(at, returnScope(sale.id))), cashier)
      return answer.json().code ?? 'taken'
    }
    expect(await refusedAt(other)).toBe('return-not-allowed')
    expect(await refusedAt(till)).toBe('taken')
    await ownerSql`update users set role = 'cashier' where id = ${people.supervisor}`
    expect(await refusedAt(till)).toBe('return-not-allowed')
    await ownerSql`update users set role = 'supervisor' where id = ${people.supervisor}`
    expect(await refusedAt(till)).toBe('taken')
    await ownerSql`delete from till_people where organization_id = ${organizationId}`
    expect(await refusedAt(till)).toBe('return-not-allowed')
  })
})
