/** What is needed to make the addresses of a business's e-receipts: at its server, and on its tills without a network. */
export interface EReceiptOrigin {
  readonly businessCode: string
  /** Where people reach the server: https://till.example.co.uk, without a slash at the end. */
  readonly address: string
}

/** Of the proof, the first 128 bits: nobody guesses them, and the QR code stays coarse enough for any phone. */
const TOKEN_BYTES = 16

/** What the proof is made over; the word in front keeps it from being one of anything else under the same key. */
export function eReceiptText(saleId: string): string {
  return `e-receipt:${saleId.toLowerCase()}`
}

/** The token of an address, of the whole HMAC-SHA256 over `eReceiptText`. */
export function eReceiptToken(hmac: Uint8Array): string {
  return base64url(hmac.subarray(0, TOKEN_BYTES))
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** RFC 4648, section 5, without padding. By hand, because `btoa` is the surroundings' and no part of the language. */
function base64url(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const sixes = bits.match(/.{1,6}/g) ?? []
  return sixes.map((six) => LETTERS.charAt(Number.parseInt(six.padEnd(6, '0'), 2))).join('')
}

/** Where a customer reads the receipt of a sale; whoever has this address may, and nobody else can make it. */
export function eReceiptAddress(origin: EReceiptOrigin, saleId: string, token: string): string {
  return `${origin.address}/r/${encodeURIComponent(origin.businessCode)}/${saleId}/${token}`
}
