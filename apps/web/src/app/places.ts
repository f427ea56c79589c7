import { BarChart3, Boxes, Building2, type LucideIcon, Settings, ShoppingBasket, Users } from 'lucide-react'

export interface Place {
  readonly to: '/sales' | '/inventory' | '/customers' | '/reports' | '/back-office' | '/settings'
  readonly label: string
  /** The shorter word of the bottom bar; left out where the place is not on it. */
  readonly short?: string
  readonly Icon: LucideIcon
}

/** Where one can go, in the order of the sidebar (SHELL-021) and of the bottom bar (SHELL-025). */
export const places: readonly Place[] = [
  { to: '/sales', label: 'Sales', short: 'Sales', Icon: ShoppingBasket },
  { to: '/inventory', label: 'Inventory', short: 'Stock', Icon: Boxes },
  { to: '/customers', label: 'Customers', short: 'Customers', Icon: Users },
  { to: '/reports', label: 'Reports', short: 'Reports', Icon: BarChart3 },
  { to: '/back-office', label: 'Back Office', Icon: Building2 },
  { to: '/settings', label: 'Settings', short: 'Settings', Icon: Settings },
]

/** SHELL-023: the full name, or the e-mail when there is no name, or the username when there is neither. */
export function shownName(person: {
  firstName: string | null
  lastName: string | null
  email: string | null
  username: string
}): string {
  const full = [person.firstName, person.lastName].filter(Boolean).join(' ').trim()
  return full || person.email || person.username
}
