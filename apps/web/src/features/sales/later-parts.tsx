import type { Sale } from '@tuppence/domain/sales'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { fetchWhenIdle } from '../../offline/device/fetch-when-idle.ts'
import { useCart } from '../../offline/index.ts'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { fetchToasts, sayMissing } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import type { CatalogueNoticeProps } from './basket/catalogue-notice.tsx'
import { cardQuestion } from './card/card-question.ts'
import { givenBackOf } from './given-back.ts'
import { holdNotice, noticeWords } from './holds/hold-notice.ts'
import type { AskedDoubt } from './payment/cash-doubt.tsx'
import { refuseAloud } from './refuse-aloud.ts'

// Parts of the basket and its payment that the first sale does without. They are the first to be fetched once the till
// stands idle, before its dialogs.

const Done = fetchedPart(async () => {
  const [{ DonePanel }] = await Promise.all([
    import('./after-sale/done-panel.tsx'),
    import('../../offline/papers/sale-papers.ts'),
  ])
  return DonePanel
}, MoneyDue)
const Doubt = fetchedPart(async () => (await import('./payment/cash-doubt.tsx')).CashDoubtQuestion)
const Split = fetchedPart(async () => (await import('./payment/split-payment.tsx')).SplitPayment)
const Lines = fetchedPart(async () => (await import('./returns/returned-lines.tsx')).ReturnedLines)
const Points = fetchedPart(async () => {
  const [{ RedeemPoints }] = await Promise.all([
    import('./payment/redeem-points.tsx'),
    import('../../offline/copy/points-here.ts'),
  ])
  return RedeemPoints
})
const PayOut = fetchedPart(async () => (await import('./returns/pay-out-panel.tsx')).PayOutPanel)

const Holds = fetchedPart(async () => (await import('./holds/holds-at-the-till.tsx')).HoldsAtTheTill)

const Words = ({ words }: { words: string }) => (
  <p className="col-span-2 text-center text-sm text-ink-muted">{words}</p>
)
const Cards = fetchedPart(async () => (await import('./card/card-at-the-till.tsx')).CardAtTheTill)
const Way = fetchedPart(async () => (await import('./card/card-way.tsx')).CardWay)
const Digital = fetchedPart(async () => (await import('./card/card-way.tsx')).DigitalWay)
const WayLine = fetchedPart(async () => (await import('./card/card-way.tsx')).CardWayLine, Words)

const Shift = fetchedPart(async () => (await import('./drawer/shift-button.tsx')).ShiftButton)

const Display = fetchedPart(
  async () => (await import('./display/customer-display-sender.tsx')).CustomerDisplaySender,
)

const Names = fetchedPart(async () => (await import('./basket/catalogue-names.ts')).CatalogueNames)
const Notice = fetchedPart(async () => (await import('./basket/catalogue-notice.tsx')).CatalogueNotice)

const Awaited = fetchedPart(async () => (await import('./new-product/awaited-banner.tsx')).AwaitedBanner)
export const fetchAwaitedBanner = Awaited.fetch

const Collect = fetchedPart(async () => (await import('./collect-order.tsx')).CollectOrder)

const fetchTakeCard = () => import('./card/take-card.ts')
const fetchAfterSale = () => import('./after-sale/after-sale.ts')

/** In this order: a sale prints, and says what it changes, before a customer splits a payment. */
export const fetchLaterParts = [
  fetchAfterSale,
  Done.fetch,
  Doubt.fetch,
  Split.fetch,
  Way.fetch,
  Digital.fetch,
  Lines.fetch,
  Points.fetch,
  PayOut.fetch,
  Notice.fetch,
  Holds.fetch,
]

/**
 * What ends a sale: the change, the receipt and what the till says. It is fetched with the first line of a basket, however
 * busy the till is, so that a network that goes away in the middle of the very first sale takes none of it along.
 */
export function fetchSaleEnd(): void {
  const printing = import('../../devices/print-receipt.ts').then(({ fetchPaper }) => fetchPaper())
  // What does not come now is asked for again while the till stands idle, and when it is needed.
  void Promise.allSettled([
    Done.fetch(),
    Doubt.fetch(),
    fetchAfterSale(),
    printing,
    fetchToasts(),
    Cards.fetch(),
    fetchTakeCard(),
    import('./card/basket-payments.ts'),
  ])
}

export const PART_MISSING =
  'This part of the till is fetched when there is a network. Selling goes on without it.'
const onMissing = () => sayMissing(PART_MISSING)

/** A till that cannot fetch it has nothing to offer: products are created with a network. */
export const AwaitedBanner = () => <Awaited onMissing={() => undefined} />
export const DonePanel = ({ sale }: { sale: Sale }) => <Done sale={sale} onMissing={onMissing} />
/** Without it the amount can still be written anew: only a doubted one cannot be taken. */
export const CashDoubtQuestion = (asked: AskedDoubt) => <Doubt {...asked} onMissing={onMissing} />
export const SplitPayment = ({ rest }: { rest?: ReactNode }) => <Split rest={rest} onMissing={onMissing} />
export const ReturnedLines = () => <Lines onMissing={onMissing} />
export const CardWay = () => <Way onMissing={onMissing} />
export const DigitalWay = () => <Digital onMissing={onMissing} />
export const CardWayLine = ({ words }: { words: string }) => <WayLine words={words} onMissing={() => {}} />
/** Nobody is told where it cannot be had: there are other ways to pay. */
export const RedeemPoints = () => <Points onMissing={() => {}} />
export const PayOutPanel = () => <PayOut onMissing={onMissing} />

/** Nobody waits for what has to be handed back, however the network is; nor for the number to find the sale by. */
function MoneyDue({ sale }: { sale: Sale }) {
  const { kind, changeMinor, receiptNumber } = sale
  const dueMinor = changeMinor > 0 ? changeMinor : givenBackOf(sale).handedMinor
  return (
    <section
      aria-label={kind === 'sale' ? 'Sale completed' : 'Completed'}
      className="figures m-auto p-5 text-center"
    >
      <p role="status" className="text-3xl font-bold">
        {dueMinor > 0 ? `Give back ${formatMoney(dueMinor)}` : 'Completed'}
      </p>
      <p className="text-ink-muted">{receiptNumber}</p>
    </section>
  )
}

/** Whether it has been fetched: as soon as the first screen stands, which neither waits for it nor carries it. */
function useSoonHere(fetch: () => Promise<unknown>, afterMs?: number): boolean {
  const [isHere, setIsHere] = useState(false)
  const bring = useEffectEvent(async () => {
    await fetch()
    setIsHere(true)
  })
  useEffect(() => fetchWhenIdle([() => bring()], afterMs), [afterMs])
  return isHere
}

/** How the shift stands; in fewer words on a phone, where the head is one line. */
export function ShiftButton({ isFolded = false }: { isFolded?: boolean }) {
  const isHere = useSoonHere(() => Promise.all([Shift.fetch(), import('../../offline/drawer/drawer.ts')]))
  return isHere ? (
    <Shift isFolded={isFolded} onMissing={onMissing} />
  ) : (
    <span className="block min-h-11 w-28" />
  )
}

/** A payment that was brought back is gone on with at once, and a question asked; else cards are taken from the moment after the till stands. */
export function CardAtTheTill() {
  const isHere = useSoonHere(Cards.fetch, 0)
  const { awaited } = useCart()
  const question = useSyncExternalStore(cardQuestion.subscribe, cardQuestion.get)
  // Once there, it stays: how a payment ended is told, and its sale completed, when nothing is waited for any more.
  const [isKept, setIsKept] = useState(false)
  const onMissingCards = () => {
    cardQuestion.get()?.answer(false)
    // Unmount it, so that the next question fetches it again.
    setIsKept(false)
    onMissing()
  }
  const isNeeded = Boolean(awaited || question)
  if (isNeeded && !isKept) setIsKept(true)
  return isHere || isNeeded || isKept ? <Cards onMissing={onMissingCards} /> : null
}

/** What other tills may use too is followed while something comes back or points pay, and what they took is told. */
export function HoldsAtTheTill() {
  const { back, tenders } = useCart()
  const notice = useSyncExternalStore(holdNotice.subscribe, holdNotice.get)
  const isNeeded =
    back?.from.sale != null || tenders.some(({ method }) => method === 'loyalty') || notice !== undefined
  return isNeeded ? <Holds onMissing={tellNotice} /> : null
}

/** In a toast, where its dialog cannot be had. */
function tellNotice() {
  const notice = holdNotice.get()
  if (!notice) return
  const { title, whatToDo } = noticeWords(notice)
  holdNotice.set(undefined)
  refuseAloud(`${title}. ${whatToDo}`)
}

/** The customer's screen follows the till from the moment after it stands. */
export const CustomerDisplay = () => (useSoonHere(Display.fetch, 0) ? <Display onMissing={() => {}} /> : null)

/** What the office changes while it is in a cart is followed from the moment after the till stands. */
export const CatalogueNames = () => (useSoonHere(Names.fetch) ? <Names onMissing={() => {}} /> : null)
/** Without it the line keeps its price, as it does until somebody chooses. */
export const CatalogueNotice = (props: CatalogueNoticeProps) => <Notice {...props} onMissing={() => {}} />

/** An online order that the list of orders sent here to be rung up: the address names it. */
export function CollectOrder() {
  const [isAsked] = useState(() => location.search.includes('collect='))
  return isAsked ? <Collect onMissing={onMissing} /> : null
}
