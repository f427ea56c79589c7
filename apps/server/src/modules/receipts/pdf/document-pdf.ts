import { setImmediate } from 'node:timers/promises'
import type { PrintBlock, PrintDocument } from '@tuppence/domain/receipts'
import { PLAIN } from '../../../platform/letters/faces.ts'
import { PdfLetters } from '../../../platform/letters/pdf-letters.ts'
import type { Weight } from '../../../platform/letters/typeface.ts'
import { blocksOf } from './blocks.ts'
import { PAPERS } from './paper.ts'
import { fewMarks, TextSetter } from './set-text.ts'
import type { Block } from './sheet.ts'

/**
 * A document as a PDF: the same parts as on paper and screen, on a roll's width or on A4.
 *
 * @param madeAt what the file says of when it was made
 */
export async function documentPdf(
  { title, author, page, blocks: parts }: PrintDocument,
  madeAt: Date,
): Promise<Buffer> {
  const paper = PAPERS[page]
  const letters = await PdfLetters.begin({
    house: paper.face,
    texts: textsOf(parts),
    options: {
      lang: 'en-GB',
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
    },
  })
  const { doc } = letters
  const sheet = { doc, paper, text: new TextSetter(letters, paper) }
  const turns = new Turns()
  const all: Block[] = []
  for (const part of parts) {
    all.push(...blocksOf(part, sheet))
    await turns.letOthers()
  }
  const pages = pagesOf(all, paper.mostHeight - 2 * paper.margin)
  for (const blocks of pages) {
    const height = paper.isRoll ? heightOf(blocks) + 2 * paper.margin : paper.mostHeight
    doc.addPage({ size: [paper.width, height], margin: 0 })
    let top = paper.margin
    for (const block of blocks) {
      block.draw(top)
      top += block.height
      await turns.letOthers()
    }
  }
  const bytes: Buffer[] = []
  doc.on('data', (some: Buffer) => bytes.push(some))
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.end()
  await ended
  return Buffer.concat(bytes)
}

/** What is written on a document beyond the letters that every face has, by the weight that blocks.ts sets it in. */
function textsOf(parts: readonly PrintBlock[]): Record<Weight, string[]> {
  const isBold = (part: PrintBlock) =>
    part.kind === 'title' || part.kind === 'banner' || (part.kind === 'row' && part.isTotal === true)
  const writtenOn = (some: readonly PrintBlock[]) =>
    [...new Set(some.flatMap(wordsOf))].filter((words) => !PLAIN.test(words)).map(fewMarks)
  return { 400: writtenOn(parts), 700: writtenOn(parts.filter(isBold)) }
}

function wordsOf(part: PrintBlock): string[] {
  switch (part.kind) {
    case 'row':
      return [part.label, part.text]
    case 'banner':
      return [part.text, part.detail ?? '']
    case 'table':
      return [part.heads, ...part.rows].flat()
    case 'qr':
      return [part.caption ?? '']
    case 'title':
    case 'text':
      return [part.text]
    default:
      return []
  }
}

/** Measuring and drawing thousands of lines takes seconds: whoever else asks the server something has their turn in between. */
class Turns {
  #since = performance.now()

  async letOthers(): Promise<void> {
    if (performance.now() - this.#since < TURN_MS) return
    await setImmediate()
    this.#since = performance.now()
  }
}
/** Some are drawn at a time, and the server's other work waits for one turn of each. */
const TURN_MS = 4

const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { height }) => sum + height, 0)

/** What fits on each page. A part that is higher than a page has one for itself. */
function pagesOf(blocks: readonly Block[], room: number): Block[][] {
  const pages: Block[][] = [[]]
  let left = room
  for (const block of blocks) {
    if (block.height > left && left < room) {
      pages.push([])
      left = room
    }
    pages.at(-1)?.push(block)
    left -= block.height
  }
  return pages
}
