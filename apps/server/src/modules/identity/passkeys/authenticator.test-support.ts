import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Json = Record<string, unknown>

/** A device that holds passkeys, in software: real keys, real CBOR and COSE, real ES256 signatures (Web Authentication Level 3). */
export class SoftwareAuthenticator {
  readonly #keys = new Map<string, { key: KeyObject; rpId: string; userHandle: string; counter: number }>()
  readonly #origin: string
  /** Whether it recognises its person, by a finger or a PIN of its own. */
  recognises = true
  /** Security keys count each use; passkeys that are kept in a cloud say 0. */
  counts = true

  constructor(origin: string) {
    this.#origin = origin
  }

  /** A second device with the same keys, counted as far: what somebody has who copied it. */
  copy(): SoftwareAuthenticator {
    const copied = new SoftwareAuthenticator(this.#origin)
    for (const [id, held] of this.#keys) copied.#keys.set(id, { ...held })
    return copied
  }

  create(options: Json, origin = this.#origin) {
    const { id: rpId } = options.rp as { id: string }
    const { id: userHandle } = options.user as { id: string }
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const credentialId = randomBytes(32)
    const id = credentialId.toString('base64url')
    const held = { key: privateKey, rpId, userHandle, counter: 0 }
    this.#keys.set(id, held)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), uint16(credentialId.length), credentialId, cose])
    const authData = Buffer.concat([this.#data(held, ATTESTED), attested])
    return {
      ...{ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} },
      response: {
        clientDataJSON: clientData('webauthn.create', String(options.challenge), origin),
        attestationObject: cbor(
          new Map<string, unknown>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', authData],
          ]),
        ).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answers with the passkey that it has for the site. */
  get(options: Json, origin = this.#origin) {
    const allowed = (options.allowCredentials as { id: string }[] | undefined)?.map((one) => one.id)
    const [id, held] =
      [...this.#keys].find(([one, { rpId }]) => rpId === options.rpId && (allowed?.includes(one) ?? true)) ??
      []
    if (id === undefined || held === undefined) throw new Error('It has no passkey for this')
    if (this.counts) held.counter += 1
    const authenticatorData = this.#data(held, 0)
    const clientDataJSON = clientData('webauthn.get', String(options.challenge), origin)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    return {
      ...{ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} },
      response: {
        ...{ clientDataJSON, authenticatorData: authenticatorData.toString('base64url') },
        signature: sign('sha256', Buffer.concat([authenticatorData, hash]), held.key).toString('base64url'),
        userHandle: held.userHandle,
      },
    }
  }

  #data({ rpId, counter }: { rpId: string; counter: number }, flags: number): Buffer {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const said = PRESENT | (this.recognises ? VERIFIED : 0) | flags
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([said]), counted])
  }
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

const clientData = (type: string, challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

/** As much of CBOR as a passkey is made of (RFC 8949): whole numbers, bytes, texts and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([name, part]) => [cbor(name), cbor(part)]),
    ])
  throw new Error('A passkey has nothing like it')
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.concat([Buffer.from([(kind << 5) | 25]), uint16(length)])
}
