import { type RemoteAccess, remoteAccessBefore } from '@tuppence/contract/remote-access'
import { DoorClosed } from 'lucide-react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Card, EmptyState, Loaded } from '../../ui/index.ts'

/** When the provider was in this shop, why, and how it ended. */
export function RemoteAccessBefore() {
  const before = useCall(remoteAccessBefore, {})
  const timeZone = useShopTimeZone()
  return (
    <Card>
      <div className="border-b border-line p-5">
        <h2 className="text-xl">Your provider in this shop</h2>
        <p className="text-ink-muted">
          They come in by remote access only, after saying why. You see it on every screen, and can end it.
        </p>
      </div>
      <Loaded {...before} what="The list of remote access">
        {({ accesses }) =>
          accesses.length === 0 ? (
            <EmptyState icon={<DoorClosed size={40} aria-hidden />} title="They were never here" />
          ) : (
            <ul className="px-5">
              {accesses.map((access) => (
                <li
                  key={access.id}
                  className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-0"
                >
                  <p className="min-w-0 flex-1">
                    <span className="font-medium">{access.operatorName}</span>
                    <span className="block text-ink-muted [overflow-wrap:anywhere]">{access.reason}</span>
                  </p>
                  <p className="figures text-sm text-ink-muted">
                    {shopTime(new Date(access.usedAt ?? access.askedAt), timeZone)}
                    <span className="block">{endWords(access)}</span>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function endWords({ state, usedAt, endedByName }: RemoteAccess): string {
  if (state === 'open') return 'Here now'
  if (state === 'asked') return 'May come in now'
  if (endedByName) return `Ended by ${endedByName}`
  return usedAt ? 'Ended when its time was over' : 'Did not come in'
}
