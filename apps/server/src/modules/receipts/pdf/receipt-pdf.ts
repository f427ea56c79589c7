import { setImmediate } from 'node:timers/promises'
import { type ReceiptContent, receiptRows } from '@tuppence/domain/receipts'
import { type Block, blocksOf } from './blocks.ts'
import { paperOf } from './paper.ts'
import { TextSetter } from './set-text.ts'

/**
 * A receipt as a PDF: the same parts as on paper and screen, on a roll's width, and a full VAT invoice on A4.
 *
 * @param madeAt what the file says of when it was made
 */
export async function receiptPdf(content: ReceiptContent, madeAt: Date): Promise<Buffer> {
  // Only whoever asks for the first one waits for what writes it.
  const { default: PDFDocument } = await import('pdfkit')
  const paper = paperOf(content)
  const doc = new PDFDocument({
    autoFirstPage: false,
    font: paper.regular,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: `${content.invoice === 'full' ? 'VAT invoice' : 'Receipt'} ${content.receiptNumber}`,
      Author: content.business.name,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  const sheet = { doc, paper, text: new TextSetter(doc, paper) }
  const turns = new Turns()
  const all: Block[] = []
  for (const row of receiptRows(content)) {
    all.push(...blocksOf(row, sheet))
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
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.end()
  await ended
  return Buffer.concat(parts)
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
