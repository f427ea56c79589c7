import { expect, it } from 'vitest'
import { z } from 'zod'
import { allCalls } from './all-calls.ts'
import { NEXT_CURSOR } from './headers.ts'
import { OWN_PLACES, WHOLE_LISTS } from './whole-lists.ts'

/** What a schema is of, without what says that it may be missing, or is answered otherwise. */
function bare(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodReadonly) return bare(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodPipe ? bare(schema.out as z.ZodType) : schema
}

const areRows = (schema: z.ZodType | undefined): boolean => {
  const array = bare(schema)
  const element = array instanceof z.ZodArray ? bare(array.element as z.ZodType) : undefined
  return element instanceof z.ZodObject || element instanceof z.ZodRecord
}

/** Whether it answers rows: an array, or an object with an array of such. */
function isList(answer: z.ZodType | undefined): boolean {
  const schema = bare(answer)
  if (schema instanceof z.ZodArray) return true
  return (
    schema instanceof z.ZodObject && Object.values(schema.shape).some((field) => areRows(field as z.ZodType))
  )
}

const lists = allCalls.filter(({ method, answer }) => method === 'GET' && isList(answer))
const hasCursor = ({ answerHeaders = [] }: (typeof lists)[number]) =>
  answerHeaders.some(({ name }) => name === NEXT_CURSOR.name)

it('D21 every list has a cursor, or is whole by a limit that stands in whole-lists.ts', () => {
  expect(lists.length).toBeGreaterThan(80)
  const neither = lists.filter(
    (call) => !hasCursor(call) && !WHOLE_LISTS.has(call.name) && !OWN_PLACES.has(call.name),
  )
  expect(
    neither.map(({ name }) => name),
    'Give these lists a cursor (pageOf and NEXT_CURSOR; askedPage on the server), or say in whole-lists.ts what bounds them.',
  ).toEqual([])
})

it('D21 whole-lists.ts names lists without a cursor only, and each once', () => {
  const names = [...WHOLE_LISTS.keys(), ...OWN_PLACES.keys()]
  const without = lists.filter((call) => !hasCursor(call)).map(({ name }) => name)
  expect(names.filter((name) => !without.includes(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

it('D21 a list with a cursor takes after and limit, and one without takes no offset', () => {
  const parameters = ({ query }: (typeof lists)[number]) =>
    query instanceof z.ZodObject ? Object.keys(query.shape) : []
  for (const call of lists)
    if (hasCursor(call))
      expect(parameters(call), call.name).toEqual(expect.arrayContaining(['after', 'limit']))
    else expect(parameters(call), call.name).not.toContain('offset')
})
