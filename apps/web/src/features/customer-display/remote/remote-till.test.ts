import type { DisplayNews } from '@tuppence/contract/displays'
import type { DisplayState } from '@tuppence/domain/sales'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KEPT_MS, type RemoteState, RemoteTill } from './remote-till.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tea: DisplayState = {
  businessName: 'Café',
  items: [{ id: 'a', name: 'Tea', price: '1.00', quantity: 1, total: '1.00' }],
  subtotal: '1.00',
  vatLabel: 'VAT (20%)',
  vatAmount: '0.20',
  vatMode: 'add',
  vatAdded: '0.20',
  discount: '0.00',
  total: '1.20',
  isPaid: false,
}

function following({ isDisplay = true, isThere = true } = {}) {
  const server = { isThere, asked: 0 }
  /** Questions that the test answers itself. */
  const open: ((isDisplay: boolean) => void)[] = []
  let holds = false
  let feed: { tell(news: DisplayNews): void; cut(): void } | undefined
  let state: RemoteState = { line: 'connecting', shown: undefined }
  const till = new RemoteTill(
    {
      async ask() {
        server.asked += 1
        if (holds) return new Promise((answer) => open.push(answer))
        if (!server.isThere) throw new Error('no network')
        return isDisplay
      },
      open(tell, cut) {
        feed = { tell, cut }
        return () => {
          feed = undefined
        }
      },
    },
    (now) => {
      state = now
    },
  )
  return {
    server,
    till,
    open,
    hold: (isSo: boolean) => {
      holds = isSo
    },
    isFed: () => feed !== undefined,
    state: () => [state.line, state.shown?.items[0]?.name],
    isSilent: () => state.isTillSilent,
    tell: (news: DisplayNews) => feed?.tell(news),
    cut: () => feed?.cut(),
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

it('DISP-013 a cut line keeps the basket for some seconds, and takes it up again', async () => {
  const { state, tell, cut, wait, till } = following()
  await wait(0)
  tell({ type: 'shown', state: tea })
  expect(state()).toEqual(['up', 'Tea'])
  cut()
  expect(state()).toEqual(['cut', 'Tea'])
  await wait(1_000)
  tell({ type: 'shown', state: tea })
  expect(state()).toEqual(['up', 'Tea'])
  await wait(KEPT_MS)
  expect(state()).toEqual(['up', 'Tea'])
  till.stop()
})

it('DISP-007 it welcomes where the line stays cut, and goes on trying for a day', async () => {
  const { state, tell, cut, wait, till, server } = following()
  await wait(0)
  tell({ type: 'shown', state: tea })
  server.isThere = false
  cut()
  await wait(KEPT_MS - 1)
  expect(state()).toEqual(['cut', 'Tea'])
  await wait(1)
  expect(state()).toEqual(['cut', undefined])
  await wait(86_400_000)
  expect(server.asked).toBeLessThan(86_400 / 10)
  server.isThere = true
  await wait(16_000)
  tell({ type: 'shown', state: tea })
  expect(state()).toEqual(['up', 'Tea'])
  till.stop()
})

it('says from the start that the server is not there, and connects as soon as the network is back', async () => {
  const { state, tell, wait, till, server } = following({ isThere: false })
  await wait(0)
  expect(state()).toEqual(['cut', undefined])
  await wait(60_000)
  const before = server.asked
  server.isThere = true
  till.tryNow()
  await wait(0)
  tell({ type: 'shown', state: tea })
  expect([state(), server.asked]).toEqual([['up', 'Tea'], before + 1])
  till.stop()
})

it('a line that has gone dead without a word is given up', async () => {
  const { state, tell, wait, till, server } = following()
  await wait(0)
  tell({ type: 'shown', state: tea })
  await wait(30_000)
  tell({ type: 'here' })
  await wait(30_000)
  expect([state(), server.asked]).toEqual([['up', 'Tea'], 1])
  await wait(6_000)
  expect(server.asked).toBe(2)
  till.stop()
})

it('DISP-013 tells that the till itself is not heard of, also where its basket is shown no more, until it is again', async () => {
  const { isSilent, tell, wait, till } = following()
  await wait(0)
  tell({ type: 'shown', state: tea })
  expect(isSilent()).toBe(false)
  tell({ type: 'here', isTillSilent: true })
  tell({ type: 'content' })
  expect(isSilent()).toBe(true)
  tell({ type: 'shown', state: null, isTillSilent: true })
  expect(isSilent()).toBe(true)
  tell({ type: 'shown', state: tea })
  expect(isSilent()).toBe(false)
  till.stop()
})

it('ends where the device is no display, at the start or later', async () => {
  const one = following()
  await one.wait(0)
  one.tell({ type: 'shown', state: tea })
  one.tell({ type: 'over' })
  expect(one.state()).toEqual(['over', undefined])
  await one.wait(60_000)
  expect(one.server.asked).toBe(1)
  const other = following({ isDisplay: false })
  await other.wait(0)
  expect(other.state()).toEqual(['over', undefined])
})

it('DISP-013 a question that is never answered is asked again', async () => {
  const { state, tell, cut, hold, wait, till, server, open, isFed } = following()
  await wait(0)
  tell({ type: 'shown', state: tea })
  hold(true)
  cut()
  await wait(1_000)
  expect([server.asked, open.length]).toEqual([2, 1])
  hold(false)
  await wait(35_000)
  expect(state()).toEqual(['cut', undefined])
  // The answer that comes after all opens no second line, and ends nothing.
  open[0]?.(true)
  await wait(0)
  expect(isFed()).toBe(false)
  await wait(15_000)
  expect(server.asked).toBe(3)
  tell({ type: 'shown', state: tea })
  expect(state()).toEqual(['up', 'Tea'])
  till.stop()
})

it('an attempt that was overtaken has no say', async () => {
  const { state, tell, cut, hold, wait, till, open } = following()
  await wait(0)
  hold(true)
  cut()
  await wait(1_000)
  hold(false)
  till.tryNow()
  await wait(0)
  tell({ type: 'shown', state: tea })
  open[0]?.(false)
  await wait(0)
  expect(state()).toEqual(['up', 'Tea'])
  till.stop()
})

it('DISP-007 welcomes where a later server shows what this version does not know', async () => {
  const { state, tell, wait, till } = following()
  await wait(0)
  tell({ type: 'shown', state: tea })
  tell(JSON.parse('{"type":"shown","state":{"basket":["Tea"]}}'))
  expect(state()).toEqual(['up', undefined])
  till.stop()
})
