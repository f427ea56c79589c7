import { type Account, type PaymentProvider, ProviderError, type RefundGivenBack } from './provider.ts'

/** Longer than any of them takes when all is well; a card is not waited for within a call. */
const ANSWERS_WITHIN_MS = 20_000
/** A day's list has many pages. */
const LISTS_WITHIN_MS = 60_000

/** The same provider, each of whose answers is waited for so long and no longer. What comes later is asked after again. */
export function inTime(
  provider: PaymentProvider,
  { answers = ANSWERS_WITHIN_MS, lists = LISTS_WITHIN_MS } = {},
): PaymentProvider {
  const within =
    (ms: number) =>
    async <T>(asked: Promise<T>): Promise<T> => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new ProviderError('unsure', 'The provider took too long.')), ms)
      })
      return Promise.race([asked, late]).finally(() => clearTimeout(timer))
    }
  const soon = within(answers)
  const refundStands = provider.refundStands?.bind(provider)
  return {
    ...provider,
    scan: async (account) => soon(provider.scan(account)),
    pair: async (account, terminalId) => soon(provider.pair(account, terminalId)),
    status: async (account, terminalId) => soon(provider.status(account, terminalId)),
    start: async (account, payment) => soon(provider.start(account, payment)),
    makeLink: async (account, link) => soon(provider.makeLink(account, link)),
    progress: async (account, payment) => soon(provider.progress(account, payment)),
    cancel: async (account, payment) => soon(provider.cancel(account, payment)),
    refund: async (account, refund) => soon(provider.refund(account, refund)),
    refundProgress: async (account, refund) => soon(provider.refundProgress(account, refund)),
    ...(refundStands && {
      refundStands: async (account: Account, refund: RefundGivenBack) => soon(refundStands(account, refund)),
    }),
    readWebhook: async (account, webhook) => soon(provider.readWebhook(account, webhook)),
    list: async (account, from, until) => within(lists)(provider.list(account, from, until)),
  }
}
