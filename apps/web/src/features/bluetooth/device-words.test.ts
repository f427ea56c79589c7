import { expect, it } from 'vitest'
import { batteryWords, signalWords, TYPE_WORDS } from './device-words.ts'

it('DEV-010 a signal says its steps, that it is weak under 3, and that it is not known', () => {
  expect([1, 2, 3, 5, null].map(signalWords)).toEqual([
    'Signal 1 of 5, weak',
    'Signal 2 of 5, weak',
    'Signal 3 of 5',
    'Signal 5 of 5',
    'Signal unknown',
  ])
})

it('DEV-009 a battery says its percentage, an empty one too, and that it is not known', () => {
  expect([80, 0, null].map(batteryWords)).toEqual(['Battery 80%', 'Battery 0%', 'Battery unknown'])
})

it('DEV-009 a badge for each type of the specification', () => {
  expect(Object.values(TYPE_WORDS)).toEqual(['Display', 'Printer', 'Scanner', 'Other'])
})
