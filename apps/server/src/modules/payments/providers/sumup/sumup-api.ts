import type { SumUp } from '@sumup/sdk'
import { z } from 'zod'
import { hadNoLine } from '../no-line.ts'
import { type Account, ProviderError } from '../provider.ts'

const ANSWERS_WITHIN_MS = 10_000

/** What SumUp said no to, in a request that it understood. */
export interface Refusal {
  readonly status: number
  /** Such as READER_BUSY. */
  readonly code: string | undefined
}

export type Answer<T> = { readonly value: T } | { readonly refusal: Refusal }

/** SumUp's API for one account, open for one call of ours. */
export interface SumUpApi {
  readonly organizationId: string
  /** The merchant code, which is in most paths. */
  readonly merchant: string
  /** @throws ProviderError for everything but a refusal: no answer, one that cannot be read, a key that is not known */
  ask<T>(shape: z.ZodType<T>, call: (client: SumUp) => Promise<unknown>): Promise<Answer<T>>
}

/**
 * Opens SumUp's API. Its SDK is fetched when the first shop uses it.
 *
 * @param address in place of SumUp's own
 */
export function sumUpApi(address: string | undefined): (account: Account) => Promise<SumUpApi> {
  let sdk: Promise<typeof import('@sumup/sdk')> | undefined
  return async (account) => {
    sdk ??= import('@sumup/sdk')
    const client = clientOf(await sdk, address, account.apiKey)
    const ask: SumUpApi['ask'] = (shape, call) => askOnce(shape, () => call(client))
    const merchant = account.merchantId?.trim() || (await onlyMerchant(ask))
    if (!/^[A-Za-z0-9]{4,20}$/.test(merchant))
      throw new ProviderError(
        'not-begun',
        'A SumUp merchant code looks like MH4H92C7: check the one given here.',
      )
    return { organizationId: account.organizationId, merchant, ask }
  }
}

function clientOf(
  sdk: typeof import('@sumup/sdk'),
  host: string | undefined,
  apiKey: string | undefined,
): SumUp {
  if (!apiKey) throw new ProviderError('credentials', 'There is no SumUp API key here yet.')
  // What the SDK tells of the machine it runs on is nobody's business.
  const headers = {
    ...{ 'X-Sumup-Os': 'unknown', 'X-Sumup-Arch': 'unknown' },
    ...{ 'X-Sumup-Runtime': 'unknown', 'X-Sumup-Runtime-Version': 'unknown' },
  }
  const limits = { timeout: ANSWERS_WITHIN_MS, maxRetries: 0 }
  try {
    return new sdk.SumUp({ apiKey, ...(host && { host }), ...limits, baseParams: { headers } })
  } catch {
    // The error would show the key.
    throw new ProviderError('credentials', 'The SumUp API key has characters that no key has.')
  }
}

async function askOnce<T>(shape: z.ZodType<T>, call: () => Promise<unknown>): Promise<Answer<T>> {
  let answer: unknown
  try {
    answer = await inTime(call())
  } catch (error) {
    return { refusal: refusalIn(error) }
  }
  const read = shape.safeParse(answer)
  if (!read.success) throw new ProviderError('unsure', 'SumUp’s answer could not be read.')
  return { value: read.data }
}

/** The SDK's own limit is over once an answer begins; this one is for all of it. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), ANSWERS_WITHIN_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

const failedSchema = z.object({ status: z.number(), error: z.unknown() })

/** @throws ProviderError for what is no refusal; its words are ours, since a key may stand in another's */
function refusalIn(error: unknown): Refusal {
  const failed = failedSchema.safeParse(error)
  if (!failed.success) {
    if (hadNoLine(error)) throw new ProviderError('not-begun', 'SumUp could not be reached.')
    throw new ProviderError('unsure', 'No answer came from SumUp that could be read.')
  }
  const { status, error: body } = failed.data
  if (status === 401 || status === 403)
    throw new ProviderError('credentials', 'SumUp does not accept the API key, or does not allow it this.')
  if (status === 429)
    throw new ProviderError('not-begun', 'SumUp is asked too much just now. Try again in a moment.')
  if (status < 400 || status >= 500 || status === 408)
    throw new ProviderError('unsure', 'SumUp answered with an error of its own.')
  return { status, code: codeIn(body) }
}

const saysCode = z.object({
  error_code: z.string().optional().catch(undefined),
  errors: z.object({ type: z.string() }).optional().catch(undefined),
  /** A web page about the problem, such as …/problem/reader-offline. */
  type: z.string().optional().catch(undefined),
})

function codeIn(body: unknown): string | undefined {
  const said = saysCode.safeParse(body)
  if (!said.success) return undefined
  const { errors, error_code: code, type } = said.data
  return (errors?.type ?? code ?? type?.split('/').at(-1))?.toUpperCase().replaceAll('-', '_')
}

const membershipsSchema = z.object({ items: z.array(z.object({ resource_id: z.string() })) })

/** The account that the key opens, where the shop did not say which. */
async function onlyMerchant(ask: SumUpApi['ask']): Promise<string> {
  const answer = await ask(membershipsSchema, (client) =>
    client.memberships.list({ 'resource.type': 'merchant', status: 'accepted', limit: 25 }),
  )
  const [first, another] = 'value' in answer ? answer.value.items : []
  if (!first || another)
    throw new ProviderError('not-begun', 'SumUp does not say whose key it is: give the merchant code too.')
  return first.resource_id
}

/** @throws ProviderError where SumUp refused what is never refused */
export function answerIn<T>(answer: Answer<T>): T {
  if ('value' in answer) return answer.value
  throw new ProviderError('unsure', 'SumUp did not answer what it was asked.')
}

/** @returns undefined for what SumUp does not find */
export function foundIn<T>(answer: Answer<T>): T | undefined {
  if ('refusal' in answer && answer.refusal.status === 404) return undefined
  return answerIn(answer)
}
