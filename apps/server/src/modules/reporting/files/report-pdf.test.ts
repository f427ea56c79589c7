import { definitionOf } from '@tuppence/domain/reporting'
import { expect, it } from 'vitest'
import { SCRIPTS } from '../../../platform/letters/scripts.test-support.ts'
import { pdfSpans, pdfText } from '../../../testing/pdf-text.ts'
import { reportPdf } from './report-pdf.ts'

it('a report as a PDF has names in every script, without a box, and to copy in the order of reading', async () => {
  const definition = definitionOf('sales-by-category')
  const [first] = definition.columns
  if (!first) throw new Error('a report has a column')
  const names = SCRIPTS.map(([, name]) => name)
  const pdf = await reportPdf({
    definition,
    report: { from: '2026-07-01', to: '2026-07-31', rows: names.map((name) => ({ [first.key]: name })) },
    sums: [{ words: 'Total', row: {} }],
    ...{ business: '东方超市 مخبز', currency: 'GBP', category: null },
    ...{ madeAt: new Date('2026-08-01T12:00:00Z'), today: '2026-08-01' },
  })
  const seen = pdfText(pdf).join('')
  expect(seen).not.toContain('\0')
  expect(seen).not.toContain('\uFFFD')
  const read = pdfSpans(pdf)
  for (const name of names)
    expect(
      [...read, seen].some((text) => text.includes(name)),
      name,
    ).toBe(true)
  expect(read.some((text) => text.startsWith('东方超市 مخبز · '))).toBe(true)
})
