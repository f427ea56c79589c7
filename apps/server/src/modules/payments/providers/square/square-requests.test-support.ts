import { z } from 'zod'
import { describedBy } from '../described.test-support.ts'
import type { Asked } from '../stand-in.test-support.ts'

const money = z.strictObject({ amount: z.int().positive(), currency: z.enum(['GBP']) })
const key = z.string().min(1).max(45)
const time = z.iso.datetime()
const cursor = z.string().min(1).optional()

const checkout = z.strictObject({
  idempotency_key: z.string().min(1).max(64),
  checkout: z.strictObject({
    amount_money: money,
    reference_id: z.string().max(40),
    deadline_duration: z.string().regex(/^PT([1-9]\d{0,2})S$/),
    payment_type: z.literal('CARD_PRESENT'),
    device_options: z.strictObject({
      device_id: z.string().regex(/^[^:]+$/, 'is a device without its prefix'),
      skip_receipt_screen: z.literal(true),
      collect_signature: z.literal(false),
      tip_settings: z.strictObject({ allow_tipping: z.literal(false) }),
    }),
  }),
})
const search = z.strictObject({
  query: z.strictObject({
    filter: z.strictObject({
      device_id: z.string().optional(),
      created_at: z.strictObject({ start_at: time }),
    }),
  }),
  limit: z.int().min(1).max(100),
  cursor,
})
const refund = z.strictObject({
  idempotency_key: key,
  payment_id: z.string().max(192),
  amount_money: money,
  reason: z.string().max(192),
})
const link = z.strictObject({
  idempotency_key: key.max(192),
  description: z.string().max(4_096),
  payment_note: z.string().max(500),
  order: z.strictObject({
    location_id: z.string(),
    reference_id: z.string().max(40),
    line_items: z
      .array(z.strictObject({ name: z.string().max(512), quantity: z.literal('1'), base_price_money: money }))
      .length(1),
    metadata: z.record(z.string().regex(/^[\w-]{1,60}$/), z.string().max(255)),
  }),
  checkout_options: z.strictObject({
    allow_tipping: z.literal(false),
    ask_for_shipping_address: z.literal(false),
    enable_coupon: z.literal(false),
    enable_loyalty: z.literal(false),
  }),
})
const order = z.strictObject({
  order: z.strictObject({ location_id: z.string(), version: z.int(), state: z.literal('CANCELED') }),
})
const code = z.strictObject({
  idempotency_key: z.string().min(1).max(128),
  device_code: z.strictObject({
    name: z.string().max(128),
    product_type: z.literal('TERMINAL_API'),
    location_id: z.string().max(50).optional(),
  }),
})

export type CheckoutAsked = z.infer<typeof checkout>
export type SearchAsked = z.infer<typeof search>
export type RefundAsked = z.infer<typeof refund>
export type LinkAsked = z.infer<typeof link>
export type CodeAsked = z.infer<typeof code>

const nothing = z.strictObject({})

/** Of each call that the adapter makes: how its query and its body must look. */
const REQUESTS: readonly {
  readonly method: string
  readonly path: RegExp
  readonly query: z.ZodType
  readonly body: z.ZodType | undefined
}[] = [
  { method: 'POST', path: /^\/v2\/terminals\/checkouts$/, query: nothing, body: checkout },
  { method: 'POST', path: /^\/v2\/terminals\/checkouts\/search$/, query: nothing, body: search },
  { method: 'POST', path: /^\/v2\/terminals\/checkouts\/[^/]+\/cancel$/, query: nothing, body: undefined },
  { method: 'POST', path: /^\/v2\/refunds$/, query: nothing, body: refund },
  { method: 'POST', path: /^\/v2\/online-checkout\/payment-links$/, query: nothing, body: link },
  { method: 'POST', path: /^\/v2\/devices\/codes$/, query: nothing, body: code },
  { method: 'PUT', path: /^\/v2\/orders\/[^/]+$/, query: nothing, body: order },
  {
    method: 'DELETE',
    path: /^\/v2\/online-checkout\/payment-links\/[^/]+$/,
    query: nothing,
    body: undefined,
  },
  { method: 'GET', path: /^\/v2\/locations$/, query: nothing, body: undefined },
  {
    method: 'GET',
    path: /^\/v2\/devices$/,
    query: z.strictObject({ location_id: z.string().optional(), cursor }),
    body: undefined,
  },
  {
    method: 'GET',
    path: /^\/v2\/devices\/codes$/,
    query: z.strictObject({
      location_id: z.string().optional(),
      product_type: z.literal('TERMINAL_API'),
      status: z.literal('UNPAIRED'),
      cursor,
    }),
    body: undefined,
  },
  {
    method: 'GET',
    path: /^\/v2\/payments$/,
    query: z.strictObject({
      begin_time: time,
      end_time: time,
      sort_order: z.literal('ASC'),
      location_id: z.string(),
      limit: z.literal('100'),
      cursor,
    }),
    body: undefined,
  },
  {
    method: 'GET',
    path: /^\/v2\/online-checkout\/payment-links$/,
    query: z.strictObject({ limit: z.literal('1000'), cursor }),
    body: undefined,
  },
  {
    method: 'GET',
    path: /^\/v2\/(terminals\/checkouts|payments|refunds|orders|locations|devices|devices\/codes)\/[^/]+$/,
    query: nothing,
    body: undefined,
  },
]

const byDescription = describedBy('square')
/** The description in hand is of payments on terminals; links and their orders are by Square's reference alone. */
const isNotDescribed = (path: string) => /^\/v2\/(online-checkout|orders)/.test(path)

/** @returns what the real one would not let through, or what the adapter has no business to ask */
export function faultsOf(asked: Asked): string[] {
  const { method, path, query, headers, body } = asked
  const request = REQUESTS.find((one) => one.method === method && one.path.test(path))
  if (!request) return [`Nobody asks ${method} ${path}`]
  const faults = isNotDescribed(path) ? [] : byDescription(asked)
  if (headers['square-version'] === undefined) faults.push('A request names its version')
  if (Object.keys(headers).some((name) => name.startsWith('x-fern'))) faults.push('The SDK tells of itself')
  for (const [schema, value] of [
    [request.query, Object.fromEntries(query)],
    [request.body ?? z.undefined(), body === '' ? undefined : JSON.parse(body)],
  ] as const) {
    const read = schema.safeParse(value)
    if (!read.success) faults.push(`${method} ${path}: ${z.prettifyError(read.error)}`)
  }
  return faults
}
