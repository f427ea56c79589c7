import { useEffect, useState } from 'react'
import { type DisplayState, listenToTill } from '../../devices/display-channel.ts'
import { Mark } from '../../ui/index.ts'
import { DisplayItems } from './display-items.tsx'
import { DisplayTotals } from './display-totals.tsx'
import { useClock } from './use-clock.ts'

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })

/** What the customer sees while the till rings up (DISP-001 to DISP-013). It shows nothing but what this browser's till sends. */
export function CustomerDisplay() {
  const [state, setState] = useState<DisplayState>()
  useEffect(() => listenToTill(setState), [])
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-paper text-ink">
      <title>Customer display · Tuppence</title>
      <DisplayHead businessName={state?.businessName} />
      <main className="flex min-h-0 flex-1">
        {state && state.items.length > 0 ? <Basket state={state} /> : <Welcome />}
      </main>
      <footer className="border-t border-line px-6 py-4 text-center text-lg text-ink-muted sm:text-xl">
        Thank you for shopping with us
      </footer>
    </div>
  )
}

function DisplayHead({ businessName }: { businessName?: string }) {
  const now = useClock()
  return (
    <header className="flex items-center gap-3 border-b border-line bg-surface px-4 py-4 sm:gap-4 sm:px-8">
      <Mark size={44} />
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

function Welcome() {
  return (
    <div className="m-auto grid justify-items-center gap-6 p-8 text-center">
      <Mark size={112} />
      <p className="font-head text-4xl font-bold tracking-tight text-balance sm:text-6xl">Welcome</p>
      <p className="text-2xl text-ink-muted sm:text-3xl">Your items will appear here</p>
    </div>
  )
}

function Basket({ state }: { state: DisplayState }) {
  return (
    <div className="flex min-h-0 w-full flex-col md:flex-row">
      <DisplayItems items={state.items} />
      <DisplayTotals state={state} />
    </div>
  )
}
