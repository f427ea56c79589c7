import type { ComponentType } from 'react'
import { AuditPage } from '../features/audit/audit-page.tsx'
import { CustomerPage } from '../features/customers/customer-page.tsx'
import { CustomersPage } from '../features/customers/customers-page.tsx'
import { DuplicatesPage } from '../features/customers/duplicates-page.tsx'
import { FirstRunPage } from '../features/first-run/first-run-page.tsx'
import { InsightsPage } from '../features/insights/insights-page.tsx'
import { InventoryPage } from '../features/inventory/inventory-page.tsx'
import { JournalPage } from '../features/journal/journal-page.tsx'
import { OnlineOrdersPage } from '../features/online-orders/online-orders-page.tsx'
import { PaymentTerminalsPage } from '../features/payment-terminals/payment-terminals-page.tsx'
import { ReportsPage } from '../features/reports/reports-page.tsx'
import { StaffPage } from '../features/staff/staff-page.tsx'
import { StockPage } from '../features/stock/stock-page.tsx'
import { StockTakesPage } from '../features/stock/stock-takes-page.tsx'
import { TakePage } from '../features/stock/take-page.tsx'
import { StoreHealthPage } from '../features/store-health/store-health-page.tsx'
import { SupportPage } from '../features/support/support-page.tsx'
import { ShiftsPage } from '../features/tills/shifts-page.tsx'
import { TillsAndShifts } from '../features/tills/tills-and-shifts.tsx'
import { TillsPage } from '../features/tills/tills-page.tsx'
import { fetchedScreen } from '../ui/index.ts'
import { only } from './session/only.tsx'
import { SettingsScreen } from './settings-screen.tsx'

/** These carry libraries that no other screen needs. */
const LabelsPage = fetchedScreen(async () => (await import('../features/labels/labels-page.tsx')).LabelsPage)
const ImportsPage = fetchedScreen(
  async () => (await import('../features/imports/imports-page.tsx')).ImportsPage,
)

const Staff = () => (
  <StaffPage>
    <TillsAndShifts />
  </StaffPage>
)

/** The shop's management screens but its first, by their address: app composes what features offer. */
export const OFFICE_SCREENS = {
  '/inventory': InventoryPage,
  '/stock': only('manage-stock', StockPage),
  '/stock-takes': only('manage-stock', StockTakesPage),
  '/stock-takes/$id': only('manage-stock', TakePage),
  '/customers': CustomersPage,
  '/customers/duplicates': only('manage-customers', DuplicatesPage),
  '/customers/$id': only('manage-customers', CustomerPage),
  '/imports': only('manage-stock', ImportsPage),
  '/labels': only('manage-products', LabelsPage),
  '/reports': only('view-reports', ReportsPage),
  '/ai-dashboard': only('view-reports', InsightsPage),
  '/staff-management': only('manage-staff', Staff),
  '/settings': SettingsScreen,
  '/store-health': StoreHealthPage,
  '/online-orders': OnlineOrdersPage,
  '/payment-terminals': PaymentTerminalsPage,
  '/first-run': only('manage-settings', FirstRunPage),
  '/support': only('manage-settings', SupportPage),
  '/tills': only('manage-tills', TillsPage),
  '/shifts': only('view-reports', ShiftsPage),
  '/journal': only('export-data', JournalPage),
  '/audit-log': only('export-data', AuditPage),
} satisfies Readonly<Record<string, ComponentType>>
