import { z } from 'zod'
import { type ListedPayment, ProviderError } from '../provider.ts'
import { saleOf } from './reader-payments.ts'
import { minorOf } from './sumup-answers.ts'
import { answerIn, type SumUpApi } from './sumup-api.ts'

const PAGE = 100

const pageSchema = z.object({
  items: z.array(
    z.object({
      transaction_id: z.string().nullish(),
      id: z.string().nullish(),
      amount: z.number(),
      currency: z.string(),
      timestamp: z.iso.datetime({ offset: true }),
      status: z.string(),
      payment_type: z.string().nullish(),
      type: z.string().nullish(),
      product_summary: z.string().nullish(),
      refunded_amount: z.number().nullish(),
    }),
  ),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).nullish(),
})
type Page = z.infer<typeof pageSchema>
type Item = Page['items'][number]

const TOOK_NOTHING: ReadonlySet<string> = new Set(['FAILED', 'CANCELLED', 'PENDING'])

/** The account's card payments from `from` up to, not with, `until`; cash noted in SumUp's app is none. */
export async function listTaken(api: SumUpApi, from: Date, until: Date): Promise<ListedPayment[]> {
  const taken: ListedPayment[] = []
  const seen = new Set<string>()
  const time = { oldest_time: from.toISOString(), newest_time: until.toISOString() }
  for (let after: string | undefined; ; ) {
    const page = answerIn(
      await api.ask(pageSchema, (client) =>
        client.transactions.list(api.merchant, {
          ...{ order: 'ascending', limit: PAGE, types: ['PAYMENT'], ...time },
          ...(after !== undefined && { oldest_ref: after }),
        }),
      ),
    )
    for (const item of page.items) {
      const listed = listedOf(item)
      if (listed) taken.push(listed)
    }
    after = nextOf(page)
    if (after === undefined) return taken
    if (seen.has(after)) throw new ProviderError('unsure', 'SumUp’s pages have no end.')
    seen.add(after)
  }
}

function listedOf(item: Item): ListedPayment | undefined {
  const { currency, status } = item
  if ((item.type ?? 'PAYMENT') !== 'PAYMENT' || item.payment_type === 'CASH' || TOOK_NOTHING.has(status))
    return undefined
  const providerPaymentId = item.transaction_id ?? item.id
  if (!providerPaymentId) throw new ProviderError('unsure', 'SumUp’s answer could not be read.')
  const id = item.product_summary?.slice(saleOf('').length)
  return {
    providerPaymentId,
    paymentId: id && item.product_summary === saleOf(id) && z.uuid().safeParse(id).success ? id : undefined,
    takenMinor: minorOf(item),
    refundedMinor: minorOf({ amount: item.refunded_amount ?? 0, currency }),
    at: new Date(item.timestamp),
  }
}

/** The next page is named as a query, of which only where it begins is taken. */
function nextOf({ links }: Page): string | undefined {
  const next = links?.find(({ rel }) => rel === 'next')
  if (!next) return undefined
  const after = new URLSearchParams(next.href.slice(next.href.indexOf('?') + 1)).get('oldest_ref')
  if (!after) throw new ProviderError('unsure', 'SumUp names a next page that cannot be read.')
  return after
}
