import { describe, expect, it } from 'vitest'
import { COMMON_PINS, pinSchema, refusePin } from './pin.ts'

const every = Array.from({ length: 10_000 }, (_, i) => String(i).padStart(4, '0'))

describe('PINs', () => {
  it.each(['123', '12345', ''])('STAFF-030 %j is not four characters', (pin) => {
    expect(pinSchema.safeParse(pin).error?.issues[0]?.message).toBe('PIN must be exactly 4 digits')
  })

  it.each(['12a4', '١٢٣٤', ' 123', '-123'])('STAFF-031 %j has other than digits', (pin) => {
    expect(pinSchema.safeParse(pin).error?.issues[0]?.message).toBe('PIN must contain only numbers')
  })

  it.each([
    ...[
      '0000',
      '1111',
      '9999',
      '1234',
      '4321',
      '7890',
      '0987',
      '2468',
      '8642',
      '1357',
      '1212',
      '6969',
      '1122',
    ],
    ...['1221', '1984', '2001', '2580', '0852'],
  ])('R12 refuses %s, which anybody would try', (pin) => {
    expect(refusePin(pin)).toEqual({ ok: false, code: 'pin-common', field: 'pin' })
  })

  it.each(['7294', '4071', '8305', '5948', '1839', '2059'])('R12 takes %s', (pin) => {
    expect(refusePin(pin)).toBeUndefined()
  })

  it('R12 each rule refuses something that no other one does, and most PINs are left', () => {
    for (const { because, isOne } of COMMON_PINS) {
      const others = COMMON_PINS.filter((rule) => rule.isOne !== isOne)
      expect(
        every.some((pin) => isOne(pin) && !others.some((rule) => rule.isOne(pin))),
        because,
      ).toBe(true)
    }
    expect(every.filter((pin) => refusePin(pin) === undefined).length).toBeGreaterThan(9_500)
  })
})
