import { holdForCompletion, pointsProblem, releaseHold } from '@tuppence/contract/completion-holds'
import { startPayment } from '@tuppence/contract/payments'
import { recordSale, type TransactionDetail } from '@tuppence/contract/sales'
import type { SaleRequest } from '@tuppence/domain/sales'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, cartLines, complete, parts, payExactly, saleDone } from '../../../testing/at-the-till.ts'
import { keepBooks } from '../../../testing/books.ts'
import { bringBack, cardDialog, openCardTill, priced } from '../../../testing/card-till.ts'
import { customer } from '../../../testing/customers.ts'
import { tellLive } from '../../../testing/live-feeds.ts'
import { goOffline } from '../../../testing/network.ts'
import { signedIn } from '../../../testing/people.ts'
import { scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { GOODS, openTill, problem, recordedSales } from '../../../testing/till.ts'

const [tea] = GOODS
const region = (name: string) => page.getByRole('region', { name })
const notice = (title: string) => page.getByRole('dialog', { name: title })
const held = () => server.askedOf(holdForCompletion)
const recordIdOf = ({ url }: { url: URL }) => url.pathname.split('/').at(-1)

/** What another till has made of the sale, which the books then have. */
let elsewhere: { kind: 'void' | 'refund'; quantity: number } | undefined
beforeEach(() => {
  elsewhere = undefined
})

function books(): void {
  keepBooks((request) => (request.transaction.kind ? {} : { returns: returnsOf(request) }))
}

function returnsOf({ items }: SaleRequest): TransactionDetail['returns'] {
  if (!elsewhere) return []
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

const holdAgain = () => {
  server.forget(holdForCompletion)
  server.answer(holdForCompletion, { expiresAt: new Date().toISOString() })
}

/** So many of one thing were sold for cash; the receipt's number. */
async function sold(count = 2): Promise<string> {
  books()
  await openTill({ user: signedIn('manager', { session: 'pos' }), shop: { autoPrintReceipt: false } })
  for (let i = 0; i < count; i += 1) scan(tea.barcode)
  await expect.element(page.getByLabelText(`Quantity of ${tea.name}`)).toHaveValue(String(count))
  await payExactly()
  await expect.element(saleDone()).toBeVisible()
  await expect.poll(recordedSales).toHaveLength(1)
  return recordedSales()[0]?.transaction.receiptNumber ?? ''
}

const giveBack = () => page.getByRole('button', { name: /^Give back £/ }).click()
const returning = () => page.getByLabelText(`Quantity of ${tea.name}`)

describe('a return', () => {
  test('rule 41 D26: waits for another till, comes down to what that one left, and is held under its record’s id before it is recorded', async () => {
    await bringBack(await sold())
    refuse('completing-elsewhere')
    await giveBack()
    await notice('In use on another till').getByRole('button', { name: 'OK' }).click()
    await expect.element(returning(), { message: 'while another till is completing' }).toHaveValue('2')
    expect(recordedSales(), 'while another till is completing').toHaveLength(1)

    elsewhere = { kind: 'refund', quantity: 1 }
    refuse('more-than-sold', 422)
    await giveBack()
    const less = notice('Less is left to return')
    await expect.element(less).toHaveTextContent(`${tea.name}1 left to return (you had 2)`)
    await expect.element(less).toHaveTextContent('Nothing was paid out')
    await less.getByRole('button', { name: 'OK' }).click()
    await expect.element(returning(), { message: 'once less is left' }).toHaveValue('1')
    expect(recordedSales(), 'once less is left').toHaveLength(1)

    holdAgain()
    await giveBack()
    await expect.element(region('Refund completed')).toBeVisible()
    await expect.poll(() => recordedSales()[1]?.returns).toMatchObject([{ quantity: 1 }])
    const [sale, refund] = recordedSales()
    const isOfSale = { saleId: sale?.transaction.offlineId, isVoid: false }
    expect(held().map(({ body }) => body)).toMatchObject(
      [2, 2, 1].map((quantity) => ({
        tillId: refund?.transaction.tillId,
        returns: { ...isOfSale, lines: [{ lineId: sale?.items[0]?.lineId, quantity }] },
      })),
    )
    const [first, second, last] = held().map(recordIdOf)
    expect(second, 'asked again of the same return').toBe(first)
    expect(last, 'held under the id of its record').toBe(refund?.transaction.offlineId)
    expect(server.askedOf(releaseHold).map(recordIdOf)).not.toContain(last)
  })

  test('rule 41: given up releases at once what was held for it, and leaves the basket where another till has voided the sale', async () => {
    const number = await sold()
    await bringBack(number)
    // Held, and then something else stops it: the disk of the device.
    server.answer(holdForCompletion, () => {
      scan(tea.barcode)
      return { expiresAt: new Date().toISOString() }
    })
    await giveBack()
    await expect.element(cartLines()).toHaveLength(1)
    expect(recordedSales(), 'stopped once it was held').toHaveLength(1)
    await page.getByRole('button', { name: 'Give up this return' }).click()
    await expect
      .poll(() => server.askedOf(releaseHold).map(recordIdOf), { message: 'given up' })
      .toEqual(held().map(recordIdOf))

    await button('Clear Cart').click()
    await expect.element(cartLines()).toHaveLength(0)
    await bringBack(number)
    elsewhere = { kind: 'void', quantity: 2 }
    refuse('already-voided')
    await giveBack()
    const told = page.getByRole('dialog', { name: 'was voided' })
    await expect.element(told).toHaveTextContent('Nothing was paid out.')
    await expect.element(told).toHaveTextContent('has been removed from this basket')
    await told.getByRole('button', { name: 'OK' }).click()
    await expect.element(region('Returns'), { message: 'voided elsewhere' }).not.toBeInTheDocument()
    expect(recordedSales(), 'voided elsewhere').toHaveLength(1)
  })

  test('rule 41 D26: is completed as the till knows it where the server gives no answer, fails or is out of reach', async () => {
    const number = await sold(3)
    const dialog = page.getByRole('dialog')
    for (const [index, how] of ['no answer', 'a failing server', 'offline'].entries()) {
      await userEvent.keyboard('{F3}')
      await dialog.getByLabelText('Receipt number or code').fill(number)
      await userEvent.keyboard('{Enter}')
      await dialog.getByRole('button', { name: 'Return or exchange' }).click()
      await dialog.getByRole('button', { name: `Return one ${tea.name} more` }).click()
      await dialog.getByRole('radio', { name: 'Changed their mind' }).click()
      await dialog.getByRole('button', { name: /^Take back/ }).click()
      if (how === 'offline') await goOffline()
      else if (how === 'no answer') server.drop(holdForCompletion)
      else server.refuse(holdForCompletion, 503)
      await giveBack()
      await expect.element(region('Returns'), { message: how }).not.toBeInTheDocument()
      await expect.element(region('Refund completed'), { message: how }).toBeVisible()
      if (how !== 'offline') await expect.poll(recordedSales, { message: how }).toHaveLength(index + 2)
    }
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
  const openVoid = async (number: string) => {
    await userEvent.keyboard('{F3}')
    await page.getByRole('dialog').getByLabelText('Receipt number or code').fill(number)
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Void', exact: true }).click()
    await page.getByRole('radio', { name: 'Customer request' }).click()
  }
  const voidIt = () => page.getByRole('button', { name: 'Void this sale' }).click()

  test('rule 41: that another till is completing can be tried again, and is held as a whole under the id that it then has', async () => {
    await openVoid(await sold())
    refuse('completing-elsewhere')
    await voidIt()
    await expect.element(page.getByRole('dialog')).toHaveTextContent('In use on another till')
    expect(recordedSales(), 'while another till is completing').toHaveLength(1)
    holdAgain()
    await voidIt()
    await expect.poll(recordedSales, { message: 'tried again' }).toHaveLength(2)
    expect(held().map(recordIdOf).at(-1)).toEqual(recordedSales()[1]?.transaction.offlineId)
    expect(held().at(-1)?.body).toMatchObject({ returns: { isVoid: true, lines: [{ quantity: 2 }] } })
    expect(held()).toHaveLength(2)
  })

  test('rule 41: refused shows what became of the sale', async () => {
    const number = await sold()
    for (const [code, kind, title, stamp] of [
      ['more-than-sold', 'refund', 'Part of this sale was returned', 'PART REFUNDED'],
      ['already-voided', 'void', 'is already voided', 'VOIDED'],
    ] as const) {
      elsewhere = undefined
      await openVoid(number)
      elsewhere = { kind, quantity: kind === 'void' ? 2 : 1 }
      refuse(code)
      await voidIt()
      const form = page.getByRole('dialog')
      await expect.element(form, { message: code }).toHaveTextContent(title)
      await expect.element(form, { message: code }).toHaveTextContent('Nothing was paid out.')
      await form.getByRole('button', { name: /^Back to/ }).click()
      await expect.element(form, { message: code }).toHaveTextContent(stamp)
      expect(recordedSales(), code).toHaveLength(1)
      await userEvent.keyboard('{Escape}')
      await expect.element(form, { message: code }).not.toBeInTheDocument()
    }
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

  test('rule 41 CUST-020: are held before a part of the sale is asked of anybody’s card, and spent by another till leave the payment', async () => {
    const ann = await redeemed()
    refuse('completing-elsewhere')
    await page.getByLabelText('Next payment').fill('1.00')
    await page.getByLabelText('Paid by').selectOptions('card')
    await button('Add').click()
    await notice('In use on another till').getByRole('button', { name: 'OK' }).click()
    await expect.element(parts(), { message: 'while another till is completing' }).toHaveLength(1)
    expect(held()[0]?.body).toMatchObject({ points: { customerId: ann.id, points: 120 } })

    refuse('points-too-few', 422, pointsProblem(20))
    await page.getByLabelText('Paid by').selectOptions('cash')
    await button('Exact').click()
    await complete().click()
    const told = notice('Not enough points')
    await expect.element(told).toHaveTextContent('The customer has 20 points left.')
    await told.getByRole('button', { name: 'OK' }).click()
    await expect.element(parts(), { message: 'once the points are spent' }).toHaveLength(1)
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
})
