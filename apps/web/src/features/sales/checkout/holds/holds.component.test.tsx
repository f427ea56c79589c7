import { holdForCompletion, pointsProblem, releaseHold } from '@tuppence/contract/completion-holds'
import { startPayment } from '@tuppence/contract/payments'
import { recordSale, type TransactionDetail } from '@tuppence/contract/sales'
import type { SaleRequest } from '@tuppence/domain/sales'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, cartLines, complete, parts, payExactly, saleDone } from '../../../../testing/at-the-till.ts'
import { keepBooks } from '../../../../testing/books.ts'
import { bringBack, cardDialog, openCardTill, priced } from '../../../../testing/card-till.ts'
import { customer } from '../../../../testing/customers.ts'
import { tellLive } from '../../../../testing/live-feeds.ts'
import { goOffline } from '../../../../testing/network.ts'
import { signedIn } from '../../../../testing/people.ts'
import { scan } from '../../../../testing/scanner.ts'
import { server } from '../../../../testing/test-server.ts'
import { GOODS, openTill, problem, recordedSales } from '../../../../testing/till.ts'

const [tea] = GOODS
const region = (name: string) => page.getByRole('region', { name })
const notice = (title: string) => page.getByRole('dialog', { name: title })
const held = () => server.askedOf(holdForCompletion)
const recordIdOf = ({ url }: { url: URL }) => url.pathname.split('/').at(-1)

/** What another till has made of the sale: in the books at once, or only by the time that this one asks for its hold. */
let elsewhere: { kind: 'void' | 'refund'; quantity: number; isHeardLate?: boolean } | undefined
beforeEach(() => {
  elsewhere = undefined
})

function books(): void {
  keepBooks((request) => (request.transaction.kind ? {} : { returns: returnsOf(request) }))
}

function returnsOf({ items }: SaleRequest): TransactionDetail['returns'] {
  if (!elsewhere || (elsewhere.isHeardLate && held().length === 0)) return []
  const { kind, quantity } = elsewhere
  return [
    {
      ...{ id: '018f0000-0000-7000-8000-000000000001', kind, createdAt: '2026-11-21T10:00:00.000Z' },
      ...{
        receiptNumber: 'T2-000001',
        staffName: 'Bea',
        reason: null,
        reasonNote: null,
        totalAmount: '-4.80',
      },
      lines: items.map(({ lineId = '' }) => ({ lineId, quantity })),
      tenders: [{ method: 'cash', amount: kind === 'void' ? '-9.60' : '-4.80' }],
    },
  ]
}

const refuse = (code: string, status = 409, problems?: { field: string; message: string }[]) =>
  server.refuse(holdForCompletion, status, {
    ...problem(status, code, 'Refused.'),
    ...(problems && { problems }),
  })

/** Two of one thing were sold for cash; the receipt's number. */
async function sold(): Promise<string> {
  books()
  await openTill({ user: signedIn('manager', { session: 'pos' }), shop: { autoPrintReceipt: false } })
  for (const _ of ['one', 'two']) scan(tea.barcode)
  await expect.element(page.getByLabelText(`Quantity of ${tea.name}`)).toHaveValue('2')
  await payExactly()
  await expect.element(saleDone()).toBeVisible()
  await expect.poll(recordedSales).toHaveLength(1)
  return recordedSales()[0]?.transaction.receiptNumber ?? ''
}

const giveBack = () => page.getByRole('button', { name: /^Give back £/ }).click()
const returning = () => page.getByLabelText(`Quantity of ${tea.name}`)

describe('a return', () => {
  test('rule 41 D26: is held under the id that its record then has, before it is recorded', async () => {
    await bringBack(await sold())
    await giveBack()
    await expect.element(region('Refund completed')).toBeVisible()
    await expect.poll(recordedSales).toHaveLength(2)
    const [sale, refund] = recordedSales()
    expect(held().map(({ body }) => body)).toMatchObject([
      {
        tillId: refund?.transaction.tillId,
        returns: {
          ...{ saleId: sale?.transaction.offlineId, isVoid: false },
          lines: [{ lineId: sale?.items[0]?.lineId, quantity: 2 }],
        },
      },
    ])
    expect(recordIdOf(held()[0] ?? { url: new URL('http://x') })).toBe(refund?.transaction.offlineId)
    expect(server.askedOf(releaseHold)).toEqual([])
  })

  test('rule 41 D26: of which another till has returned one comes down to what is left, and pays nothing out before that is seen', async () => {
    await bringBack(await sold())
    elsewhere = { kind: 'refund', quantity: 1, isHeardLate: true }
    refuse('more-than-sold', 422)
    await giveBack()
    const less = notice('Less is left to return')
    await expect.element(less).toHaveTextContent(`${tea.name}1 left to return (you had 2)`)
    await expect.element(less).toHaveTextContent('Nothing was paid out')
    await less.getByRole('button', { name: 'OK' }).click()
    await expect.element(returning()).toHaveValue('1')
    expect(recordedSales()).toHaveLength(1)
    server.forget(holdForCompletion)
    server.answer(holdForCompletion, { expiresAt: new Date().toISOString() })
    await giveBack()
    await expect.poll(() => recordedSales()[1]?.returns).toMatchObject([{ quantity: 1 }])
  })

  test.each([
    ['already-voided', 'void', 'was voided'],
    ['more-than-sold', 'refund', 'Already returned'],
  ] as const)('rule 41: refused with %s leaves the basket', async (code, kind, title) => {
    await bringBack(await sold())
    elsewhere = { kind, quantity: 2, isHeardLate: true }
    refuse(code)
    await giveBack()
    const told = page.getByRole('dialog', { name: title })
    await expect.element(told).toHaveTextContent('Nothing was paid out.')
    await expect.element(told).toHaveTextContent('has been removed from this basket')
    await told.getByRole('button', { name: 'OK' }).click()
    await expect.element(region('Returns')).not.toBeInTheDocument()
    expect(recordedSales()).toHaveLength(1)
  })

  test('rule 41: that another till is completing waits, and the basket stays', async () => {
    await bringBack(await sold())
    refuse('completing-elsewhere')
    await giveBack()
    await notice('In use on another till').getByRole('button', { name: 'OK' }).click()
    await expect.element(returning()).toHaveValue('2')
    expect(recordedSales()).toHaveLength(1)
  })

  test.each(['offline', 'no answer', 'a failing server'])(
    'rule 41 D26: with %s is completed as the till knows it',
    async (how) => {
      await bringBack(await sold())
      if (how === 'offline') await goOffline()
      else if (how === 'no answer') server.drop(holdForCompletion)
      else server.refuse(holdForCompletion, 503)
      await giveBack()
      await expect.element(region('Refund completed')).toBeVisible()
      if (how !== 'offline') await expect.poll(recordedSales).toHaveLength(2)
    },
  )

  test('rule 41: that is given up releases at once what was held for it', async () => {
    await bringBack(await sold())
    // Held, and then something else stops it: the disk of the device.
    server.answer(holdForCompletion, () => {
      scan(tea.barcode)
      return { expiresAt: new Date().toISOString() }
    })
    await giveBack()
    await expect.element(cartLines()).toHaveLength(1)
    expect(recordedSales()).toHaveLength(1)
    await page.getByRole('button', { name: 'Give up this return' }).click()
    await expect.poll(() => server.askedOf(releaseHold).map(recordIdOf)).toEqual(held().map(recordIdOf))
  })

  test('rule 41: in the basket changes as soon as the shop’s feed tells that another till has returned or voided it', async () => {
    await bringBack(await sold())
    elsewhere = { kind: 'refund', quantity: 1 }
    const recorded = { transactionId: crypto.randomUUID(), tillId: crypto.randomUUID(), totalAmount: '-4.80' }
    await tellLive({ type: 'sale-recorded', ...recorded, stock: [] })
    await notice('Less is left to return').getByRole('button', { name: 'OK' }).click()
    await expect.element(returning()).toHaveValue('1')
    elsewhere = { kind: 'void', quantity: 2 }
    await tellLive({ type: 'sale-recorded', ...recorded, stock: [] })
    await page.getByRole('dialog', { name: 'was voided' }).getByRole('button', { name: 'OK' }).click()
    await expect.element(region('Returns')).not.toBeInTheDocument()
    expect(held()).toEqual([])
  })
})

describe('a void', () => {
  const openVoid = async () => {
    const number = await sold()
    await userEvent.keyboard('{F3}')
    await page.getByRole('dialog').getByLabelText('Receipt number or code').fill(number)
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Void', exact: true }).click()
    await page.getByRole('radio', { name: 'Customer request' }).click()
  }
  const voidIt = () => page.getByRole('button', { name: 'Void this sale' }).click()

  test('rule 41: is held as a whole under the id that it then has', async () => {
    await openVoid()
    await voidIt()
    await expect.poll(recordedSales).toHaveLength(2)
    expect(held().map(recordIdOf)).toEqual([recordedSales()[1]?.transaction.offlineId])
    expect(held()[0]?.body).toMatchObject({ returns: { isVoid: true, lines: [{ quantity: 2 }] } })
  })

  test.each([
    ['already-voided', 'void', 'is already voided', 'VOIDED'],
    ['more-than-sold', 'refund', 'Part of this sale was returned', 'PART REFUNDED'],
  ] as const)('rule 41: refused with %s shows what became of the sale', async (code, kind, title, stamp) => {
    await openVoid()
    elsewhere = { kind, quantity: kind === 'void' ? 2 : 1, isHeardLate: true }
    refuse(code)
    await voidIt()
    const form = page.getByRole('dialog')
    await expect.element(form).toHaveTextContent(title)
    await expect.element(form).toHaveTextContent('Nothing was paid out.')
    await form.getByRole('button', { name: /^Back to/ }).click()
    await expect.element(form).toHaveTextContent(stamp)
    expect(recordedSales()).toHaveLength(1)
  })

  test('rule 41: that another till is completing can be tried again', async () => {
    await openVoid()
    refuse('completing-elsewhere')
    await voidIt()
    await expect.element(page.getByRole('dialog')).toHaveTextContent('In use on another till')
    server.answer(holdForCompletion, { expiresAt: new Date().toISOString() })
    await voidIt()
    await expect.poll(recordedSales).toHaveLength(2)
  })
})

describe('a card terminal', () => {
  test('rule 41: is asked only once what comes back is held, and it stays held while the card is waited for', async () => {
    books()
    const dearer = priced('14.00')
    const terminal = await openCardTill('10.00', { more: [dearer] })
    await payExactly()
    await expect.poll(recordedSales).toHaveLength(1)
    await bringBack(recordedSales()[0]?.transaction.receiptNumber ?? '')
    scan(dearer.barcode)
    await expect.element(cartLines()).toHaveLength(1)
    refuse('completing-elsewhere')
    await page.getByRole('radio', { name: 'Card' }).click()
    await complete().click()
    await notice('In use on another till').getByRole('button', { name: 'OK' }).click()
    expect(terminal.payments).toEqual([])
    server.answer(holdForCompletion, { expiresAt: new Date().toISOString() })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await complete().click()
    await expect.element(cardDialog()).toHaveTextContent('Present card on')
    const asked = held().length
    // A customer may look for their card for longer than a hold lasts.
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => held().length).toBe(asked + 1)
    terminal.approveUnheard()
    await tellLive({ type: 'payments-changed', paymentId: terminal.last.id })
    await expect.element(region('Exchange completed')).toBeVisible()
    await expect.poll(recordedSales).toHaveLength(2)
    const order = server.asked.map(({ name }) => name)
    expect(order.lastIndexOf(startPayment.name)).toBeGreaterThan(
      order.indexOf(holdForCompletion.name, order.indexOf(recordSale.name)),
    )
    expect(new Set(held().map(recordIdOf)).size).toBe(1)
  })
})

describe('points', () => {
  const redeemed = async () => {
    const ann = customer('Ann', 'Archer', { loyaltyPoints: 120 })
    await openTill({ customers: [ann], shop: { autoPrintReceipt: false } })
    scan(tea.barcode)
    await userEvent.keyboard('{F6}')
    await page.getByLabelText('Find a customer').fill('Archer')
    await page.getByRole('list', { name: 'Customers' }).getByRole('button').click()
    await region('Loyalty points')
      .getByRole('button', { name: /^Redeem/ })
      .click()
    await expect.element(parts()).toHaveLength(1)
    return ann
  }

  test('rule 41 CUST-020: that another till has spent leave the payment, which says how many are left', async () => {
    await redeemed()
    refuse('points-too-few', 422, pointsProblem(20))
    await button('Exact').click()
    await complete().click()
    const told = notice('Not enough points')
    await expect.element(told).toHaveTextContent('The customer has 20 points left.')
    await told.getByRole('button', { name: 'OK' }).click()
    await expect.element(parts()).toHaveLength(1)
    await expect.element(parts().first()).not.toHaveTextContent('Points')
    expect(recordedSales()).toEqual([])
  })

  test('rule 41 CUST-020: leave the payment as soon as the shop’s feed tells that another till has spent them', async () => {
    const ann = await redeemed()
    await tellLive({
      ...{ type: 'sale-recorded', transactionId: crypto.randomUUID(), tillId: crypto.randomUUID() },
      ...{ totalAmount: '4.80', stock: [], customers: [{ customerId: ann.id, loyaltyPoints: 0 }] },
    })
    const told = notice('Not enough points')
    await expect.element(told).toHaveTextContent('The customer has no points left.')
    await told.getByRole('button', { name: 'OK' }).click()
    await expect.element(parts()).toHaveLength(0)
    expect(held()).toEqual([])
  })

  test('rule 41 CUST-020: are held before a part of the sale is asked of anybody’s card', async () => {
    const ann = await redeemed()
    refuse('completing-elsewhere')
    await page.getByLabelText('Next payment').fill('1.00')
    await page.getByLabelText('Paid by').selectOptions('card')
    await button('Add').click()
    await notice('In use on another till').getByRole('button', { name: 'OK' }).click()
    await expect.element(parts()).toHaveLength(1)
    expect(held()[0]?.body).toMatchObject({ points: { customerId: ann.id, points: 120 } })
  })
})
