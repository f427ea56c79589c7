import type { Tender } from '@tuppence/domain/sales'
import type { useEngine } from '../../../offline/index.ts'
import { sayMissing } from '../../../ui/index.ts'

/** What asks the payments of a basket; without a network it may not be here, which is then said. */
const asking = () =>
  import('./basket-payments.ts').catch(() =>
    sayMissing('What asks after its card payments is fetched when there is a network.'),
  )

/** Asked before the basket is emptied while it is not known whether a card has paid for it. */
export const mayEmptyInDoubt = async (engine: ReturnType<typeof useEngine>): Promise<boolean> =>
  !engine.cart.state.get().leftBehind?.length ||
  ((await (await asking())?.mayGoOnInDoubt(engine, true)) ?? false)

/** Whether a sale may be recorded with these: a card in doubt is asked about, and what a card paid was not given back meanwhile. */
export const mayRecord = async (
  engine: ReturnType<typeof useEngine>,
  tenders: readonly Tender[],
): Promise<boolean> =>
  (!engine.cart.state.get().leftBehind?.length && !tenders.some(({ payment }) => payment)) ||
  ((await (await asking())?.mayRecord(engine, tenders)) ?? false)
