import type { SaleRequest } from './sale-fields.ts'

/** SHA-256 of a text's UTF-8 bytes, as 64 hex digits. Given by the caller: domain has no cryptography of its own. */
export type Sha256 = (text: string) => string

/** HMAC-SHA256 of a text's UTF-8 bytes under a key's, as 64 hex digits. Given by the caller as well. */
export type Hmac = (key: string, text: string) => string

/**
 * JSON with its keys in order and nothing optional left standing empty: the same content gives the same text, whoever
 * wrote it. What idempotency and seals are computed over.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const content = value as Readonly<Record<string, unknown>>
    const keys = Object.keys(content).filter((key) => content[key] !== undefined)
    const fields = keys.sort().map((key) => `${JSON.stringify(key)}:${canonicalJson(content[key])}`)
    return `{${fields.join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/** Seals a sale onto its till's journal: a hash over the record before it and everything this sale says. */
export function sealSale(
  request: SaleRequest,
  previousSeal: string,
  sha256: Sha256,
): SaleRequest & { transaction: { seal: string } } {
  // A proof is of the seal that was there before.
  const transaction = { ...withoutTillProof(request).transaction, previousSeal }
  const unsealed = { ...request, transaction }
  return { ...unsealed, transaction: { ...transaction, seal: sealOf(unsealed, sha256) } }
}

/** The seal that a request should carry. */
export function sealOf(request: SaleRequest, sha256: Sha256): string {
  return sha256(sealedText(request))
}

/**
 * The text that a record's seal is the hash of: all that the request says, but for the seal and its proof. The journal keeps it,
 * because columns alone cannot give it back: a caller may leave out or write differently what a column holds in one form.
 */
export function sealedText(request: SaleRequest): string {
  const { seal: _, ...transaction } = withoutTillProof(request).transaction
  return canonicalJson({ ...request, transaction })
}

/**
 * Says whose seal it is. Anybody can compute a seal; this is keyed with the till's device id, which is shown nowhere (decision
 * 0039), so that only the device and the server know it.
 */
export function withTillProof(request: SaleRequest, deviceId: string, hmac: Hmac): SaleRequest {
  const tillProof = hmac(deviceId, request.transaction.seal ?? '')
  return { ...request, transaction: { ...request.transaction, tillProof } }
}

/** What was sold, without the proof of who sealed it: a record that is proved later than it was first sent is the same one. */
export function withoutTillProof(request: SaleRequest): SaleRequest {
  const { tillProof: _, ...transaction } = request.transaction
  return { ...request, transaction }
}
