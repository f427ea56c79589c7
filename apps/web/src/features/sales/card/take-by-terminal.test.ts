import { emptyCart } from '@tuppence/domain/sales'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CartRecord, useEngine } from '../../../offline/index.ts'
import { dismissToast, readToasts } from '../../../ui/toast-store.ts'
import { cardQuestion } from './card-question.ts'
import { takeByTerminal } from './take-by-terminal.ts'

type Engine = ReturnType<typeof useEngine>
type Part = { takeCard: () => Promise<boolean> }

const asked = { method: 'card', amountMinor: 500 } as const

/** A till with this basket, of which only that is asked here. */
function tillWith(record: Partial<CartRecord> = {}) {
  let now = { cart: emptyCart, tenders: [], awaited: null, ...record }
  const change = (part: Partial<CartRecord>) => {
    now = { ...now, ...part } as typeof now
  }
  const engine = { organizationId: 'o', cart: { state: { get: () => now } } } as unknown as Engine
  return { engine, change }
}

/** The part that asks a terminal, on its way until the test says so. */
function heldPart() {
  const takeCard = vi.fn(async () => true)
  let release = () => {}
  const part = new Promise<Part>((resolve) => {
    release = () => resolve({ takeCard })
  })
  return { takeCard, release, fetchPart: () => part }
}

const oneLine = { ...emptyCart, lines: [{}] } as unknown as CartRecord['cart']
const notHere = () => Promise.reject(new TypeError('Failed to fetch'))
const titles = () => readToasts().map(({ title, description }) => `${title} ${description ?? ''}`)

describe('the part that asks a terminal', () => {
  afterEach(() => {
    cardQuestion.get()?.answer(false)
    for (const { id } of readToasts()) dismissToast(id)
  })

  it.each(['card', 'digital'] as const)(
    'D11 without it nothing is recorded as taken elsewhere in silence by %s',
    async (method) => {
      const { engine } = tillWith()
      const first = takeByTerminal(engine, { ...asked, method }, notHere)
      await vi.waitFor(() => expect(cardQuestion.get()?.consequence).toContain('is not on this device yet'))
      // The second press of a double one is asked nothing of its own.
      expect(await takeByTerminal(engine, { ...asked, method }, notHere)).toBe(true)
      cardQuestion.get()?.answer(false)
      expect(await first).toBe(true)
      const second = takeByTerminal(engine, { ...asked, method }, notHere)
      await vi.waitFor(() => expect(cardQuestion.get()).toBeDefined())
      cardQuestion.get()?.answer(true)
      expect(await second).toBe(false)
    },
  )

  it('D11 a press while it is still being fetched is not lost', async () => {
    const { engine } = tillWith({ cart: oneLine })
    const { takeCard, release, fetchPart } = heldPart()
    const taking = takeByTerminal(engine, asked, fetchPart)
    expect(takeCard).not.toHaveBeenCalled()
    release()
    expect(await taking).toBe(true)
    expect(takeCard).toHaveBeenCalledExactlyOnceWith(engine, asked)
  })

  it('D11 nobody is asked for a card once the sale was paid in cash while it was fetched', async () => {
    const { engine, change } = tillWith({ cart: oneLine })
    const { takeCard, release, fetchPart } = heldPart()
    const taking = takeByTerminal(engine, asked, fetchPart)
    change({ cart: { ...emptyCart } })
    release()
    expect(await taking).toBe(true)
    expect(takeCard).not.toHaveBeenCalled()
    expect(titles()).toEqual([])
  })

  it('D11 what is rung up while it is being fetched is on no card: the new total is pressed for', async () => {
    const { engine, change } = tillWith({ cart: oneLine })
    const { takeCard, release, fetchPart } = heldPart()
    const taking = takeByTerminal(engine, asked, fetchPart)
    change({ cart: { ...oneLine } })
    release()
    expect(await taking).toBe(true)
    expect(takeCard).not.toHaveBeenCalled()
    expect(titles().join()).toContain('Something was rung up meanwhile, and nothing is recorded yet')
  })
})
