import { centred, type PrintDocument, row, rule, text } from '@tuppence/domain/receipts'
import { familyOf, type PrinterPaper } from './printer-families.ts'

/**
 * What the set-up wizard prints: everything that goes wrong where the family or the width is the wrong one. A line of digits
 * as long as the paper wraps on a narrower one, and £ é show the code page.
 */
export function testPage(printerName: string, paper: PrinterPaper): PrintDocument {
  const digits = Array.from({ length: paper.columns }, (_, at) => String((at + 1) % 10)).join('')
  return {
    title: 'Test page',
    author: printerName,
    page: 'roll',
    blocks: [
      { kind: 'title', text: '*** TEST ***' },
      rule,
      centred(printerName),
      centred(familyOf(paper).label),
      rule,
      row('Pounds', '£1.50 £20.00'),
      row('Accents', 'é è ü ñ ç Café'),
      row('Further', 'ł ő ’ “ ” €'),
      ...[rule, text(digits), rule],
      centred('This line of digits fills the paper once.'),
      { kind: 'qr', text: 'TEST', caption: null },
    ],
  }
}
