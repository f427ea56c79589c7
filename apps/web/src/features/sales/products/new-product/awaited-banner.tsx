import { counted } from '@tuppence/domain/counts'
import { useConnectivity } from '../../../../offline/index.ts'
import { Banner, Button } from '../../../../ui/index.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { useAwaitedCodes } from './awaited-codes.ts'

/** Offers what was scanned without a network, once it is back, to those who may create products. */
export function AwaitedBanner() {
  const { user, show } = useTerminal()
  const { isOnline } = useConnectivity()
  const codes = useAwaitedCodes(user.organizationId)
  if (!isOnline || codes.length === 0 || !user.permissions.includes('manage-products')) return null
  return (
    <div className="px-3 pt-3">
      <Banner
        title={`${counted(codes.length, 'product')} to be created`}
        action={<Button onClick={() => show({ kind: 'product' })}>Create</Button>}
      >
        Scanned without a network: {codes.slice(0, 3).join(', ')}
        {codes.length > 3 ? ' …' : ''}
      </Banner>
    </div>
  )
}
