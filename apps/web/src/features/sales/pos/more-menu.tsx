import { Ellipsis } from 'lucide-react'
import { useEffect } from 'react'
import { fetchWhenIdle } from '../../../offline/device/fetch-when-idle.ts'
import { fetchedPart } from '../../../ui/fetched-part.tsx'
import { buttonLook, Popover, sayMissing } from '../../../ui/index.ts'
import { PART_MISSING } from '../later-parts.tsx'

const MoreList = fetchedPart(async () => (await import('./more-list.tsx')).MoreList)

/** The rest of what can be done, which no sale needs. */
export function MoreMenu() {
  useEffect(() => fetchWhenIdle([MoreList.fetch]), [])
  return (
    <Popover
      label="More"
      triggerLabel="More"
      trigger={<Ellipsis size={20} aria-hidden />}
      className={`${buttonLook('quiet', 'medium')} w-11 px-0!`}
    >
      <MoreList onMissing={() => sayMissing(PART_MISSING)} />
    </Popover>
  )
}
