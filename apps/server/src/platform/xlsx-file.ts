import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A cell of an export: text stays text in a workbook, whatever it looks like; a number is one. */
export type ExportCell = string | number | null

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * A workbook of one sheet, written as its rows come (ECMA-376). Texts are written in their cells, never as formulas, so
 * that nothing in them is carried out.
 *
 * @param name of the sheet: at most 31 letters
 */
export function xlsxFile(name: string, rows: AsyncIterable<readonly ExportCell[]>): Readable {
  const zip = new ZipFile()
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(XML + text), path)
  add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  )
  add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapedXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  )
  const sheet = Readable.from(sheetXml(rows))
  const file = Readable.from(zip.outputStream)
  // Whoever reads the file must hear that its rows could not be read: a cut workbook must not look like a whole one.
  sheet.on('error', (error) => file.destroy(error))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 4 })
  zip.end()
  return file
}

async function* sheetXml(rows: AsyncIterable<readonly ExportCell[]>): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>`
  let line = 0
  let piece = ''
  for await (const cells of rows) {
    line += 1
    piece += `<row r="${line}">${cells.map((cell, i) => cellXml(cell, `${columnName(i)}${line}`)).join('')}</row>`
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

/** So many letters are handed on at once. */
const PIECE = 32_768

function cellXml(cell: ExportCell, reference: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapedXml(cell)}</t></is></c>`
}

function columnName(index: number): string {
  let name = ''
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  return name
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML has no place for most control characters; a workbook writes them as _x0007_, and what looks so as _x005F_x0007_. */
const escapedXml = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const UNWRITABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g
