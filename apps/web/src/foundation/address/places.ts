import type { SignedInUser } from '@tuppence/contract/identity'
import { fullName } from '@tuppence/domain/names'
import type { Permission } from '@tuppence/domain/staff'
import { BarChart3, Boxes, Building2, type LucideIcon, Settings, ShoppingBasket, Users } from 'lucide-react'

export interface Place {
  readonly to: '/sales' | '/inventory' | '/customers' | '/reports' | '/back-office' | '/settings'
  readonly label: string
  /** The shorter word of the bottom bar; left out where the place is not on it. */
  readonly short?: string
  readonly Icon: LucideIcon
  /** The permission that opens it; left out where everybody who is signed in may go. */
  readonly who?: Permission
}

/** Where one can go, in the order of the sidebar (SHELL-021) and of the bottom bar (SHELL-025). */
export const places: readonly Place[] = [
  { to: '/sales', label: 'Sales', short: 'Sales', Icon: ShoppingBasket },
  { to: '/inventory', label: 'Inventory', short: 'Stock', Icon: Boxes },
  { to: '/customers', label: 'Customers', short: 'Customers', Icon: Users },
  { to: '/reports', label: 'Reports', short: 'Reports', Icon: BarChart3, who: 'view-reports' },
  { to: '/back-office', label: 'Back Office', Icon: Building2, who: 'view-reports' },
  { to: '/settings', label: 'Settings', short: 'Settings', Icon: Settings },
]

/**
 * The places that this person's links lead to: none that would only refuse them. From a till's sign-in the back office is
 * always offered, because it asks for a sign-in of its own, which somebody else may have (AUTH-042).
 */
export function placesFor({
  permissions,
  session,
}: Pick<SignedInUser, 'permissions' | 'session'>): readonly Place[] {
  return places.filter(
    ({ to, who }) =>
      who === undefined || permissions.includes(who) || (to === '/back-office' && session === 'pos'),
  )
}

/** SHELL-023: the full name, or the e-mail when there is no name, or the username when there is neither. */
export function shownName(person: {
  firstName: string | null
  lastName: string | null
  email: string | null
  username: string
}): string {
  return fullName(person) || person.email || person.username
}
