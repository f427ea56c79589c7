import { useQuery } from '@tanstack/react-query'
import { productByBarcode } from '@tuppence/contract/catalogue'
import { CallFailed } from '@tuppence/contract/client'
import { isMisread } from '@tuppence/domain/catalogue'
import { callQuery } from '../../foundation/asking/api.ts'
import { AddAsProduct } from '../../foundation/product-finder/add-as-product.tsx'
import { MISREAD, misreadWhy } from '../../foundation/product-finder/scan-refusals.ts'
import { Banner } from '../../ui/index.ts'

/**
 * A code that the stock-take does not know. A product of the shop is named, so that nobody adds it once more; only what the
 * server says it has not is offered to be added.
 */
export function NotCountedHere({ code }: { code: string }) {
  const asked = useQuery({ ...callQuery(productByBarcode, { params: { code } }), retry: false })
  if (asked.isPending && asked.fetchStatus === 'fetching') return null
  if (asked.data)
    return (
      <Banner tone="warn" title={`${asked.data.name} is not counted in this stock-take`} isUrgent>
        The shop has it ({asked.data.sku}). Put it aside, or count it in another stock-take.
      </Banner>
    )
  // Without a network too: what a product of the shop has exactly is among what is counted, or has been answered above.
  if (isMisread(code))
    return (
      <Banner tone="warn" title={MISREAD} isUrgent>
        {misreadWhy(code)}
      </Banner>
    )
  const isOfNobody = asked.error instanceof CallFailed && asked.error.status === 404
  return (
    <Banner
      tone="warn"
      title={`“${code}” is not among what is counted here`}
      isUrgent
      {...(isOfNobody && { action: <AddAsProduct code={code} /> })}
    >
      {isOfNobody
        ? 'No product of the shop has it. Put it aside, or add it as a product.'
        : 'Put it aside, and scan it again when the network is back: the shop may have it already.'}
    </Banner>
  )
}
