import { ZipFile } from 'yazl'

/** A workbook of these sheets, each given as the XML of its rows. */
export async function bookOf(...sheets: string[]): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  const named = sheets.map((_, i) => `<sheet name="S${i}" sheetId="${i + 1}" r:id="r${i}"/>`)
  const related = sheets.map((_, i) => `<Relationship Id="r${i}" Target="worksheets/s${i}.xml"/>`)
  add('xl/workbook.xml', `<workbook xmlns:r="r"><sheets>${named.join('')}</sheets></workbook>`)
  add('xl/_rels/workbook.xml.rels', `<Relationships>${related.join('')}</Relationships>`)
  for (const [i, rows] of sheets.entries())
    add(`xl/worksheets/s${i}.xml`, `<worksheet><sheetData>${rows}</sheetData></worksheet>`)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** An OpenDocument spreadsheet of one sheet, given as the XML of its rows. */
export async function odsOf(
  rows: string,
  { mimetype = ODS, manifest = '<manifest/>' } = {},
): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add('mimetype', mimetype)
  add('META-INF/manifest.xml', manifest)
  const names = ['office', 'style', 'table', 'text'].map((name) => `xmlns:${name}="${name}"`).join(' ')
  const hidden = '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>'
  add(
    'content.xml',
    `<office:document-content ${names}>${hidden}<table:table table:name="Notes" table:style-name="ta2">${rows}</table:table>` +
      `<table:table table:name="Goods" table:style-name="ta1">${rows}</table:table></office:document-content>`,
  )
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const ODS = 'application/vnd.oasis.opendocument.spreadsheet'
