import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { attributesOf, readSharedStrings } from './workbook-parts.ts'

/** XML of one element many times over, in pieces. */
const many = (element: string, thousands: number) =>
  Readable.from(['<all>', ...Array<string>(thousands).fill(element.repeat(1_000)), element, '</all>'])

it('what a workbook lists is kept in memory, and so has a measure: sheets, and texts however short', {
  timeout: 60_000,
}, async () => {
  expect(await attributesOf(many('<sheet name="A"/>', 9), 'sheet')).toHaveLength(9_001)
  await expect(attributesOf(many('<sheet/>', 10), 'sheet')).rejects.toMatchObject({ failure: 'zip-bomb' })
  await expect(readSharedStrings(many('<si/>', 5_000))).rejects.toMatchObject({ failure: 'zip-bomb' })
})
