import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'

const { database } = await testDatabase()
const { sql } = database

describe('connect', () => {
  it('hands numeric over as text and bigint as a number only where that is exact', async () => {
    const [row] =
      await sql`select 0.10::numeric as price, 9007199254740991::bigint as exact, 9007199254740992::bigint as large`
    expect(row).toEqual({ price: '0.10', exact: 9007199254740991, large: '9007199254740992' })
  })

  it('hands moments over as dates and days as text, in both directions', async () => {
    const at = new Date('2026-03-29T00:59:59.123Z')
    const [row] = await sql`select ${at}::timestamptz as at, '2026-03-29'::date as day`
    expect(row).toEqual({ at, day: '2026-03-29' })
  })

  it('takes JSON as objects and as Drizzle’s text, without encoding twice', async () => {
    const [row] = await sql`select ${sql.json({ a: 1 })}::jsonb as object, ${'{"a":1}'}::jsonb as text`
    expect(row).toEqual({ object: { a: 1 }, text: { a: 1 } })
  })

  it('plans statements once, and commits durably', async () => {
    const [plan] = await sql`show plan_cache_mode`
    const [compiling] = await sql`show jit`
    const [commit] = await sql`show synchronous_commit`
    expect([plan?.plan_cache_mode, compiling?.jit, commit?.synchronous_commit]).toEqual([
      'force_generic_plan',
      'off',
      'on',
    ])
  })
})
