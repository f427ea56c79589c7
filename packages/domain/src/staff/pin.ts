import { z } from 'zod'
import { type Refusal, refuse } from '../refusals/index.ts'

/** Four digits, as the specification words it (STAFF-030, STAFF-031). What a request carries; the rule is `refusePin`. */
export const pinSchema = z
  .string()
  .length(4, 'PIN must be exactly 4 digits')
  .regex(/^\d*$/, 'PIN must contain only numbers')

/** A PIN that anybody would try among the first, and why. */
interface CommonPins {
  readonly because: string
  readonly isOne: (pin: string) => boolean
}

const digitsOf = (pin: string): number[] => [...pin].map(Number)

/** Whether each digit is `step` more than the one before it, going round from 9 to 0. */
const climbs = (pin: string, step: number): boolean =>
  digitsOf(pin).every((digit, i, all) => i === 0 || digit === ((all[i - 1] ?? 0) + step + 10) % 10)

/**
 * What is refused (reliability R12), rule by rule. With five tries before the first lock, a guesser begins with these: in
 * published lists of PINs the repeats, runs and years are over a quarter of all that people choose.
 */
export const COMMON_PINS: readonly CommonPins[] = [
  { because: 'one digit four times, such as 1111', isOne: (pin) => /^(\d)\1{3}$/.test(pin) },
  { because: 'a run up or down, such as 1234', isOne: (pin) => climbs(pin, 1) || climbs(pin, -1) },
  { because: 'even or odd digits in a row, such as 2468', isOne: (pin) => climbs(pin, 2) || climbs(pin, -2) },
  { because: 'the same two digits twice, such as 1212', isOne: (pin) => /^(\d)(?!\1)(\d)\1\2$/.test(pin) },
  { because: 'two pairs, such as 1122', isOne: (pin) => /^(\d)\1(?!\1)(\d)\2$/.test(pin) },
  { because: 'there and back, such as 1221', isOne: (pin) => /^(\d)(?!\1)(\d)\2\1$/.test(pin) },
  { because: 'a year that somebody could be born in', isOne: (pin) => /^(19[3-9]\d|20[0-3]\d)$/.test(pin) },
  {
    because: 'a line on the keypad, such as 2580',
    isOne: (pin) => ['2580', '0852', '1470', '0741', '3690', '0963', '1379', '7931'].includes(pin),
  },
]

/** Refuses a PIN that is among the first to be guessed: pin-common. */
export function refusePin(pin: string): Refusal | undefined {
  return COMMON_PINS.some(({ isOne }) => isOne(pin)) ? refuse('pin-common', 'pin') : undefined
}
