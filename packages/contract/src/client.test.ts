import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProblem } from './client.ts'
import { problemOf, problemSchema } from './problem.ts'

const text = fc.oneof(fc.string(), fc.constantFrom<unknown>(1, null, undefined, {}))
const fieldProblem = fc.oneof(
  fc.record({ field: fc.string(), message: fc.string() }),
  fc.record({ field: text, message: text }, { requiredKeys: [] }),
  fc.constantFrom(null, 'a text'),
)
/** Mostly problems, and problems with one or more parts wrong or left out. */
const nearly = fc.record(
  {
    type: text,
    title: fc.string(),
    status: fc.oneof(fc.integer(), fc.constantFrom<unknown>('400', 4.5, Number.NaN, 2 ** 60)),
    code: text,
    success: fc.oneof(fc.constant(false), fc.constantFrom<unknown>(true, undefined)),
    message: text,
    problems: fc.oneof(fc.constant(undefined), fc.array(fieldProblem, { maxLength: 3 }), fc.constant({})),
  },
  { requiredKeys: ['title', 'message'] },
)

describe('what the client takes for a problem', () => {
  it('is what the schema takes for one, whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: nearly }, fc.anything()), (value) => {
        expect(isProblem(value)).toBe(problemSchema.safeParse(value).success)
      }),
      { numRuns: 2_000 },
    )
  })
  it('takes every problem that the server makes', () => {
    expect(isProblem(problemOf('not-found'))).toBe(true)
    expect(isProblem(problemOf('invalid-request', [{ field: 'body.name', message: 'Too long' }]))).toBe(true)
  })
})
