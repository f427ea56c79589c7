import { UK_SCALE_LAYOUTS } from '@tuppence/domain/catalogue'
import { expect, it } from 'vitest'
import { barcodeWords, codeIn, refuseBarcode } from './barcode-words.ts'

it('CAT-018 says of a book’s and a magazine’s code what it finds', () => {
  expect(barcodeWords('0-14-103614-1', UK_SCALE_LAYOUTS)).toMatchObject({
    state: 'good',
    words: 'ISBN-10. A scan of 9780141036144 finds it too.',
  })
  expect(barcodeWords('977123456700312', UK_SCALE_LAYOUTS)?.words).toBe(
    'This issue only. For every issue or price, enter 9771234567003.',
  )
  expect(barcodeWords('0141036142', UK_SCALE_LAYOUTS)?.state).toBe('own')
})

it('CAT-018 R8 says which part of a scale’s label finds every label of the goods', () => {
  expect(barcodeWords('2012345103429', UK_SCALE_LAYOUTS)?.words).toBe(
    'A scale label of one piece. For every label of these goods, enter 2012345.',
  )
  // Of a prefix that holds no price, or with no price on it, it is a code as any other.
  for (const code of ['2112345103426', '2012345000001'])
    expect(barcodeWords(code, UK_SCALE_LAYOUTS)?.words).toBe('EAN-13, check digit right')
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
