import { counted } from '@tuppence/domain/counts'
import { useConnectivity } from '../../offline/index.ts'
import { Banner } from '../../ui/index.ts'
import type { KeptEntry } from './count-store.ts'

/** Whether the server has what was counted here, and what it did not take. */
export function HandedIn({ entries }: { entries: readonly KeptEntry[] }) {
  const { isOnline } = useConnectivity()
  const waiting = entries.filter(({ status }) => status === 'waiting').length
  const refused = entries.filter(({ status }) => status === 'refused')
  return (
    <>
      {refused[0] ? (
        <Banner
          tone="bad"
          title={`${counted(refused.length, 'count was', 'counts were')} not taken`}
          isUrgent
        >
          {refused[0].why} What was counted stays on this device.
        </Banner>
      ) : null}
      {isOnline ? null : (
        <Banner tone="warn" title="No network: counting goes on">
          Every count is kept on this device, also over a reload, and is handed in when the network is back.
        </Banner>
      )}
      <p role="status" className="text-sm text-ink-muted">
        {waiting > 0
          ? `${counted(waiting, 'count waits', 'counts wait')} on this device to be handed in.`
          : 'Everything you counted is handed in.'}
      </p>
    </>
  )
}
