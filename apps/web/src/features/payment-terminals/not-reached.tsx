import { reachedFrom } from '../../foundation/address/reached-from.ts'
import { Banner } from '../../ui/index.ts'

const WHO = {
  'this-device': 'Only the computer that Tuppence runs on can open its address',
  'this-network': 'Nobody outside this network can open Tuppence’s address',
} as const

/** Said where a provider, or a customer's telephone, could not come to an address of this server's: what that means, and what to do. */
export function NotReached({ address }: { address: string | null | undefined }) {
  const from = address ? reachedFrom(address) : 'anywhere'
  if (!address || from === 'anywhere') return null
  return (
    <div className="py-2">
      <Banner tone="warn" title={WHO[from]}>
        <p>
          It is <span className="font-semibold [overflow-wrap:anywhere]">{new URL(address).origin}</span>. No
          provider can tell of a payment by it, so Tuppence finds out by asking, a little later; a simulated
          link opens there alone.
        </p>
        <p>
          Ask whoever runs Tuppence for your shop to give it an https address that the internet leads to. Then
          enter the webhook addresses below at the providers.
        </p>
      </Banner>
    </div>
  )
}
