import { expect, it } from 'vitest'
import { dayText, typedDay, typedTime } from './typed-day.ts'

it('REP-001 a day is written as it is here, whatever the browser’s own language', () => {
  expect(dayText('2026-11-01')).toBe('01/11/2026')
  expect(dayText('')).toBe('')
})

it.each([
  ['01/11/2026', '2026-11-01'],
  ['1/2/2026', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  [' 28-02-2026 ', '2026-02-28'],
  ['29022028', '2028-02-29'],
  ['2026-11-01', '2026-11-01'],
  ['31/02/2026', undefined],
  ['12/25/2026', undefined],
  ['0/1/2026', undefined],
  ['1/11', undefined],
  ['1/11/20', undefined],
  ['', undefined],
])('REP-001 typed %s is %s', (text, day) => expect(typedDay(text, false)).toBe(day))

it('REP-001 a short year is this century’s, once the box is left', () => {
  expect(typedDay('1/11/26', true)).toBe('2026-11-01')
  expect(typedDay('1/11/26', false)).toBeUndefined()
})

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9.30', '09:30'],
  ['17:45', '17:45'],
  ['5:45 pm', '17:45'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['24:00', undefined],
  ['13 pm', undefined],
  ['9:60', undefined],
  ['nine', undefined],
])('SET-003 the time typed as %s is %s', (text, time) => expect(typedTime(text)).toBe(time))
