import type { Permission } from '@tuppence/domain/staff'
import type { ComponentType } from 'react'
import { ForThose } from './for-those.tsx'

/** A screen that not everybody may see, with the permission of the policy table that opens it (decision D5). */
export function only(who: Permission, Page: ComponentType) {
  return function ForThem() {
    return (
      <ForThose who={who}>
        <Page />
      </ForThose>
    )
  }
}
