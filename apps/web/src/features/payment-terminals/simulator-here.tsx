import { listPaymentProviders } from '@tuppence/contract/payment-terminals'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Banner } from '../../ui/index.ts'

/** Said to whoever tries the product out, before they look for an account with a real provider. */
export function SimulatorHere({ children }: { children: string }) {
  const { data = [] } = useCall(listPaymentProviders, {})
  if (!data.some(({ isSimulator }) => isSimulator)) return null
  return (
    <Banner tone="info" title="A simulator is here to try cards with">
      {children} No card is read and no money moves.
    </Banner>
  )
}
