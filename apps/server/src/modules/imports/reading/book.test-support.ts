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
