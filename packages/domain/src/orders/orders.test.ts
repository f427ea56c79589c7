import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { isOrderLine, ORDER_STATES, orderAfter, orderLineId, orderNumber } from './index.ts'

it('ONLINE-002 an order goes from new by accepted to ready, and its ends are ends', () => {
  expect(orderAfter('new', 'accept')).toBe('accepted')
  expect(orderAfter('accepted', 'make-ready')).toBe('ready')
  expect(orderAfter('new', 'make-ready')).toBe('ready')
  expect(orderAfter('ready', 'accept')).toBeUndefined()
  for (const end of ['collected', 'rejected', 'expired', 'cancelled'] as const)
    for (const deed of ['accept', 'make-ready', 'reject', 'cancel', 'expire'] as const)
      expect(orderAfter(end, deed)).toBeUndefined()
  expect(ORDER_STATES.filter((state) => orderAfter(state, 'expire'))).toEqual(['new', 'accepted', 'ready'])
})

it('a line of an order is told from every line that a till makes by its id alone', () => {
  const made = uuidv7()
  expect(isOrderLine(made)).toBe(false)
  expect(isOrderLine(orderLineId(made))).toBe(true)
  expect(orderLineId(made).replace(/^(.{14})./, '$17')).toBe(made)
})

it('an order is called by a short number', () => {
  expect([1, 42, 12_345].map(orderNumber)).toEqual(['W-0001', 'W-0042', 'W-12345'])
})
