import {
  BarChart3,
  Building2,
  Database,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  MonitorSmartphone,
  Settings,
  Store,
} from 'lucide-react'
import { useEffect, useState } from 'react'

/** The sections of the portal, in the order of its sidebar (OPER-001). */
export const SECTIONS = [
  { id: 'overview', label: 'Overview', Icon: LayoutDashboard },
  { id: 'customers', label: 'Customers', Icon: Store },
  { id: 'customer-management', label: 'Customer Management', Icon: Building2 },
  { id: 'devices', label: 'Devices', Icon: MonitorSmartphone },
  { id: 'support', label: 'Support', Icon: LifeBuoy },
  { id: 'enquiries', label: 'Enquiries', Icon: Inbox },
  { id: 'analytics', label: 'Analytics', Icon: BarChart3 },
  { id: 'database', label: 'Database', Icon: Database },
  { id: 'settings', label: 'Settings', Icon: Settings },
] as const satisfies readonly { id: string; label: string; Icon: LucideIcon }[]
export type SectionId = (typeof SECTIONS)[number]['id']

const sectionOf = (hash: string): SectionId => SECTIONS.find(({ id }) => `#${id}` === hash)?.id ?? 'overview'

/** The section stands in the address, so that it survives a reload and can be gone back from. */
export function useSection(): [SectionId, (section: SectionId) => void] {
  const [section, setSection] = useState(() => sectionOf(location.hash))
  useEffect(() => {
    const follow = () => setSection(sectionOf(location.hash))
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return [
    section,
    (next) => {
      location.hash = next
      setSection(next)
    },
  ]
}
