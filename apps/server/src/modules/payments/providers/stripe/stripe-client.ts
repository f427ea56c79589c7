import { setTimeout as sleep } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { answersAnObject } from '../answers-an-object.ts'
import { hadNoLine } from '../no-line.ts'
import { type Account, type AdapterParts, ProviderError, type ProviderFailure } from '../provider.ts'

const ANSWERS_WITHIN_MS = 10_000
/** Stripe answers a reader's command only when the reader has said that it got it. */
export const READER_ANSWERS_WITHIN_MS = 15_000

/**
 * Asks Stripe under the account's key, which is kept no longer than this.
 *
 * @throws ProviderError and nothing else
 */
export async function withStripe<T>(
  { address }: AdapterParts,
  { apiKey }: Account,
  ask: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const key = apiKey?.trim()
  // A key with other characters is no header, and the SDK would not say so.
  if (!key || !/^[\x21-\x7e]+$/.test(key)) throw new ProviderError('credentials', WORDS.unknownKey)
  try {
    return await ask(await client(key, address))
  } catch (error) {
    throw asProviderError(error)
  }
}

/**
 * The SDK is large and most shops take no cards by it: it is loaded when it is first used. Over `fetch`, because over Node's own
 * HTTP it sends a request again whose line was dropped, whatever it was told about retries.
 */
async function client(key: string, address: string | undefined): Promise<Stripe> {
  const { Stripe: Sdk } = await import('stripe')
  const at = address === undefined ? undefined : new URL(address)
  return new Sdk(key, {
    ...{ maxNetworkRetries: 0, telemetry: false, timeout: ANSWERS_WITHIN_MS },
    // The SDK never answers what is JSON and no object, and leaves a rejection behind that would end the server.
    httpClient: Sdk.createFetchHttpClient(async (input, init) => answersAnObject(await fetch(input, init))),
    ...(at && {
      ...{ host: at.hostname, port: at.port || (at.protocol === 'http:' ? '80' : '443') },
      protocol: at.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

const IN_USE_TRIES = 6
const IN_USE_WAIT_MS = 150

/** Sends a request under a key of ours; while the same is being answered elsewhere Stripe asks for patience, and gets it. */
export async function underOneKey<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (faultOf(error).code !== 'idempotency_key_in_use' || tries === IN_USE_TRIES) throw error
      await sleep(tries * IN_USE_WAIT_MS)
    }
  }
}

/** When Stripe said it, in seconds by its own clock: by the server's, which may be wrong, a payment's time could be over early. */
export function saidAt({ lastResponse }: Stripe.Response<object>): number {
  const atMs = Date.parse(new Headers(lastResponse.headers).get('date') ?? '')
  if (Number.isNaN(atMs)) throw new ProviderError('unsure', WORDS.noAnswer)
  return Math.floor(atMs / 1_000)
}

/** Whether Stripe said again what it had answered before under this key; it may be otherwise by now. */
export const wasReplayed = ({ lastResponse }: Stripe.Response<object>): boolean =>
  new Headers(lastResponse.headers).get('idempotent-replayed') === 'true'

interface Fault {
  readonly type?: unknown
  readonly rawType?: unknown
  readonly code?: unknown
  readonly statusCode?: unknown
  readonly detail?: unknown
}

const faultOf = (error: unknown): Fault => (typeof error === 'object' && error !== null ? error : {})

/** Stripe heard it and would not do it as things stand. */
export function wasRefused(error: unknown): boolean {
  const { statusCode } = faultOf(error)
  return statusCode === 400 || statusCode === 404 || statusCode === 409 || statusCode === 429
}

/** Stripe's own "no" to what it was asked: that it could not be reached, or had too much to do, is none. */
export function saysNo(error: unknown): error is object {
  const { statusCode } = faultOf(error)
  return (statusCode === 400 || statusCode === 404) && asProviderError(error).failure === 'not-begun'
}

export const isMissing = (error: unknown): boolean => faultOf(error).code === 'resource_missing'

const WORDS = {
  unknownKey:
    'Stripe does not know this secret key. Copy it again from Stripe’s dashboard: Developers, API keys.',
  mayNot:
    'This Stripe key may not do that. Use the secret key, or give the restricted key the permissions that it lacks.',
  tooMany: 'Stripe is asked too much just now. Try again in a moment.',
  unreachable: 'Stripe could not be reached. Look whether the server has its connection to the internet.',
  noAnswer: 'Stripe did not answer, or not so that it could be read.',
}

/** By Stripe’s code of an error. */
const REFUSALS: Readonly<Record<string, string>> = {
  terminal_reader_busy:
    'The terminal is busy. Wait until it has finished, or take the card out, and try again.',
  terminal_reader_offline: 'The terminal is not connected. See that it is switched on and on the network.',
  terminal_reader_invalid_location_for_payment:
    'The terminal is at a location of Stripe’s that cannot take this payment. See its location in Stripe’s dashboard.',
  terminal_location_country_unsupported: 'The terminal’s location is in a country that it cannot be used in.',
  amount_too_small: 'Stripe takes no amount as small as this.',
  amount_too_large: 'Stripe takes no amount as large as this.',
  resource_missing: 'Stripe has nothing of this name in this account. Was the key of another account?',
}

/** A no that leaves open whether the reader, or an earlier request, went on with it. */
const LEAVE_IT_OPEN = new Set([
  ...['terminal_reader_timeout', 'terminal_reader_hardware_fault', 'idempotency_key_in_use'],
  ...['intent_invalid_state', 'payment_intent_unexpected_state'],
])

/** What went wrong, in words of our own: Stripe’s may quote a key. */
export function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const { statusCode, code, rawType, detail } = faultOf(error)
  const say = (failure: ProviderFailure, words: string) => new ProviderError(failure, words)
  if (statusCode === 401) return say('credentials', WORDS.unknownKey)
  if (statusCode === 403) return say('credentials', WORDS.mayNot)
  if (statusCode === 429) return say('not-begun', WORDS.tooMany)
  if (statusCode === undefined && hadNoLine(detail)) return say('not-begun', WORDS.unreachable)
  const isOpen = rawType === 'idempotency_error' || LEAVE_IT_OPEN.has(`${code}`)
  if ((statusCode === 400 || statusCode === 404) && !isOpen) return say('not-begun', refusal(code))
  return say(
    'unsure',
    code === 'terminal_reader_timeout' ? 'The terminal did not answer Stripe.' : WORDS.noAnswer,
  )
}

function refusal(code: unknown): string {
  if (typeof code !== 'string' || !/^(?![a-z]k_)[a-z_]{1,60}$/.test(code)) return 'Stripe refused it.'
  return REFUSALS[code] ?? `Stripe refused it (${code}).`
}
