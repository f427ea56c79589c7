import { scanKeys } from '@tuppence/domain/catalogue'
import { expect, it } from 'vitest'
import { type HidCollection, HidScans, scanReports } from './hid-reports.ts'

/** A scanner of the usage tables, as a browser describes it: count, symbol, 56 bytes of code, two of the maker, what continues. */
const WITH_COUNT: HidCollection = {
  usagePage: 0x8c,
  inputReports: [
    {
      reportId: 2,
      items: [
        { usages: [0x1003b], reportSize: 8, reportCount: 1 },
        { usages: [0x8c00fb, 0x8c00fc, 0x8c00fd], reportSize: 8, reportCount: 3 },
        { usages: [0x8c00fe], reportSize: 8, reportCount: 56 },
        { usages: [0xff660004, 0xff660000], reportSize: 8, reportCount: 2 },
        { usages: [0x8c00ff], reportSize: 1, reportCount: 8 },
      ],
    },
    { reportId: 4, items: [{ usages: [0x8c005f], reportSize: 1, reportCount: 8 }] },
  ],
}
/** Another: nothing counted, one bit that tells of more, in a collection of its own. */
const WITHOUT_COUNT: HidCollection = {
  usagePage: 0x8c,
  children: [
    {
      inputReports: [
        {
          reportId: 1,
          items: [
            { isRange: true, usageMinimum: 0x8c00fb, reportSize: 8, reportCount: 3 },
            { usages: [0x8c00fe], reportSize: 8, reportCount: 56 },
            { usages: [0x8c00ff], reportSize: 1, reportCount: 1 },
            { reportSize: 7, reportCount: 1 },
          ],
        },
      ],
    },
  ],
}

function report(symbol: string, text: string, isMore: boolean, isCounted: boolean): DataView {
  const bytes = new TextEncoder().encode(text)
  const size = (isCounted ? 1 : 0) + 3 + 56 + (isCounted ? 3 : 1)
  const whole = new Uint8Array(size)
  if (isCounted) whole[0] = bytes.length
  whole.set(new TextEncoder().encode(symbol), isCounted ? 1 : 0)
  whole.set(bytes, isCounted ? 4 : 3)
  whole[size - 1] = isMore ? 1 : 0
  return new DataView(whole.buffer)
}

it('DEV-009 reads a code and its symbol from the report of a scanner that is no keyboard', () => {
  for (const [collection, id, isCounted] of [
    [WITH_COUNT, 2, true],
    [WITHOUT_COUNT, 1, false],
  ] as const) {
    const scans = new HidScans(scanReports([collection]))
    const code = scans.take(id, report(']E0', '5000000126422', false, isCounted))
    expect(code).toBe(']E05000000126422')
    expect(scanKeys(code ?? '', [])).toContain('5000000126422')
    expect(scans.take(id, report('\0\0\0', '96385074\r\n', false, isCounted))).toBe('96385074')
    expect(scans.take(4, report(']E0', '5000000126422', false, isCounted))).toBeUndefined()
    expect(scans.take(id, report('', '', false, isCounted))).toBeUndefined()
  }
})

it('DEV-009 puts a long code together that comes in several reports', () => {
  const long = `0105000000126422${'10'}${'L'.repeat(20)}\u001d21${'S'.repeat(20)}\u001d17261231`
  const scans = new HidScans(scanReports([WITH_COUNT]))
  expect(scans.take(2, report(']d2', long.slice(0, 56), true, true))).toBeUndefined()
  expect(scans.take(2, report(']d2', long.slice(56), false, true))).toBe(`]d2${long}`)
})

it('DEV-009 reads no further than the report goes, whatever it says of its length', () => {
  const scans = new HidScans(scanReports([WITH_COUNT]))
  const whole = report(']E0', '5000000126422', false, true)
  const cut = (bytes: number, counted: number) => {
    const view = new DataView(whole.buffer.slice(0, bytes))
    view.setUint8(0, counted)
    return view
  }
  expect(scans.take(2, cut(4 + 13, 255))).toBe(']E05000000126422')
  expect(scans.take(2, cut(4 + 5, 13))).toBe(']E050000')
  // What the maker says behind the code belongs to no code.
  const full = report(']E0', 'A'.repeat(56), false, true)
  full.setUint8(0, 58)
  expect(scans.take(2, full)).toBe(`]E0${'A'.repeat(56)}`)
})

it('DEV-009 knows a device that is no scanner of this kind', () => {
  expect(scanReports([{ usagePage: 1, inputReports: [{ reportId: 0, items: [] }] }]).size).toBe(0)
})
