import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bookOf } from './book.test-support.ts'
import { fileRows } from './file-rows.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'file-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rowsOf = async (content: string | Buffer): Promise<number> => {
  const file = path.join(folder, 'file')
  writeFileSync(file, content)
  let rows = 0
  for await (const _ of fileRows(file)) rows += 1
  return rows
}
const ONE = '<row><c t="inlineStr"><is><t>Tea</t></is></c></row>'

it('blank rows are counted too: a sheet may be formatted to its end, and no file names millions of them', {
  timeout: 60_000,
}, async () => {
  expect(await rowsOf(await bookOf('<row/>'.repeat(1_048_575) + ONE))).toBe(1)
  const two = await bookOf('<row/>'.repeat(600_000) + ONE, '<row/>'.repeat(600_000) + ONE)
  await expect(rowsOf(two)).rejects.toMatchObject({ failure: 'too-many-blank-rows' })
})

it('a workbook has a hundred sheets that can be seen at the most', async () => {
  expect(await rowsOf(await bookOf(...Array<string>(100).fill(ONE)))).toBe(100)
  await expect(rowsOf(await bookOf(...Array<string>(101).fill(ONE)))).rejects.toMatchObject({
    failure: 'too-many-sheets',
  })
})
