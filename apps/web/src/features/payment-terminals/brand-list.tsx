import { listPaymentProviders } from '@tuppence/contract/payment-terminals'
import { CONNECTION_LABELS, FEATURE_LABELS, TERMINAL_BRANDS } from '@tuppence/domain/payments'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Badge } from '../../ui/index.ts'

/** The seven brands (PAY-019), each with what it needs, and whether this server reaches its service at all. */
export function BrandList() {
  const { data: providers } = useCall(listPaymentProviders, {})
  return (
    <section aria-label="Brands" className="grid gap-1">
      <h3 className="font-semibold">What each brand needs</h3>
      <ul className="grid">
        {TERMINAL_BRANDS.map(({ name, provider, models, connections, features, needs }) => {
          const known = providers?.find((one) => one.name === provider)
          const isReached = known !== undefined && known.lacks === null
          return (
            <li key={name} className="grid gap-1 border-b border-line py-2.5 last:border-0">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-medium">{name}</span>
                {providers ? (
                  <Badge state={isReached ? 'good' : 'neutral'}>
                    {isReached ? 'Can be connected' : 'Separate card machine only'}
                  </Badge>
                ) : null}
              </span>
              <span className="text-sm text-ink-muted">
                {models.join(', ')} · {connections.map((one) => CONNECTION_LABELS[one]).join(', ')} ·{' '}
                {features.map((one) => FEATURE_LABELS[one]).join(', ')}
              </span>
              <span className="text-sm">
                {isReached || !provider
                  ? needs
                  : known?.lacks
                    ? known.lacks
                    : `This server has no connection to its service: use it as a separate card machine.`}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
