/*
 * The reports of scanners that are no keyboard: USB-IF "HID Point of Sale Usage Tables" 1.02, page 0x8C. The browser has read
 * the device's descriptor; here it is looked up at which bit of which report the code stands.
 */

const page = (usagePage: number, usage: number) => usagePage * 0x1_0000 + usage

export const SCANNER_PAGE = 0x8c
const SYMBOLOGY = [page(SCANNER_PAGE, 0xfb), page(SCANNER_PAGE, 0xfc), page(SCANNER_PAGE, 0xfd)]
const DATA = page(SCANNER_PAGE, 0xfe)
const CONTINUED = page(SCANNER_PAGE, 0xff)
/** Of the general page of usages: how many bytes of the data are meant. */
const BYTE_COUNT = page(0x01, 0x3b)

/** As much of WebHID's description of a device as this takes. */
export interface HidItem {
  readonly isRange?: boolean
  readonly usages?: readonly number[]
  readonly usageMinimum?: number
  readonly reportSize?: number
  readonly reportCount?: number
}
export interface HidCollection {
  readonly usagePage?: number
  readonly inputReports?: readonly { readonly reportId?: number; readonly items?: readonly HidItem[] }[]
  readonly children?: readonly HidCollection[]
}

/** Where the parts of a scan stand in a report, in bits from its beginning. */
export interface ScanReport {
  readonly symbologyAt: readonly number[]
  readonly dataAt: number
  readonly dataBytes: number
  readonly countAt: number | undefined
  readonly continuedAt: number | undefined
}

/** The reports by which a device gives scans, by their number; none where it is no scanner of this kind. */
export function scanReports(collections: readonly HidCollection[]): ReadonlyMap<number, ScanReport> {
  const found = new Map<number, ScanReport>()
  for (const collection of collections) {
    // An outer collection has the items of those inside it as well, and only all of them tell where each one begins.
    for (const { reportId = 0, items = [] } of collection.inputReports ?? []) {
      const report = scanReport(items)
      if (report) found.set(reportId, report)
    }
    for (const [id, report] of scanReports(collection.children ?? []))
      if (!found.has(id)) found.set(id, report)
  }
  return found
}

function scanReport(items: readonly HidItem[]): ScanReport | undefined {
  const at = new Map<number, number>()
  let dataBytes = 0
  let bit = 0
  for (const item of items) {
    const { reportSize = 0, reportCount = 0 } = item
    for (let i = 0; i < reportCount; i += 1) {
      const usage = usageOf(item, i)
      if (usage === DATA && reportSize === 8) dataBytes += 1
      if (!at.has(usage)) at.set(usage, bit)
      bit += reportSize
    }
  }
  const dataAt = at.get(DATA)
  if (dataAt === undefined || dataBytes === 0) return undefined
  return {
    symbologyAt: SYMBOLOGY.flatMap((usage) => at.get(usage) ?? []),
    dataAt,
    dataBytes,
    countAt: at.get(BYTE_COUNT),
    continuedAt: at.get(CONTINUED),
  }
}

/** The last usage that is named stands for all that follow. */
function usageOf({ isRange, usages = [], usageMinimum = 0 }: HidItem, i: number): number {
  return isRange ? usageMinimum + i : (usages[Math.min(i, usages.length - 1)] ?? 0)
}

/** Puts scans together from reports: a long code comes in several. */
export class HidScans {
  readonly #reports: ReadonlyMap<number, ScanReport>
  readonly #decoder = new TextDecoder()
  #text = ''

  constructor(reports: ReadonlyMap<number, ScanReport>) {
    this.#reports = reports
  }

  /**
   * @param data without the report's number, as the browser hands it on
   * @returns the code with the identifier of its symbol (ISO/IEC 15424), where the scanner tells it; undefined while more of
   * it is to come, and for a report that is no scan
   */
  take(reportId: number, data: DataView): string | undefined {
    const report = this.#reports.get(reportId)
    if (!report) return undefined
    const byteAt = (bit: number) => (bit / 8 < data.byteLength ? data.getUint8(Math.floor(bit / 8)) : 0)
    const room = Math.min(report.dataBytes, Math.max(0, data.byteLength - report.dataAt / 8))
    const counted = report.countAt === undefined ? undefined : byteAt(report.countAt)
    const bytes = new Uint8Array(
      data.buffer,
      data.byteOffset + report.dataAt / 8,
      Math.min(room, counted ?? room),
    )
    // Without a count the rest of the report is filled up with zeros.
    const end = counted === undefined ? bytes.findLastIndex((byte) => byte !== 0) + 1 : bytes.length
    const isMore =
      report.continuedAt !== undefined && ((byteAt(report.continuedAt) >> (report.continuedAt % 8)) & 1) === 1
    if (this.#text === '') this.#text = identifier(report.symbologyAt.map(byteAt))
    this.#text += this.#decoder.decode(bytes.slice(0, end), { stream: isMore })
    if (isMore) return undefined
    const code = this.#text.replace(/[\r\n\t]+$/, '')
    this.#text = ''
    return /^(\][A-Za-z]\w)?$/.test(code) ? undefined : code
  }
}

/** Scanners that tell no symbol leave these bytes empty. */
function identifier(bytes: readonly number[]): string {
  const text = String.fromCharCode(...bytes)
  return /^\][A-Za-z]\w$/.test(text) ? text : ''
}
