import type { PrintBlock, RowBlock, TableBlock } from '@tuppence/domain/receipts'
import { barsBlock, imageBlock, qrBlock } from './drawn-blocks.ts'
import { fewMarks, type Letters } from './set-text.ts'
import type { Block, Sheet } from './sheet.ts'

const BOLD: Letters = { isBold: true }
const TITLE: Letters = { isBold: true, scale: 1.25 }
const TOTAL: Letters = { isBold: true, scale: 1.2 }
/** The fewest letters of a label that still stand beside their amount. */
const FEWEST_BESIDE = 'Total'

export function blocksOf(part: PrintBlock, sheet: Sheet): Block[] {
  switch (part.kind) {
    case 'banner':
      return [bannerBlock(part, sheet)]
    case 'image':
      return imageBlock(part.url, sheet)
    case 'title':
      return [centredBlock(part.text, sheet, TITLE)]
    case 'rule':
      return [ruleBlock(sheet)]
    case 'row':
      return [rowBlock(part, sheet)]
    case 'text':
      return [part.isCentred ? centredBlock(part.text, sheet, {}) : linesBlock(part, sheet)]
    case 'table':
      return tableBlocks(part, sheet)
    case 'barcode':
      return [barsBlock(part.text, sheet)]
    case 'qr':
      return [qrBlock(part, sheet)]
  }
}

const indentOf = (isIndented: boolean | undefined, { text }: Sheet) => (isIndented ? text.widthOf('00') : 0)

function centredBlock(words: string, { text }: Sheet, letters: Letters): Block {
  const lines = text.wrap(words, text.width, letters)
  const step = text.lineHeight(letters)
  return {
    height: lines.length * step,
    draw: (top) => text.stack(lines, top, 'centre', letters),
  }
}

function linesBlock(row: { text: string; isIndented?: boolean }, sheet: Sheet): Block {
  const { text } = sheet
  const indent = indentOf(row.isIndented, sheet)
  const lines = text.wrap(row.text, text.width - indent)
  const step = text.lineHeight()
  return {
    height: lines.length * step,
    draw: (top) => text.stack(lines, top, 'left', {}, indent),
  }
}

function ruleBlock({ doc, paper, text }: Sheet): Block {
  const height = text.lineHeight()
  return {
    height,
    draw: (top) => {
      const y = top + height / 2
      doc.lineWidth(0.5).dash(2, { space: 2 })
      doc
        .moveTo(paper.margin, y)
        .lineTo(paper.margin + text.width, y)
        .stroke('#000')
        .undash()
    },
  }
}

/** An amount is never broken; where it leaves its label no room, it stands below. */
function rowBlock(row: RowBlock, sheet: Sheet): Block {
  const { text } = sheet
  const letters = row.isTotal ? TOTAL : {}
  const indent = indentOf(row.isIndented, sheet)
  const step = text.lineHeight(letters)
  const amount = fewMarks(row.text)
  const beside = text.width - indent - text.widthOf(` ${amount}`, letters)
  const isBeside = beside >= text.widthOf(FEWEST_BESIDE, letters)
  const labels = text.wrap(row.label, isBeside ? beside : text.width - indent, letters)
  const amounts = isBeside ? [amount] : text.wrap(amount, text.width - indent, letters)
  const lines = isBeside ? labels.length : labels.length + amounts.length
  return {
    height: lines * step,
    draw: (top) => {
      text.stack(labels, top, 'left', letters, indent)
      text.stack(amounts, top + (isBeside ? 0 : labels.length * step), 'right', letters)
    },
  }
}

function bannerBlock(row: Extract<PrintBlock, { kind: 'banner' }>, { doc, paper, text }: Sheet): Block {
  const inner = text.width - 2 * PADDING
  const heads = text.wrap(row.text, inner, BOLD)
  const details = row.detail === null ? [] : text.wrap(row.detail, inner)
  const step = text.lineHeight()
  const box = (heads.length + details.length) * step + 2 * PADDING
  return {
    height: box + 3 * PADDING,
    draw: (top) => {
      doc
        .lineWidth(1.5)
        .rect(paper.margin, top + PADDING, text.width, box)
        .stroke('#000')
      text.stack(heads, top + 2 * PADDING, 'centre', BOLD)
      text.stack(details, top + 2 * PADDING + heads.length * step, 'centre')
    },
  }
}
const PADDING = 4

/** The first column at the left, amounts at the right; told from top to bottom where they have no room side by side. */
function tableBlocks({ heads, rows }: TableBlock, sheet: Sheet): Block[] {
  const { text } = sheet
  const all = [heads, ...rows]
  const widths = heads.map((_, i) => Math.max(...all.map((cells) => text.widthOf(`${cells[i] ?? ''} `))))
  const free = text.width - widths.reduce((sum, width) => sum + width, 0)
  if (free < 0)
    return rows.flatMap((cells) =>
      heads.map((label, i) =>
        rowBlock({ kind: 'row', label, text: cells[i] ?? '', isIndented: i > 0 }, sheet),
      ),
    )
  const gap = free / Math.max(1, heads.length - 1)
  const rights = widths.map((_, i) => widths.slice(0, i + 1).reduce((sum, width) => sum + width, 0) + i * gap)
  return all.map((cells) => ({
    height: text.lineHeight(),
    draw: (top) => {
      for (const [i, cell] of cells.entries())
        if (i === 0) text.draw(cell, 0, top)
        else text.drawRight(cell, top, {}, rights[i])
    },
  }))
}
