import { receiptContent, receiptDocument, receiptShop, sampleSale } from '@tuppence/domain/receipts'
import { expect, it } from 'vitest'
import { DocumentDrawer } from './document-drawer.ts'
import { fewMarks } from './set-text.ts'

const NOW = new Date('2026-07-01T12:00:00Z')
const shop = receiptShop({
  ...{ businessCode: 'UK001', businessName: 'Shop', address: null, phone: null, vatNumber: null },
  ...{ timeZone: 'Europe/London', currency: 'GBP', receiptFooter: '' },
})
const ours = { business: 'UK001', asker: 'public' } as const
const theirs = { ...ours, business: 'UK002' }
const receiptOf = (lines: number, name = 'Ünïcode wörds ') => {
  const sale = sampleSale('as-marked', NOW)
  const [line] = sale.lines
  if (!line) throw new Error('the sample has a line')
  return receiptDocument(
    receiptContent(
      { ...sale, lines: Array(lines).fill({ ...line, name: name === AWKWARD ? name : name.repeat(18) }) },
      shop,
    ),
  )
}

it('rule 9: the same receipt is made once however many ask', async () => {
  const drawer = new DocumentDrawer()
  const content = receiptOf(300)
  const all = await Promise.all(
    Array.from({ length: 12 }, () => drawer.pdf(content, NOW, { business: 'UK001', asker: 'public' })),
  )
  expect(new Set(all).size).toBe(1)
})

it('rule 9: of the public address no more wait than may, and whoever is signed in does not wait for them all', async () => {
  const drawer = new DocumentDrawer()
  const done: string[] = []
  const asked = (lines: number, asker: 'public' | 'signed in') =>
    drawer.pdf(receiptOf(lines), NOW, { business: 'UK001', asker }).then(() => done.push(asker))
  const strangers = [1, 2, 3, 4, 5, 6, 7].map((lines) => asked(lines, 'public'))
  const answers = await Promise.allSettled([...strangers, asked(8, 'signed in')])
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(5).fill('fulfilled'),
    ...['rejected', 'rejected', 'fulfilled'],
  ])
  // How many were begun before it is the machine's business.
  expect(done.indexOf('signed in')).toBeLessThan(done.length - 1)
  const pages = await Promise.allSettled(
    [1, 2, 3, 4, 5, 6, 7].map(() => drawer.page(() => 'a page', 'UK001')),
  )
  expect(pages.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})

it('rule 9: while one of 5,000 lines is made, nothing else waits for long', async () => {
  const drawer = new DocumentDrawer()
  await drawer.pdf(receiptOf(1), NOW, ours)
  let [last, longest, turns] = [performance.now(), 0, 0]
  const beat = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    turns += 1
  }, 1)
  const began = performance.now()
  await drawer.pdf(receiptOf(5_000), NOW, ours)
  clearInterval(beat)
  const took = performance.now() - began
  // On any machine: many turns for others, and none of them had to wait for most of it.
  expect(turns).toBeGreaterThan(20)
  expect(longest).toBeLessThan(took / 3)
  console.info(
    `5,000 lines in ${Math.round(took)} ms, the longest turn ${Math.round(longest)} ms of ${turns}`,
  )
}, 60_000)

/** 490 letters, and forty marks on each of twelve: a name that a till takes. */
const AWKWARD = `a${'\u0301'.repeat(40)}`.repeat(12)

it('rule 9: a letter is drawn with a few marks, and no script loses one', () => {
  // The first is in one piece with its letter.
  expect(fewMarks(AWKWARD)).toBe(`á${'\u0301'.repeat(5)}`.repeat(12))
  for (const word of ['Phở tái', 'Phở'.normalize('NFD'), 'น้ำตก', 'בְּרֵאשִׁ֖ית', 'क्ष्म्य'])
    expect(fewMarks(word)).toBe(word.normalize('NFC'))
})

it('rule 9: while a business’s awkward receipts are drawn, another’s page and PDF are done first', async () => {
  const drawer = new DocumentDrawer()
  await drawer.pdf(receiptOf(1), NOW, theirs)
  const done: string[] = []
  const asked = (lines: number) =>
    drawer
      .pdf(receiptOf(lines, AWKWARD), NOW, { ...ours, asker: 'signed in' })
      .then(() => done.push('awkward'))
  const began = performance.now()
  const awkward = [asked(1_800), asked(1_801), drawer.pdf(receiptOf(1_802, AWKWARD), NOW, ours)]
  await Promise.all([
    drawer.page(() => 'a page', 'UK002').then(() => done.push('page')),
    drawer.pdf(receiptOf(3), NOW, theirs).then(() => done.push('PDF')),
  ])
  const others = performance.now() - began
  expect(done.sort()).toEqual(['PDF', 'page'])
  await Promise.all(awkward)
  const all = performance.now() - began
  expect(others).toBeLessThan(all / 5)
  console.info(`another's in ${Math.round(others)} ms, three awkward ones in ${Math.round(all)} ms`)
}, 120_000)
