import { receiptContent, receiptShop, sampleSale } from '@tuppence/domain/receipts'
import { expect, it } from 'vitest'
import { ReceiptDrawer } from './receipt-drawer.ts'

const NOW = new Date('2026-07-01T12:00:00Z')
const shop = receiptShop({
  ...{ businessCode: 'UK001', businessName: 'Shop', address: null, phone: null, vatNumber: null },
  ...{ timeZone: 'Europe/London', currency: 'GBP', receiptFooter: '' },
})
const receiptOf = (lines: number, name = 'Ünïcode wörds ') => {
  const sale = sampleSale('as-marked', NOW)
  const [line] = sale.lines
  if (!line) throw new Error('the sample has a line')
  return receiptContent({ ...sale, lines: Array(lines).fill({ ...line, name: name.repeat(18) }) }, shop)
}

it('rule 9: the same receipt is made once however many ask', async () => {
  const drawer = new ReceiptDrawer()
  const content = receiptOf(300)
  const all = await Promise.all(Array.from({ length: 12 }, () => drawer.pdf(content, NOW, 'public')))
  expect(new Set(all).size).toBe(1)
})

it('rule 9: of the public address no more wait than may, and whoever is signed in does not wait for them all', async () => {
  const drawer = new ReceiptDrawer()
  const done: string[] = []
  const asked = (lines: number, asker: 'public' | 'signed in') =>
    drawer.pdf(receiptOf(lines), NOW, asker).then(() => done.push(asker))
  const strangers = [1, 2, 3, 4, 5, 6, 7].map((lines) => asked(lines, 'public'))
  const answers = await Promise.allSettled([...strangers, asked(8, 'signed in')])
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(5).fill('fulfilled'),
    ...['rejected', 'rejected', 'fulfilled'],
  ])
  expect(done.indexOf('signed in')).toBeLessThan(2)
  const pages = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(() => drawer.page(() => 'a page')))
  expect(pages.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})

it('rule 9: while one of 5,000 lines is made, nothing else waits for long', async () => {
  const drawer = new ReceiptDrawer()
  await drawer.pdf(receiptOf(1), NOW, 'public')
  let [last, longest, turns] = [performance.now(), 0, 0]
  const beat = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    turns += 1
  }, 1)
  const began = performance.now()
  await drawer.pdf(receiptOf(5_000), NOW, 'public')
  clearInterval(beat)
  const took = performance.now() - began
  // On any machine: many turns for others, and none of them had to wait for most of it.
  expect(turns).toBeGreaterThan(20)
  expect(longest).toBeLessThan(took / 3)
  console.info(
    `5,000 lines in ${Math.round(took)} ms, the longest turn ${Math.round(longest)} ms of ${turns}`,
  )
}, 60_000)
