import {
  BookOpenCheck,
  ClipboardList,
  Clock,
  CreditCard,
  LifeBuoy,
  ListChecks,
  PackageOpen,
  ScrollText,
  ShieldCheck,
  ShoppingBag,
  Sparkles,
  Store,
} from 'lucide-react'

/** What the back office has beside its dashboard, and who may go there. */
export const OFFICE_PLACES = [
  { to: '/online-orders', label: 'Online orders', who: 'sell', Icon: ShoppingBag },
  { to: '/ai-dashboard', label: 'Insights', who: 'view-reports', Icon: Sparkles },
  { to: '/stock', label: 'Stock', who: 'manage-stock', Icon: PackageOpen },
  { to: '/stock-takes', label: 'Stock-takes', who: 'manage-stock', Icon: ClipboardList },
  { to: '/shifts', label: 'Shifts', who: 'view-reports', Icon: Clock },
  { to: '/tills', label: 'Tills', who: 'manage-tills', Icon: Store },
  { to: '/payment-terminals', label: 'Payment Terminals', who: 'view-reports', Icon: CreditCard },
  { to: '/store-health', label: 'Store health', who: 'manage-tills', Icon: ShieldCheck },
  { to: '/first-run', label: 'Set up', who: 'manage-settings', Icon: ListChecks },
  { to: '/support', label: 'Support', who: 'manage-settings', Icon: LifeBuoy },
  { to: '/journal', label: 'Journal', who: 'export-data', Icon: BookOpenCheck },
  { to: '/audit-log', label: 'Audit log', who: 'export-data', Icon: ScrollText },
] as const

export type OfficePlace = (typeof OFFICE_PLACES)[number]
