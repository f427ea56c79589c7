import type { ShopOnDisplay } from '@tuppence/contract/displays'
import type { DisplayOffer } from '@tuppence/domain/sales'
import { useEffect, useState } from 'react'
import { classNames, Mark } from '../../ui/index.ts'

/** DISP-007: nothing is being bought. What the shop has to say stands beside the welcome, one after another. */
export function Welcome({ shop }: { shop: ShopOnDisplay | undefined }) {
  const content = shop?.content
  const offer = useTurn(content?.offers ?? [], content?.secondsPerOffer ?? 8)
  return (
    <div
      className={classNames(
        'flex min-h-0 w-full flex-1 items-center justify-center gap-6 overflow-hidden p-6 max-md:flex-col sm:gap-12 sm:p-10',
      )}
    >
      <div
        className={classNames(
          'grid min-w-0 justify-items-center gap-3 text-center sm:gap-5',
          offer && 'md:w-2/5',
        )}
      >
        {shop?.logo ? (
          <img src={shop.logo} alt="" className="max-h-24 max-w-full rounded-md bg-white p-3 sm:max-h-56" />
        ) : (
          <Mark size={112} />
        )}
        <p className="font-head text-4xl font-bold tracking-tight text-balance sm:text-6xl">Welcome</p>
        <p className="text-2xl text-ink-muted sm:text-3xl">Your items will appear here</p>
        {content?.message ? (
          <p className="max-w-2xl text-xl font-medium text-balance whitespace-pre-line [overflow-wrap:anywhere] sm:text-2xl">
            {content.message}
          </p>
        ) : null}
      </div>
      {offer ? <Offer key={offer.id} offer={offer} /> : null}
    </div>
  )
}

function Offer({ offer: { text, picture } }: { offer: DisplayOffer }) {
  return (
    <figure
      aria-label="Offer"
      className="arrives flex min-h-0 min-w-0 max-w-full flex-col items-center justify-center gap-4 rounded-lg border border-line bg-surface p-5 max-md:flex-1 md:max-h-full md:flex-1 md:p-8"
    >
      {picture ? (
        <img src={picture} alt="" className="max-h-[50dvh] min-h-0 max-w-full rounded-md object-contain" />
      ) : null}
      {text ? (
        <figcaption
          className={classNames(
            'max-w-full shrink-0 text-center font-head font-bold text-balance [overflow-wrap:anywhere]',
            picture ? 'text-xl sm:text-3xl' : 'text-3xl sm:text-5xl',
          )}
        >
          {text}
        </figcaption>
      ) : null}
    </figure>
  )
}

/** Each in its turn. */
function useTurn(offers: readonly DisplayOffer[], seconds: number): DisplayOffer | undefined {
  const [place, setPlace] = useState(0)
  const count = offers.length
  useEffect(() => {
    if (count < 2) return
    const timer = setInterval(() => setPlace((before) => before + 1), seconds * 1_000)
    return () => clearInterval(timer)
  }, [count, seconds])
  return offers[place % Math.max(1, count)]
}
