import { DISPLAY_REPEAT_MS, type DisplayState } from '@tuppence/domain/sales'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ShownSender } from './shown-sender.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const showing = (names: readonly string[]): DisplayState => ({
  businessName: 'Café',
  items: names.map((name) => ({ id: name, name, price: '1.00', quantity: 1, total: '1.00' })),
  subtotal: '1.00',
  vatLabel: 'VAT (20%)',
  vatAmount: '0.20',
  vatMode: 'add',
  vatAdded: '0.20',
  discount: '0.00',
  total: '1.20',
  isPaid: false,
})

function sending() {
  const sent: string[] = []
  const line = { isCut: false }
  const sender = new ShownSender(async (state) => {
    if (line.isCut) throw new Error('no network')
    sent.push(state ? state.items.map(({ name }) => name).join() || 'empty' : 'nothing')
  })
  return { sender, sent, line, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

it('DISP-013 a burst of scans is sent at a pace, while it goes on, and the newest at the end', async () => {
  const { sender, sent, wait } = sending()
  const names = Array.from({ length: 50 }, (_, place) => `P${place}`)
  for (let count = 1; count <= names.length; count += 1) {
    sender.show(showing(names.slice(0, count)))
    await wait(20)
  }
  expect(sent.length).toBeGreaterThan(3)
  expect(sent.length).toBeLessThan(10)
  await wait(500)
  expect(sent.at(-1)).toBe(names.join())
  sender.close()
})

it('DISP-013 says again what stands, an empty basket too, and once that it left the screen', async () => {
  const { sender, sent, wait } = sending()
  sender.show(showing(['Tea']))
  await wait(DISPLAY_REPEAT_MS * 2 + 1_000)
  expect(sent).toEqual(['Tea', 'Tea', 'Tea'])
  sender.show(showing([]))
  await wait(DISPLAY_REPEAT_MS * 2 + 1_000)
  expect(sent).toEqual(['Tea', 'Tea', 'Tea', 'empty', 'empty', 'empty'])
  sender.show(undefined)
  await wait(DISPLAY_REPEAT_MS * 3)
  expect(sent.slice(6)).toEqual(['nothing'])
  sender.close()
})

it('DISP-013 a cut line costs nothing but time: what is newest by then is sent', async () => {
  const { sender, sent, line, wait } = sending()
  line.isCut = true
  sender.show(showing(['Tea']))
  await wait(120_000)
  sender.show(showing(['Tea', 'Cake']))
  line.isCut = false
  // However long it was away: a customer stands before the display.
  await wait(5_000)
  expect(sent[0]).toBe('Tea,Cake')
  sender.close()
  await wait(DISPLAY_REPEAT_MS * 4)
  const after = sent.length
  await wait(DISPLAY_REPEAT_MS * 4)
  expect(sent).toHaveLength(after)
})

it('DISP-008 of a very long basket the newest lines travel', async () => {
  const { sender, sent, wait } = sending()
  sender.show(showing(Array.from({ length: 250 }, (_, place) => `P${place}`)))
  await wait(500)
  expect(sent[0]?.split(',')).toHaveLength(200)
  expect(sent[0]).toMatch(/^P50,.*,P249$/)
  sender.close()
})

it('DISP-013 states go one at a time: a slow one is not overtaken by the next', async () => {
  const under: (() => void)[] = []
  const sent: string[] = []
  const sender = new ShownSender((state) => {
    sent.push(state?.items.map(({ name }) => name).join() ?? 'nothing')
    return new Promise<void>((done) => under.push(done))
  })
  sender.show(showing(['Tea']))
  await vi.advanceTimersByTimeAsync(1_000)
  for (const names of [['Tea', 'Cake'], ['Cake'], ['Bun']]) {
    sender.show(showing(names))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(sent).toEqual(['Tea'])
  under[0]?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual(['Tea', 'Bun'])
  sender.close()
})
