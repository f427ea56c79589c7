import { describe, expect, it } from 'vitest'
import { figuresInWords, proveJournal } from '../../testing/journal-proof.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerUrl } = await testServer()

describe('the journal', () => {
  it('R13 shows 150 random tamperings by the owner of the database, with records and with what is kept beside them, all of them', async () => {
    const figures = await proveJournal(
      { app, database, ownerUrl },
      { tamperings: 150, seed: 20_261_121, salesPerTill: 3 },
    )
    expect(figures.notFound, figuresInWords(figures)).toEqual([])
    expect(Object.values(figures.kinds).reduce((sum, { found }) => sum + found, 0)).toBe(150)
  }, 600_000)
})
