import { expect, it } from 'vitest'
import { barcodeWords, codeIn, refuseBarcode } from './barcode-words.ts'

it('CAT-018 says of a book’s and a magazine’s code what it finds', () => {
  expect(barcodeWords('0-14-103614-1')).toMatchObject({
    state: 'good',
    words: 'ISBN-10. A scan of 9780141036144 finds it too.',
  })
  expect(barcodeWords('977123456700312')?.words).toBe(
    'This issue only. For every issue or price, enter 9771234567003.',
  )
  expect(barcodeWords('0141036142')?.state).toBe('own')
})

it('CAT-018 puts the code that is on the goods into the form', () => {
  expect(codeIn('977123456700312')).toBe('9771234567003')
  expect(codeIn('0-14-103614-1')).toBe('9780141036144')
  expect(codeIn('MUG-1')).toBe('MUG-1')
})

it('CAT-018 takes no book’s number twice', () => {
  expect(refuseBarcode(['9780141036144', '0141036141'], 1, false)).toBe('This code stands above already.')
  expect(refuseBarcode(['9780141036144', '0141439580'], 1, false)).toBeUndefined()
})
