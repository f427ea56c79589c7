import { expect, it } from 'vitest'
import { z } from 'zod'
import { allCalls } from './all-calls.ts'

type JsonSchema = Record<string, unknown>

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** Where fields may have any name at all and hold anything: no schema bounds what is done with them. */
function openPlaces(schema: unknown, at: string): string[] {
  if (!isSchema(schema)) return []
  const { additionalProperties } = schema
  const isOpen = isSchema(additionalProperties) && Object.keys(additionalProperties).length === 0
  return [
    ...(isOpen ? [at] : []),
    ...Object.entries(schema).flatMap(([name, inner]) => openPlaces(inner, `${at}.${name}`)),
  ]
}

it('R11 R18 nothing that a client sends has fields of any name with anything in them', () => {
  const open = allCalls.flatMap(({ name, params, query, body }) =>
    [params, query, body].flatMap((schema) =>
      schema ? openPlaces(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name) : [],
    ),
  )
  expect(allCalls.length).toBeGreaterThan(100)
  expect(open).toEqual([])
  expect(openPlaces(z.toJSONSchema(z.object({ a: z.record(z.string(), z.unknown()) })), 'x')).toHaveLength(1)
})
