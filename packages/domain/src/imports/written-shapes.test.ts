import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { isCalendarDay, isEmailAddress, isId } from './written-shapes.ts'

const holdsTo = (rule: (text: string) => boolean, schema: z.ZodType, texts: fc.Arbitrary<string>) =>
  fc.assert(
    fc.property(texts, (text) => rule(text) === schema.safeParse(text).success),
    { numRuns: 2000 },
  )
const two = (digits: number) => String(digits).padStart(2, '0')

it('an e-mail address is what the calls take', () => {
  const letters = fc.string({ unit: fc.constantFrom(..."aZ9.@-_'+é ,"), maxLength: 14 })
  const nearly = fc
    .tuple(letters, letters, fc.constantFrom('com', 'co.uk', 'c', 'é', ''))
    .map(([local, host, end]) => `${local}@${host}.${end}`)
  holdsTo(isEmailAddress, z.email(), fc.oneof(fc.emailAddress(), nearly, letters))
  expect(['ada@example.com', "o'neill.b+1@a-b.co.uk"].map(isEmailAddress)).toEqual([true, true])
})

it('an id is what the tables take', () => {
  const broken = fc
    .tuple(fc.uuid(), fc.nat(35), fc.constantFrom(...'0f9g-'))
    .map(([id, at, by]) => id.slice(0, at) + by + id.slice(at + 1))
  holdsTo(isId, z.uuid(), fc.oneof(fc.uuid({ version: 7 }), fc.uuid(), broken, fc.string()))
})

it('a day is one of the calendar, leap years counted', () => {
  const days = fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.nat(14), fc.nat(33))
  const written = days.map(
    ([year, month, day]) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`,
  )
  const lastOfFebruary = fc.integer({ min: 1000, max: 9999 }).map((year) => `${year}-02-29`)
  holdsTo(isCalendarDay, z.iso.date(), fc.oneof(written, lastOfFebruary, fc.string()))
})
