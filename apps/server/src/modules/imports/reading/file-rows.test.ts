import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inEncoding, likelyEncoding } from '@tuppence/domain/imports'
import { afterAll, expect, it } from 'vitest'
import { bookOf, odsOf } from './book.test-support.ts'
import type { FileRow } from './file-row.ts'
import { fileRows } from './file-rows.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'file-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

const allOf = async (content: string | Buffer): Promise<FileRow[]> => {
  const file = path.join(folder, 'whole')
  writeFileSync(file, content)
  const rows: FileRow[] = []
  for await (const row of fileRows(file)) rows.push(row)
  return rows
}
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

it('CAT-018 an OpenDocument spreadsheet is read as it shows its cells, without hidden sheets and notes', async () => {
  const text = (words: string, more = '') =>
    `<table:table-cell office:value-type="string"${more}>${words}</table:table-cell>`
  const number = (value: number, shown: string, type = 'float') =>
    `<table:table-cell office:value-type="${type}" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`
  const note = '<office:annotation><text:p>ask Bo</text:p></office:annotation>'
  const rows =
    `<table:table-row>${text('<text:p>Drinks</text:p>', ' table:number-rows-spanned="5"')}` +
    `${text(`${note}<text:p>Tea<text:s text:c="2"/>bags</text:p><text:p>black</text:p>`)}${number(123, '00123')}` +
    `${number(0.2, '20%', 'percentage')}<table:table-cell table:number-columns-repeated="1000"/></table:table-row>` +
    '<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>' +
    `<table:table-row><table:covered-table-cell/>${text('<text:p>Jam</text:p>')}${number(2.5, '£2.50', 'currency')}</table:table-row>` +
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
  expect(await allOf(await odsOf(rows))).toEqual([
    { sheet: 0, sheetName: 'Goods', line: 1, cells: ['Drinks', 'Tea  bags\nblack', '00123', '20%'] },
    { sheet: 0, sheetName: 'Goods', line: 5, cells: ['Drinks', 'Jam', 2.5] },
  ])
  const refused = (file: Promise<Buffer>) => file.then((book) => allOf(book)).catch(({ failure }) => failure)
  expect(await refused(odsOf(rows, { mimetype: 'application/vnd.oasis.opendocument.text' }))).toBe('not-text')
  const locked = '<manifest><encryption-data/></manifest>'
  expect(await refused(odsOf(rows, { manifest: locked }))).toBe('protected-book')
})

it('CAT-018 the value of a cell that is merged over several rows holds for all of them', async () => {
  const cell = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
  const rows = `<row r="1">${cell('A1', 'Drinks')}${cell('B1', 'Tea')}</row><row r="2">${cell('B2', 'Cola')}</row><row r="3">${cell('B3', 'Jam')}</row>`
  const merged =
    '</sheetData><mergeCells count="2"><mergeCell ref="A1:A2"/><mergeCell ref="B3:C3"/></mergeCells><sheetData>'
  expect((await allOf(await bookOf(rows + merged))).map(({ cells }) => cells)).toEqual([
    ['Drinks', 'Tea'],
    ['Drinks', 'Cola'],
    ['', 'Jam'],
  ])
})

it('R9 a few merged cells and repeated rows do not fill a whole sheet', async () => {
  const refused = (book: Buffer) => allOf(book).catch(({ failure }) => failure)
  const [columns, rows] = [Array.from({ length: 60 }, (_, at) => letterOf(at)), 20_000]
  const first = columns.map((column) => `<c r="${column}1"><v>1</v></c>`).join('')
  const others = Array.from(
    { length: rows - 1 },
    (_, at) => `<row r="${at + 2}"><c r="A${at + 2}"><v>1</v></c></row>`,
  )
  const merged = columns.map((column) => `<mergeCell ref="${column}1:${column}${rows}"/>`).join('')
  const sheet = (cells: string) =>
    bookOf(
      `<row r="1">${first}</row>${others.join('')}</sheetData><mergeCells>${cells}</mergeCells><sheetData>`,
    )
  expect(await refused(await sheet(merged))).toBe('zip-bomb')
  expect(await refused(await sheet('<mergeCell ref="B1:B20000"/>'))).toHaveLength(rows)
  const ods = (times: number) =>
    odsOf(
      `<table:table-row table:number-rows-repeated="${times}">${'<table:table-cell><text:p>1</text:p></table:table-cell>'.repeat(20)}</table:table-row>`,
    )
  expect(await refused(await ods(90_000))).toBe('zip-bomb')
  expect(await refused(await ods(1_000))).toHaveLength(1_000)
})

it('R9 merged cells that lie over one another, which no spreadsheet writes, are each held against the rows once', async () => {
  const rows = Array.from(
    { length: 30_000 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at + 1}</v></c></row>`,
  )
  const merged = rows.map((_, at) => `<mergeCell ref="A${at + 1}:A1048576"/>`)
  const read = await allOf(
    await bookOf(
      `${rows.join('')}<row r="30001"><c r="B30001"><v>1</v></c></row></sheetData>${merged.join('')}<sheetData>`,
    ),
  )
  expect(read.at(-1)?.cells).toEqual([30_000, 1])
})

const letterOf = (at: number): string =>
  (at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))) + String.fromCharCode(65 + (at % 26))

it('CAT-018 Excel’s own line of the separator is read in quotation marks too, and is no row', async () => {
  for (const first of ['sep=;', '"sep=;"'])
    expect((await allOf(`${first}\r\nName;Price\r\nTea, black;1.20\r\n`)).map(({ cells }) => cells)).toEqual([
      ['Name', 'Price'],
      ['Tea, black', '1.20'],
    ])
})

it('CAT-018 a file of an old Mac or of MS-DOS keeps its bytes, so that they can be read as what they are', async () => {
  const bytes = { macintosh: [0x8e, 0xa3], ibm850: [0x82, 0x9c] } as const
  for (const [encoding, [eAcute, pound]] of Object.entries(bytes)) {
    const rows = await allOf(
      Buffer.from([
        ...Buffer.from('Caf'),
        eAcute,
        ...Buffer.from(' cr\n'),
        pound,
        ...Buffer.from('1.20 Tea\n'),
      ]),
    )
    expect(rows[0]).toMatchObject({ encoding: 'windows-1252' })
    const cells = rows.flatMap((row) => row.cells)
    expect(likelyEncoding(cells)).toBe(encoding)
    expect(cells.map((cell) => inEncoding(cell, likelyEncoding(cells)))).toEqual(['Café cr', '£1.20 Tea'])
  }
})
