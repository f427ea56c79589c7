import { clockWarning, useConnectivity } from '../../../offline/index.ts'
import { Banner } from '../../../ui/index.ts'

/** A device whose clock is wrong says so before anything is sold (mandate 6, R16). */
export function ClockBanner() {
  const { clockOffsetMs } = useConnectivity()
  const warning = clockWarning(clockOffsetMs)
  if (!warning) return null
  return (
    <div className="p-3">
      <Banner tone="warn" title={warning.title} isUrgent>
        {warning.words}
      </Banner>
    </div>
  )
}
