import type Config from '@adyen/api-library/lib/src/config.js'
import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js'
import { z } from 'zod'
import { hadNoLine } from '../no-line.ts'
import { ProviderError } from '../provider.ts'

/** Adyen answered and would not: nothing was done. */
export class AdyenRefusal extends ProviderError {
  readonly status: number
  constructor(status: number, message: string) {
    super('not-begun', message)
    this.name = 'AdyenRefusal'
    this.status = status
  }
}

const KEY_IS_WRONG = 'Adyen does not accept this API key, or the key has not the role that this needs.'
/** No line was made, so that nothing was asked. */
/**
 * How the SDK's services reach Adyen. Its own client speaks TLS alone, follows redirects with the key, and tells a line that was
 * refused as it tells one that dropped.
 *
 * @param address in place of Adyen's own
 */
export function adyenLine(address: string | undefined): ClientInterface {
  return {
    async request(endpoint, json, config, _needsKey, options = {}) {
      const own = new URL(endpoint)
      const url = new URL(address === undefined ? own : `${address.replace(/\/+$/, '')}${own.pathname}`)
      const params = new URLSearchParams(options.params as Record<string, string> | undefined)
      for (const [name, value] of params) url.searchParams.append(name, value)
      const method = options.method ?? 'POST'
      const { status, body } = await exchange(url, config, {
        method,
        headers: {
          ...{ 'x-api-key': config.apiKey ?? '', 'content-type': 'application/json' },
          ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        },
        ...(method !== 'GET' && { body: String(json) }),
      })
      if (status < 200 || status > 299) throw refusal(status, body.replaceAll(config.apiKey ?? body, '…'))
      if (body !== '' && body !== 'ok' && !isJson(body))
        throw new ProviderError('unsure', 'Adyen’s answer could not be read.')
      return body
    },
  }
}

async function exchange(url: URL, { connectionTimeoutMillis }: Config, request: RequestInit) {
  const signal = AbortSignal.timeout(connectionTimeoutMillis ?? 0)
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    if (hadNoLine(error)) throw new ProviderError('not-begun', 'Adyen cannot be reached just now.')
    throw new ProviderError('unsure', 'Adyen’s answer did not come.')
  }
}

const noSchema = z.object({ errorCode: z.string(), message: z.string(), detail: z.string() }).partial()
/** Adyen's word for a request whose twin is still under way. */
const STILL_AT_WORK = '704'

function refusal(status: number, body: string): ProviderError {
  if (status === 401 || status === 403) return new ProviderError('credentials', KEY_IS_WRONG)
  const said = (isJson(body) && noSchema.safeParse(JSON.parse(body)).data) || {}
  const isUnsure = status < 400 || status > 499 || status === 408 || status === 409
  if (isUnsure || said.errorCode === STILL_AT_WORK)
    return new ProviderError('unsure', `Adyen answered with an error (${status}).`)
  if (status === 429) return new AdyenRefusal(status, 'Adyen is asked too often just now: try in a minute.')
  const why = (said.message ?? said.detail ?? `error ${status}`).slice(0, 120)
  return new AdyenRefusal(status, `Adyen would not do it: ${why}`)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
