import type * as SquareSdk from 'square'
import { answersAnObject } from '../answers-an-object.ts'
import { hadNoLine } from '../no-line.ts'
import { type Account, type AdapterParts, ProviderError } from '../provider.ts'

export type SquareClient = SquareSdk.SquareClient

/** Asks one question of Square for an account. @throws ProviderError */
export type AskSquare = <T>(
  account: Account,
  question: (square: SquareClient) => PromiseLike<T>,
) => Promise<T>

/** Square said no, in words of its own: what was asked was not done. */
export class SquareRefusal extends ProviderError {
  readonly code: string
  readonly status: number
  constructor(status: number, code: string, message: string) {
    super('not-begun', message)
    this.code = code
    this.status = status
  }
}

let loading: Promise<typeof SquareSdk> | undefined

/** The SDK is large, and a shop without Square never needs it. */
export async function squareSdk(): Promise<typeof SquareSdk> {
  loading ??= import('square')
  return loading
}

/** By these the SDK tells Square of itself, its language and its runtime at every call, which nobody has asked for. */
const UNSAID = /^x-fern-/i

export function askSquare({ address }: AdapterParts, limitMs: number): AskSquare {
  const limited: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    for (const name of [...headers.keys()]) if (UNSAID.test(name)) headers.delete(name)
    // The SDK's own limit ends with the answer's headers; this one covers its body too.
    const signals = [AbortSignal.timeout(limitMs), ...(init?.signal ? [init.signal] : [])]
    return answersAnObject(await fetch(input, { ...init, headers, signal: AbortSignal.any(signals) }))
  }
  return async (account, question) => {
    if (!account.apiKey)
      throw new ProviderError('credentials', 'No access token for Square has been entered.')
    const sdk = await squareSdk()
    const { Production, Sandbox } = sdk.SquareEnvironment
    const square = new sdk.SquareClient({
      token: account.apiKey,
      baseUrl: address ?? (account.testMode ? Sandbox : Production),
      maxRetries: 0,
      timeoutInSeconds: limitMs / 1_000,
      logging: { silent: true },
      fetch: limited,
    })
    try {
      return await question(square)
    } catch (error) {
      throw providerErrorOf(sdk, error)
    }
  }
}

/** @returns undefined where Square has no such thing */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof SquareRefusal && error.status === 404) return undefined
    throw error
  }
}

/** More pages than any shop's day or list of terminals has: an answer that goes on for ever is no answer. */
const MOST_PAGES = 500

/** All that Square has, page by page, until `isEnough`. */
export async function everyPage<T>(
  read: (cursor: string | undefined) => Promise<{ data: readonly T[]; response: { cursor?: string | null } }>,
  isEnough: (one: T) => boolean = () => false,
): Promise<T[]> {
  const all: T[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const { data, response } = await read(cursor)
    all.push(...data)
    cursor = response.cursor || undefined
    if (!cursor || data.some(isEnough)) return all
  }
  throw unreadable()
}

export const unreadable = (): ProviderError =>
  new ProviderError('unsure', 'Square’s answer could not be read.')

/** Why a refusal came, for those that a shop can do something about. */
const REFUSALS: Readonly<Record<string, string>> = {
  NOT_FOUND: 'Square does not know this terminal or this payment in the account.',
  VALUE_TOO_LOW: 'Square does not take so small an amount.',
  AMOUNT_TOO_HIGH: 'Square does not take so large an amount.',
  VALUE_TOO_HIGH: 'Square does not take so large an amount.',
  PAYMENT_LIMIT_EXCEEDED: 'Square does not take so large an amount.',
  CURRENCY_MISMATCH: 'The Square account is not in pounds.',
  UNSUPPORTED_CURRENCY: 'The Square account is not in pounds.',
  INVALID_LOCATION: 'Square does not know the location ID.',
  CARD_PROCESSING_NOT_ENABLED: 'The Square account may not take cards yet.',
  REFUND_AMOUNT_INVALID: 'There is not so much of this payment to give back.',
  REFUND_ALREADY_PENDING: 'Another refund of this payment is still on its way.',
  PAYMENT_NOT_REFUNDABLE: 'Square does not refund this payment any more.',
  PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE: 'The payment is disputed, and Square does not refund it.',
  REFUND_DECLINED: 'The card’s bank declined the refund.',
  INSUFFICIENT_PERMISSIONS_FOR_REFUND: 'The Square account may not give this refund; look at its balance.',
}

/** The same request under a key was sent before, with other content: what that one did is not known here. */
const SAYS_NOTHING_OF_BEFORE = ['IDEMPOTENCY_KEY_REUSED', 'REQUEST_TIMEOUT', 'CONFLICT']

function providerErrorOf(sdk: typeof SquareSdk, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (!(error instanceof sdk.SquareError)) return unreached(error)
  const { statusCode, errors } = error
  if (statusCode === undefined) return unreached(error)
  if (statusCode === 401) return new ProviderError('credentials', 'Square does not accept the access token.')
  if (statusCode === 403)
    return new ProviderError('credentials', 'The access token for Square does not allow this.')
  if (statusCode < 400 || statusCode === 408 || statusCode === 409 || statusCode >= 500)
    return new ProviderError('unsure', 'Square had a fault of its own, and did not say what it has done.')
  const code = String(errors[0]?.code ?? '')
  // An answer that is not in Square's form is somebody else's, on the way there.
  if (!/^[A-Z][A-Z0-9_]+$/.test(code) || SAYS_NOTHING_OF_BEFORE.includes(code)) return unreadable()
  if (statusCode === 429)
    return new SquareRefusal(429, code, 'Square is being asked too often. Try again in a minute.')
  return new SquareRefusal(statusCode, code, REFUSALS[code] ?? `Square refused it (${code}).`)
}

function unreached(error: unknown): ProviderError {
  if (hadNoLine(error))
    return new ProviderError('not-begun', 'Square could not be reached. Is the internet there?')
  return new ProviderError('unsure', 'The line to Square dropped, or it took too long to answer.')
}
