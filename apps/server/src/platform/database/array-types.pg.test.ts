import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { connect } from './connect.ts'

const { database, url } = await testDatabase()

it('lists come and go as lists on every pool, and one connection of the process has asked how', async () => {
  const read = async ({ sql }: typeof database) =>
    (
      await sql`select array['a,b', 'c'] as words, ${[1, 2]}::int[] as numbers, array[1.5]::float8[] as parts`
    )[0]
  const expected = { words: ['a,b', 'c'], numbers: [1, 2], parts: [1.5] }
  expect(await read(database)).toEqual(expected)
  const later = connect(url)
  try {
    expect(later.sql.options.fetch_types).toBe(false)
    expect(await read(later)).toEqual(expected)
  } finally {
    await later.close()
  }
})
