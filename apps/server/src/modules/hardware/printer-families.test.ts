import { PRINTER_COLUMNS, PRINTER_FAMILY_NAMES } from '@tuppence/contract/printers'
import * as printing from '@tuppence/printing/printer-families'
import { expect, it } from 'vitest'

it('the contract names the families and papers that receipts are written for, and no other', () => {
  expect(PRINTER_FAMILY_NAMES).toEqual(printing.PRINTER_FAMILY_NAMES)
  expect(PRINTER_COLUMNS).toEqual(printing.PAPER_COLUMNS)
})
