import type { ShopOnDisplay } from '@tuppence/contract/displays'
import type { ReactNode } from 'react'
import type { DisplayState } from '../../devices/display-channel.ts'
import { useClock } from '../../foundation/words/use-clock.ts'
import { Mark } from '../../ui/index.ts'
import { showMoneyIn } from '../../ui/shop-money.ts'
import { DisplayItems } from './display-items.tsx'
import { DisplayTotals } from './display-totals.tsx'
import { FillScreen } from './fill-screen.tsx'
import { PayCode } from './pay-code.tsx'
import { ReceiptCode } from './receipt-code.tsx'
import { Welcome } from './welcome.tsx'

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })

interface DisplayScreenProps {
  /** Undefined until it is known, and on a display that nobody has told. */
  shop: ShopOnDisplay | undefined
  /** What the till shows; undefined while there is none. */
  state: DisplayState | undefined
  /** A word on how the display stands, for whoever looks after it. */
  standing?: ReactNode
  /** What can be done at the display itself. */
  actions?: ReactNode
}

/** What the customer sees while the till rings up (DISP-005 to DISP-013), the same beside the till and on another device. */
export function DisplayScreen({ shop, state, standing, actions }: DisplayScreenProps) {
  showMoneyIn(state?.currency)
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-paper text-ink">
      <title>Customer display · Tuppence</title>
      <DisplayHead shop={shop} businessName={state?.businessName ?? shop?.businessName} />
      <main className="flex min-h-0 flex-1">
        {state && state.items.length > 0 ? <Basket state={state} /> : <Welcome shop={shop} />}
      </main>
      <footer className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line px-4 py-3 text-center text-lg text-ink-muted sm:px-6 sm:text-xl">
        <span>Thank you for shopping with us</span>
        {standing}
        <span className="flex flex-wrap gap-2 empty:hidden sm:ml-auto">
          {actions}
          <FillScreen />
        </span>
      </footer>
    </div>
  )
}

function DisplayHead({
  shop,
  businessName,
}: {
  shop?: ShopOnDisplay | undefined
  businessName?: string | undefined
}) {
  const now = useClock()
  return (
    <header className="flex items-center gap-3 border-b border-line bg-surface px-4 py-4 sm:gap-4 sm:px-8">
      {shop?.logo ? (
        <img
          src={shop.logo}
          alt=""
          className="h-11 max-w-32 shrink-0 rounded-sm bg-white object-contain max-sm:hidden"
        />
      ) : (
        <Mark size={44} />
      )}
      <h1 className="line-clamp-2 min-w-0 flex-1 text-lg sm:text-3xl">{businessName ?? 'Welcome'}</h1>
      <p className="shrink-0 text-right leading-tight">
        <time dateTime={now.toISOString()} className="figures block text-2xl font-semibold sm:text-3xl">
          {timeFormat.format(now)}
        </time>
        <span className="text-sm text-ink-muted sm:text-base">{dateFormat.format(now)}</span>
      </p>
    </header>
  )
}

function Basket({ state }: { state: DisplayState }) {
  const { isPaid, receiptLink, payAt } = state
  return (
    <div className="flex min-h-0 w-full flex-col md:flex-row">
      {isPaid && receiptLink ? (
        <ReceiptCode link={receiptLink} />
      ) : payAt ? (
        <PayCode link={payAt} />
      ) : (
        <DisplayItems items={state.items} />
      )}
      <DisplayTotals state={state} />
    </div>
  )
}
