import { createPublicKey, verify } from 'node:crypto'

/**
 * Whether a device signed a text with the private half of a key: ECDSA over SHA-256 on P-256, the signature as WebCrypto
 * writes it (IEEE P1363). What is no key or no signature signs nothing.
 */
export function isSignedWith(publicKey: string, signature: string, text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType !== 'ec') return false
    const signed = { key, dsaEncoding: 'ieee-p1363' as const }
    return verify('sha256', Buffer.from(text), signed, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
