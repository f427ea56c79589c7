/**
 * What a device can do about PINs and passwords by itself (decision D4): check one that the server has once found right on
 * it, and put its name to an approval. Both take keys that the browser keeps and gives to nobody, so that a copy of the
 * database checks and signs nothing elsewhere. Without a secure context (plain HTTP) a browser has neither.
 */
export interface DeviceKeys {
  /** HMAC: what a secret's slow hash is kept under. */
  readonly check: CryptoKey
  /** ECDSA on P-256: signs approvals. */
  readonly sign: CryptoKey
  /** SubjectPublicKeyInfo of `sign`, in base64url. */
  readonly publicKey: string
}

/** Of a PIN or a password: nothing that it could be read back from. */
export interface Verifier {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly hash: Uint8Array<ArrayBuffer>
}

/** OWASP's figure for PBKDF2 with SHA-256. Ten thousand PINs are hours of a device's work at this, and no other can do it. */
const ROUNDS = 600_000

export const canKeepSecrets = (): boolean => globalThis.crypto?.subtle !== undefined

export async function makeDeviceKeys(): Promise<DeviceKeys> {
  const { subtle } = crypto
  const [check, pair] = await Promise.all([
    subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']),
    subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
  ])
  const spki = await subtle.exportKey('spki', pair.publicKey)
  return { check, sign: pair.privateKey, publicKey: base64url(new Uint8Array(spki)) }
}

export async function makeVerifier(keys: DeviceKeys, secret: string): Promise<Verifier> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const hash = await crypto.subtle.sign('HMAC', keys.check, await slowHash(secret, salt))
  return { salt, hash: new Uint8Array(hash) }
}

export async function fits(keys: DeviceKeys, verifier: Verifier, secret: string): Promise<boolean> {
  return await crypto.subtle.verify('HMAC', keys.check, verifier.hash, await slowHash(secret, verifier.salt))
}

/** The device's signature over a text, in base64url, as the server checks it. */
export async function signText(keys: DeviceKeys, text: string): Promise<string> {
  const how = { name: 'ECDSA', hash: 'SHA-256' }
  return base64url(new Uint8Array(await crypto.subtle.sign(how, keys.sign, new TextEncoder().encode(text))))
}

async function slowHash(secret: string, salt: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const { subtle } = crypto
  const written = new TextEncoder().encode(secret.normalize('NFC'))
  const key = await subtle.importKey('raw', written, 'PBKDF2', false, ['deriveBits'])
  return await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }, key, 256)
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
