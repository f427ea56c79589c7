import { expect, it } from 'vitest'
import { ANOTHER_MACHINE, cardWay, digitalWay, linkProvider, takingPounds } from './which-machine.ts'

const counter = { id: 'c', name: 'Counter', provider: 'simulator', isSimulated: true, links: true }
const bar = { id: 'b', name: 'Bar', provider: 'simulator', isSimulated: true, links: true }

it('PAY-013 a shop’s terminal is asked where nobody chose, and this till’s own where somebody did', () => {
  expect(cardWay({ machines: [counter, bar], chosen: undefined })).toEqual({
    kind: 'terminal',
    machine: counter,
  })
  expect(cardWay({ machines: [counter, bar], chosen: bar })).toEqual({ kind: 'terminal', machine: bar })
})

it('PAY-013 a card is taken on another machine where the shop has no terminal, or somebody chose so', () => {
  expect(cardWay({ machines: [], chosen: undefined })).toEqual({ kind: 'another' })
  expect(cardWay({ machines: [counter], chosen: { id: ANOTHER_MACHINE, name: '' } })).toEqual({
    kind: 'another',
  })
})

it('D11 nobody is taken to have no terminal before the server has said so, unless somebody chose another machine', () => {
  expect(cardWay({ machines: undefined, chosen: undefined })).toEqual({ kind: 'unheard' })
  expect(digitalWay({ machines: undefined })).toEqual({ kind: 'unheard' })
  const another = { id: ANOTHER_MACHINE, name: '' }
  expect(cardWay({ machines: undefined, chosen: another })).toEqual({ kind: 'another' })
  expect(digitalWay({ machines: undefined, isDigitalElsewhere: true })).toEqual({ kind: 'another' })
  expect(digitalWay({ machines: [] })).toEqual({ kind: 'another' })
})

it('PAY-009 never asks on another counter’s terminal because this till’s own was disconnected', () => {
  expect(cardWay({ machines: [counter], chosen: bar })).toEqual({ kind: 'lost', name: 'Bar' })
  expect(cardWay({ machines: [], chosen: bar })).toEqual({ kind: 'lost', name: 'Bar' })
})

it('D11 a customer pays by the link of the shop’s provider, unless the shop takes digital payments otherwise', () => {
  expect(linkProvider({ machines: [counter] })).toBe('simulator')
  expect(linkProvider({ machines: [counter], isDigitalElsewhere: true })).toBeUndefined()
  const linkless = { ...bar, id: 'a', provider: 'square', links: false }
  expect(linkProvider({ machines: [linkless] })).toBeUndefined()
  expect(digitalWay({ machines: [linkless] })).toEqual({ kind: 'another' })
  const way = { kind: 'terminal', machine: { ...counter, name: 'the link' }, provider: 'simulator' }
  expect(digitalWay({ machines: [linkless, counter] })).toEqual(way)
  expect(linkProvider({ machines: [] })).toBeUndefined()
  expect(linkProvider({ machines: undefined })).toBeUndefined()
})

it('P15 a shop of another currency asks none of its terminals, and takes cards on machines of its own', () => {
  const known = { organizationId: 'o', machines: [counter], chosen: { id: bar.id, name: bar.name } }
  const unheard = { organizationId: 'o', machines: undefined, chosen: undefined }
  for (const machines of [known, unheard]) {
    expect(takingPounds(machines, 'GBP')).toBe(machines)
    expect(cardWay(takingPounds(machines, 'EUR'))).toEqual({ kind: 'another' })
    expect(digitalWay(takingPounds(machines, 'EUR'))).toEqual({ kind: 'another' })
  }
})
