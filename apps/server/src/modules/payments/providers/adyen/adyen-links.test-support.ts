import { z } from 'zod'
import type { Answer, Asked } from '../stand-in.test-support.ts'

const amountSchema = z.strictObject({ currency: z.literal('GBP'), value: z.int().positive() })
const linkSchema = z.strictObject({
  merchantAccount: z.string(),
  reference: z.uuid(),
  description: z.string().min(1).max(280),
  countryCode: z.literal('GB'),
  shopperLocale: z.literal('en-GB'),
  reusable: z.literal(false),
  amount: amountSchema,
  expiresAt: z.iso.datetime({ offset: true }),
})
const refundSchema = z.strictObject({
  merchantAccount: z.string(),
  reference: z.uuid(),
  amount: amountSchema,
})

interface Link {
  readonly id: string
  readonly body: z.infer<typeof linkSchema>
  readonly pspReference: string
  status: 'active' | 'completed' | 'expired' | 'paymentPending'
  refunded: number
}

/** Adyen's payment links, and refunds by the reference of a payment. */
export class LinksStandIn {
  readonly #links: Link[] = []
  readonly #done = new Map<string, { body: string; answer: Answer }>()
  readonly #now: () => number
  /** Of a payment on a terminal: what is left of it, by its reference. */
  readonly #leftOnTerminal: (pspReference: string) => number

  constructor(now: () => number, leftOnTerminal: (pspReference: string) => number) {
    this.#now = now
    this.#leftOnTerminal = leftOnTerminal
  }

  /** @param payAt where the customer pays, or our own id of the payment */
  of(payAt: string): Link {
    const link = this.#links.find(({ id, body }) => payAt.endsWith(id) || body.reference === payAt)
    if (!link) throw new Error('There is no such link')
    return link
  }

  make(asked: Asked): Answer {
    const body = linkSchema.parse(JSON.parse(asked.body))
    return this.#once(asked, () => {
      const id = `PL${this.#links.length}E83C39B0A0DE0C1E`
      const pspReference = `NC6HT9CRT65ZGN8${this.#links.length}`
      this.#links.push({ id, body, pspReference, status: 'active', refunded: 0 })
      return { status: 201, json: { ...body, id, status: 'active', url: `https://test.adyen.link/${id}` } }
    })
  }

  answer({ method, body }: Asked, id: string): Answer {
    const link = this.#links.find((one) => one.id === id)
    if (!link) return { status: 404, json: { status: 404, errorCode: '112', message: 'Link not found' } }
    if (link.status === 'active' && this.#now() > Date.parse(link.body.expiresAt)) link.status = 'expired'
    if (method === 'PATCH') {
      z.strictObject({ status: z.literal('expired') }).parse(JSON.parse(body))
      if (link.status === 'completed')
        return { status: 422, json: { status: 422, errorCode: '14_0409', message: 'Link is completed' } }
      link.status = 'expired'
    }
    return { json: { ...link.body, id, status: link.status, url: `https://test.adyen.link/${id}` } }
  }

  giveBack(asked: Asked, paymentPspReference: string): Answer {
    const { amount, ...body } = refundSchema.parse(JSON.parse(asked.body))
    return this.#once(asked, () => {
      const link = this.#links.find(({ pspReference }) => pspReference === paymentPspReference)
      const left = link ? link.body.amount.value - link.refunded : this.#leftOnTerminal(paymentPspReference)
      if (amount.value > left)
        return { status: 422, json: { status: 422, errorCode: '137', message: 'Insufficient balance' } }
      if (link) link.refunded += amount.value
      const made = { paymentPspReference, pspReference: 'LPHF3MJ6M9JNMJF3', status: 'received' }
      return { status: 201, json: { ...body, amount, ...made } }
    })
  }

  /** The first answer again, to whoever asks the same under the same key. */
  #once(asked: Asked, make: () => Answer): Answer {
    const key = z.string().min(1).max(64).parse(asked.headers['idempotency-key'])
    const before = this.#done.get(key)
    if (before && before.body !== asked.body) throw new Error('Another request under the same key')
    const answer = before?.answer ?? make()
    this.#done.set(key, { body: asked.body, answer })
    return answer
  }
}
