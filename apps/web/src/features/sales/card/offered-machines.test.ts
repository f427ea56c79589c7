import type { PaymentTerminal } from '@tuppence/contract/payment-terminals'
import { expect, it } from 'vitest'
import { machinesOf, whyNotAsked } from './offered-machines.ts'
import { cardWay } from './which-machine.ts'

const counter = { id: 'c', name: 'Counter', provider: 'simulator', isSimulated: true, links: true }
const bar = { id: 'b', name: 'Bar' }

it('PAY-009 PAY-018 only what is connected, and meant to be used by itself, is offered', () => {
  const terminal = (id: string, of: Partial<PaymentTerminal> = {}): PaymentTerminal => ({
    ...{ id, name: id, provider: 'simulator', terminalModel: 'S', serialNumber: null, terminalId: id },
    ...({ status: 'connected', connectionType: 'wifi', problem: null, lastHeartbeat: null } as const),
    ...({ merchantId: null, testMode: true, autoConnect: true, timeout: 30, links: true } as const),
    ...of,
  })
  const listed = [
    terminal('a', { status: 'disconnected' }),
    terminal('b', { autoConnect: false }),
    terminal('c', { provider: 'square', links: false }),
    terminal('d'),
  ]
  expect(machinesOf(listed)).toEqual([
    { id: 'c', name: 'c', provider: 'square', links: false, isSimulated: false },
    { id: 'd', name: 'd', provider: 'simulator', links: true, isSimulated: true },
  ])
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
