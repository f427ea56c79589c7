import path from 'node:path'
import { text } from 'node:stream/consumers'
import { MAX_SHEETS } from '@tuppence/domain/imports'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { cellsOfSheet } from './cells-of-sheet.ts'
import type { FileRow } from './file-row.ts'
import { FilledCells, MergeFiller, mergedCells } from './merged-cells.ts'
import { readNumberFormats } from './number-formats.ts'
import { odsRows } from './ods-rows.ts'
import { Unreadable } from './unreadable.ts'
import { attributesOf, readSharedStrings } from './workbook-parts.ts'

/** What the parts of a workbook that are read may unpack to. A hundred thousand rows are about a tenth of it. */
const MOST_UNPACKED = 600 * 1024 * 1024
const MOST_PARTS = 5_000

interface Sheet {
  readonly name: string
  readonly part: Entry
}

/**
 * The rows of the sheets of a workbook that can be seen, in their order. Of a formula the value that the spreadsheet last
 * computed is taken; nothing in the file is ever carried out.
 *
 * @throws Unreadable
 */
export async function* readWorkbook(file: string): AsyncGenerator<FileRow> {
  const book = await openPromise(file, { autoClose: false }).catch((error) => {
    throw new Unreadable('damaged-book', error)
  })
  try {
    const parts = await partsOf(book)
    const open = (part: Entry) => book.openReadStreamPromise(part)
    const content = parts.get('content.xml')
    if (content) {
      refuseBombs([content])
      yield* odsRows(await open(content))
      return
    }
    const sheets = await sheetsOf(parts, open)
    refuseBombs([...parts.values()].filter((part) => isRead(part, sheets)))
    const strings = parts.get('xl/sharedStrings.xml')
    const styles = parts.get('xl/styles.xml')
    const shared = strings ? await readSharedStrings(await open(strings)) : []
    const formats = styles ? await readNumberFormats(await open(styles)) : []
    const filled = new FilledCells()
    for (const [sheet, { name, part }] of sheets.entries()) {
      const merges = new MergeFiller(await mergedCells(await open(part)), filled)
      for await (const { line, cells } of cellsOfSheet(await open(part), shared, formats, merges))
        yield { sheet, sheetName: name, line, cells }
    }
  } catch (error) {
    if (error instanceof Unreadable || isFromDatabase(error)) throw error
    throw new Unreadable('damaged-book', error)
  } finally {
    book.close()
  }
}

/** Whoever takes the rows may fail between two of them, and that is no fault of the file. */
const isFromDatabase = (error: unknown): boolean => error instanceof Error && error.name === 'PostgresError'

async function partsOf(book: ZipFile): Promise<Map<string, Entry>> {
  if (book.entryCount > MOST_PARTS) throw new Unreadable('zip-bomb')
  const parts = new Map<string, Entry>()
  for await (const part of book.eachEntry()) parts.set(part.fileName, part)
  if (parts.has('xl/workbook.xml')) return parts
  if (!parts.has('content.xml')) throw new Unreadable('not-text')
  await refuseOtherDocuments(book, parts)
  return parts
}

/** Only a spreadsheet of OpenDocument that no password protects has rows to read: what it is says the part called mimetype. */
async function refuseOtherDocuments(book: ZipFile, parts: ReadonlyMap<string, Entry>): Promise<void> {
  const [type, manifest] = [parts.get('mimetype'), parts.get('META-INF/manifest.xml')]
  if (!type || type.uncompressedSize > MAX_TYPE) throw new Unreadable('not-text')
  if (!(await text(await book.openReadStreamPromise(type))).includes('opendocument.spreadsheet'))
    throw new Unreadable('not-text')
  if (!manifest) return
  refuseBombs([manifest])
  const locks = await attributesOf(await book.openReadStreamPromise(manifest), 'encryption-data')
  if (locks.length > 0) throw new Unreadable('protected-book')
}

const MAX_TYPE = 200

const isRead = (part: Entry, sheets: readonly Sheet[]): boolean =>
  ['xl/sharedStrings.xml', 'xl/styles.xml'].includes(part.fileName) ||
  sheets.some((sheet) => sheet.part === part)

/** A part unpacks to no more than it says, which the reader of archives sees to; so what it says is enough to look at. */
function refuseBombs(parts: readonly Entry[]): void {
  const unpacked = parts.reduce((all, { uncompressedSize }) => all + uncompressedSize, 0)
  if (unpacked > MOST_UNPACKED) throw new Unreadable('zip-bomb')
}

async function sheetsOf(
  parts: ReadonlyMap<string, Entry>,
  open: (part: Entry) => Promise<NodeJS.ReadableStream>,
): Promise<Sheet[]> {
  const listed = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((name) => parts.get(name))
  const [book, relations] = listed
  if (!book || !relations) throw new Unreadable('damaged-book')
  refuseBombs([book, relations])
  const targets = new Map<string, string>()
  for (const { Id = '', Target = '' } of await attributesOf(await open(relations), 'Relationship'))
    targets.set(Id, Target.startsWith('/') ? Target.slice(1) : path.posix.join('xl', Target))
  const sheets: Sheet[] = []
  for (const sheet of await attributesOf(await open(book), 'sheet')) {
    const part = parts.get(targets.get(sheet['r:id'] ?? '') ?? '')
    // A part named by two sheets would be unpacked as often as it is named, whatever it says of its size.
    if (part && sheets.some((other) => other.part === part)) throw new Unreadable('damaged-book')
    if (part && !['hidden', 'veryHidden'].includes(sheet.state ?? ''))
      sheets.push({ name: sheet.name ?? '', part })
  }
  if (sheets.length === 0) throw new Unreadable('empty')
  if (sheets.length > MAX_SHEETS) throw new Unreadable('too-many-sheets')
  return sheets
}
