import type { PaymentTerminal } from '@tuppence/contract/payment-terminals'
import { expect, it } from 'vitest'
import { chosenOf, machinesOf, whyNotAsked } from './offered-machines.ts'
import { ANOTHER_MACHINE, cardWay, noMoneyInWords } from './which-machine.ts'

const counter = { id: 'c', name: 'Counter', provider: 'simulator', isSimulated: true, links: true }
const bar = { id: 'b', name: 'Bar' }

const terminal = (id: string, of: Partial<PaymentTerminal> = {}): PaymentTerminal => ({
  ...{ id, name: id, provider: 'simulator', terminalModel: 'S', serialNumber: null, terminalId: id },
  ...({ status: 'connected', connectionType: 'wifi', problem: null, lastHeartbeat: null } as const),
  ...({ merchantId: null, testMode: true, autoConnect: true, timeout: 30, links: true } as const),
  ...of,
})

it('PAY-009 PAY-018 only what is connected, and meant to be used by itself, is offered', () => {
  const listed = [
    terminal('a', { status: 'disconnected' }),
    terminal('b', { autoConnect: false }),
    terminal('c', { provider: 'square', links: false }),
    terminal('d'),
  ]
  expect(machinesOf(listed)).toEqual([
    { id: 'c', name: 'c', provider: 'square', links: false, isSimulated: false, isTest: true },
    { id: 'd', name: 'd', provider: 'simulator', links: true, isSimulated: true, isTest: false },
  ])
  const [inTest, simulated] = machinesOf(listed)
  expect(inTest && noMoneyInWords(inTest)).toBe(
    'c is in test mode: it takes test cards only, and no money moves.',
  )
  expect(simulated && noMoneyInWords(simulated)).toBe('d is simulated: it moves no money.')
  expect(noMoneyInWords({ ...counter, isSimulated: false, isTest: false })).toBeUndefined()
})

it('PAY-009 a terminal that was removed is this till’s choice no more; one that is only disconnected stays', () => {
  const off = terminal('b', { status: 'disconnected' })
  const wayBy = (listed: readonly PaymentTerminal[], chosen = chosenOf(bar, listed)) =>
    cardWay({ machines: machinesOf(listed), chosen })
  expect(wayBy([off])).toMatchObject({ kind: 'lost', name: 'Bar' })
  expect(whyNotAsked({ kind: 'lost', name: 'Bar' }, true)).toBe('Bar is not connected.')
  // The last of the shop's: as if nobody had ever chosen.
  expect(wayBy([])).toEqual({ kind: 'another' })
  expect(wayBy([terminal('c', { status: 'disconnected' })])).toEqual({ kind: 'another' })
  // Others are at hand: a person chooses among them, and none is asked by itself.
  const removed = wayBy([terminal('c')])
  expect(removed).toEqual({ kind: 'lost', name: 'Bar', isRemoved: true })
  expect(removed.kind === 'lost' && whyNotAsked(removed, true)).toBe('Bar was removed.')
  // Found again by a scan, it is what it was.
  expect(
    wayBy([terminal('b'), terminal('c')], chosenOf({ ...bar, isRemoved: true }, [terminal('b')])),
  ).toMatchObject({ kind: 'terminal', machine: { id: 'b' } })
  const another = { id: ANOTHER_MACHINE, name: '' }
  expect(chosenOf(another, [terminal('c')])).toBe(another)
  expect(chosenOf(undefined, [terminal('c')])).toBeUndefined()
})

it('D11 it is said why a terminal cannot be asked, and nothing where it can', () => {
  const way = cardWay({ machines: [counter], chosen: undefined })
  const [unheard, lost] = [
    cardWay({ machines: undefined, chosen: undefined }),
    cardWay({ machines: [], chosen: bar }),
  ]
  const why = (one: typeof way, isOnline: boolean) =>
    one.kind === 'another' ? 'another' : whyNotAsked(one, isOnline)
  expect(why(way, true)).toBeUndefined()
  expect(why(way, false)).toContain('Counter is asked over it')
  expect(why(unheard, true)).toContain('has not heard')
  expect(why(lost, true)).toBe('Bar is not connected.')
})
