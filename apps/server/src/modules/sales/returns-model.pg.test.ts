import { expect, it } from 'vitest'
import { proveReturns } from '../../testing/returns-proof.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()

// As many as one likes: `npm run faults:returns -- --sequences 1000`.
it('R8 two tills out of touch never give back more than was sold unflagged, nor void twice, nor edit anything', async () => {
  const figures = await proveReturns({ app, database, ownerSql }, { sequences: 6, seed: 1 })
  expect(figures.sequences).toBe(6)
  expect(Object.keys(figures.sent)).toEqual(expect.arrayContaining(['sale', 'void', 'refund']))
}, 300_000)
