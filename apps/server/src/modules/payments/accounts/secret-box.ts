import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals what must be read again, and by nobody who has the database alone: AES-256-GCM under a key that is made of the server's
 * secret (TUPPENCE_SECRET, or the file of the data folder). Each text carries the name of its key, so that one sealed under
 * another is told from one that was changed, and where it belongs, so that it opens nowhere else.
 */
export class SecretBox {
  readonly #key: Buffer
  /** Says which key this is, and nothing about it. */
  readonly keyId: string

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'tuppence credentials', 32))
    this.keyId = createHash('sha256').update(this.#key).digest('hex').slice(0, 8)
  }

  /** @param place whose it is: the same must be given to open it */
  seal(text: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place))
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `v1.${this.keyId}.${sealed.toString('base64url')}`
  }

  /**
   * @returns undefined for what was sealed under another key: after the server's secret was changed it must be entered again
   * @throws where it was changed, or is of another place
   */
  open(sealed: string, place: string): string | undefined {
    const [, keyId, body = ''] = sealed.split('.')
    if (keyId !== this.keyId) return undefined
    const bytes = Buffer.from(body, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return (
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  }
}
