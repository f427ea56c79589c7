import { Readable } from 'node:stream'
import { DAY_MS } from '@tuppence/domain/durations'
import { ZipFile } from 'yazl'

/** A cell of an export: text stays text in a workbook, whatever it looks like; a number is one. */
export type ExportCell = string | number | null

/** How a workbook shows a column. Days (2026-11-22), moments (2026-11-22 17:45) and times (17:45:00) are dates there. */
export type CellLook = 'text' | 'money' | 'cost' | 'count' | 'percent' | 'day' | 'moment' | 'time'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * A workbook of one sheet, written as its rows come (ECMA-376). Texts are written in their cells, never as formulas, so
 * that nothing in them is carried out. The first row is its heading, which stays in sight.
 *
 * @param name of the sheet: at most 31 letters
 * @param looks of the columns; figures without one stand as they are
 */
export function xlsxFile(
  name: string,
  rows: AsyncIterable<readonly ExportCell[]>,
  looks: readonly CellLook[] = [],
): Readable {
  const zip = new ZipFile()
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(XML + text), path)
  add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
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
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  )
  add('xl/styles.xml', STYLES)
  const sheet = Readable.from(sheetXml(rows, looks))
  const file = Readable.from(zip.outputStream)
  // Whoever reads the file must hear that its rows could not be read: a cut workbook must not look like a whole one.
  sheet.on('error', (error) => file.destroy(error))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 4 })
  zip.end()
  return file
}

async function* sheetXml(
  rows: AsyncIterable<readonly ExportCell[]>,
  looks: readonly CellLook[],
): AsyncGenerator<string> {
  const begun: (readonly ExportCell[])[] = []
  let line = 0
  let piece = ''
  const write = (cells: readonly ExportCell[]) => {
    line += 1
    const written = cells.map((cell, i) =>
      cellXml(cell, `${columnName(i)}${line}`, line === 1 ? HEADING : looks[i]),
    )
    piece += `<row r="${line}">${written.join('')}</row>`
  }
  const begin = () => {
    piece += sheetHead(begun, looks)
    for (const cells of begun) write(cells)
  }
  for await (const cells of rows) {
    if (line > 0) write(cells)
    else if (begun.push(cells) === MEASURED) begin()
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  if (line === 0) begin()
  yield `${piece}</sheetData></worksheet>`
}

/** So many letters are handed on at once. */
const PIECE = 32_768
/** So many rows say how wide their columns are. */
const MEASURED = 200

const HEADING = 'heading'
/** The looks by their place among the styles; the numbers of their formats are below 164 where every workbook has them. */
const FORMATS = [
  [undefined, 0],
  [HEADING, 0],
  ['money', 4],
  ['count', 3],
  ['percent', 164],
  ['day', 165],
  ['moment', 166],
  ['time', 21],
  ['text', 0],
  ['cost', 167],
] as const
const OWN_FORMATS = { 164: '0.0"%"', 165: 'dd/mm/yyyy', 166: 'dd/mm/yyyy hh:mm', 167: '#,##0.00##' }

const formatXml = ([id, code]: [string, string]) =>
  `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`
const styleXml = ([look, format]: (typeof FORMATS)[number]) =>
  `<xf numFmtId="${format}" fontId="${look === HEADING ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="${Object.keys(OWN_FORMATS).length}">${Object.entries(OWN_FORMATS).map(formatXml).join('')}</numFmts><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.map(styleXml).join('')}</cellXfs></styleSheet>`

/** What comes before the cells: the heading stays where it is, and each column is as wide as what is in it. */
function sheetHead(rows: readonly (readonly ExportCell[])[], looks: readonly CellLook[]): string {
  const cols = (rows[0] ?? []).map((_, i) => {
    const letters = rows.map((cells) => String(cells[i] ?? '').length + (looks[i] === 'money' ? 2 : 0))
    const width = Math.min(60, Math.max(8, ...letters) + 2)
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  })
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>${cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`}<sheetData>`
}

function cellXml(cell: ExportCell, reference: string, look: CellLook | typeof HEADING | undefined): string {
  if (cell === null || cell === '') return ''
  const style = FORMATS.findIndex(([one]) => one === look)
  const opened = `<c r="${reference}"${style > 0 ? ` s="${style}"` : ''}`
  const number = typeof cell === 'number' ? cell : serialOf(cell, look)
  if (number !== undefined) return `${opened}><v>${number}</v></c>`
  return `${opened} t="inlineStr"><is><t xml:space="preserve">${escapedXml(String(cell))}</t></is></c>`
}

/** A date as workbooks count: days since 30 December 1899, and their part. None where a text is no date. */
function serialOf(text: string, look: CellLook | typeof HEADING | undefined): number | undefined {
  if (look !== 'day' && look !== 'moment' && look !== 'time') return undefined
  const ms =
    look === 'time'
      ? Date.parse(`1970-01-01T${text}Z`)
      : Date.parse(`${text.replace(' ', 'T')}${look === 'day' ? '' : 'Z'}`)
  if (Number.isNaN(ms)) return undefined
  return (ms + (look === 'time' ? 0 : DAYS_BEFORE_1970 * DAY_MS)) / DAY_MS
}

const DAYS_BEFORE_1970 = 25_569

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
