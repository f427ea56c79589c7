const PREFIX = 'TUPPENCE'

/** What a receipt's QR code holds: TUPPENCE:{businessCode}:{sale id} (RCPT-037). */
export function receiptQrText(businessCode: string, saleId: string): string {
  return `${PREFIX}:${businessCode}:${idCharacters(saleId)}`
}

/** Whether something scanned or typed is a receipt's code, whosever it is, and no product's. */
export function isReceiptQr(text: string): boolean {
  return text.trim().toUpperCase().startsWith(`${PREFIX}:`)
}

/**
 * The id of the sale that a scanned or typed code names (RCPT-033). Scanners that write
 * capitals or small letters only change the prefix too.
 *
 * @returns undefined where it is no receipt's code, or another business's (RCPT-036)
 */
export function saleIdOfQr(text: string, businessCode: string): string | undefined {
  const [prefix, code, id, ...rest] = text.trim().split(':')
  if (prefix?.toUpperCase() !== PREFIX || code !== businessCode || rest.length > 0) return undefined
  return id && id === idCharacters(id) ? id : undefined
}

/** Letters, digits and hyphens only (RCPT-038): what every scanner's keyboard can type. */
function idCharacters(id: string): string {
  return id.replace(/[^A-Za-z0-9-]/g, '')
}

/** The dark and light squares of a code, row by row. */
export interface QrModules {
  readonly size: number
  readonly data: Uint8Array
}

/** The white that a scanner needs around a code, in squares (RCPT-027). */
export const QR_MARGIN = 3

/** A code as an SVG path, a unit to the square. */
export function qrPath({ size, data }: QrModules): { readonly path: string; readonly side: number } {
  const squares = [...data].map((isDark, i) =>
    isDark ? `M${(i % size) + QR_MARGIN} ${Math.floor(i / size) + QR_MARGIN}h1v1h-1z` : '',
  )
  return { path: squares.join(''), side: size + 2 * QR_MARGIN }
}
