import { Ellipsis } from 'lucide-react'
import { buttonLook, Popover } from '../../../../ui/index.ts'
import { MoreList } from '../fetched-parts.ts'

/** The rest of what can be done, which no sale needs. */
export function MoreMenu() {
  return (
    <Popover
      label="More"
      triggerLabel="More"
      trigger={<Ellipsis size={20} aria-hidden />}
      className={`${buttonLook('quiet', 'medium')} w-11 px-0!`}
    >
      <MoreList />
    </Popover>
  )
}
