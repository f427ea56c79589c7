import { expect, it } from 'vitest'
import { familyOfName } from './printer-family.ts'

it.each([
  ['TM-P20II_004512', 'epson'],
  ['STAR L200-00115', 'star-line'],
  ['STAR mPOP-D0041', 'star'],
  ['SPP-R200III', 'bixolon'],
  ['InnerPrinter', 'sunmi'],
  ['Printer001', 'xprinter'],
  ['MPT-II', 'xprinter'],
  ['Counter printer', 'other'],
  ['', 'other'],
] as const)('a printer that is called “%s” is written for as one of %s', (name, family) => {
  expect(familyOfName(name)).toBe(family)
})
