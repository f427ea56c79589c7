import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { useMay } from '../foundation/session/session.ts'
import { fetchedPart } from '../ui/fetched-part.tsx'
import { fetchedScreen } from '../ui/index.ts'
import { ForThose } from './session/for-those.tsx'

const AuditPage = fetchedScreen(async () => (await import('../features/audit/audit-page.tsx')).AuditPage)
const BackOfficePage = fetchedScreen(
  async () => (await import('../features/back-office/back-office-page.tsx')).BackOfficePage,
)
const CustomerPage = fetchedScreen(
  async () => (await import('../features/customers/customer-page.tsx')).CustomerPage,
)
const DuplicatesPage = fetchedScreen(
  async () => (await import('../features/customers/duplicates-page.tsx')).DuplicatesPage,
)
const FirstRunCard = fetchedPart(
  async () => (await import('../features/first-run/first-run-card.tsx')).FirstRunCard,
)
const FirstRunPage = fetchedScreen(
  async () => (await import('../features/first-run/first-run-page.tsx')).FirstRunPage,
)
const ImportsPage = fetchedScreen(
  async () => (await import('../features/imports/imports-page.tsx')).ImportsPage,
)
const InsightsPage = fetchedScreen(
  async () => (await import('../features/insights/insights-page.tsx')).InsightsPage,
)
const JournalPage = fetchedScreen(
  async () => (await import('../features/journal/journal-page.tsx')).JournalPage,
)
const LabelsPage = fetchedScreen(async () => (await import('../features/labels/labels-page.tsx')).LabelsPage)
const ReportsPage = fetchedScreen(
  async () => (await import('../features/reports/reports-page.tsx')).ReportsPage,
)
const StaffManagement = fetchedScreen(
  async () => (await import('../features/staff/staff-management.tsx')).StaffManagement,
)
const ShiftsPage = fetchedScreen(async () => (await import('../features/tills/shifts-page.tsx')).ShiftsPage)
const TillsAndShifts = fetchedScreen(
  async () => (await import('../features/tills/tills-and-shifts.tsx')).TillsAndShifts,
)
const TillsPage = fetchedScreen(async () => (await import('../features/tills/tills-page.tsx')).TillsPage)
const StaffPage = fetchedScreen(async () => (await import('../features/staff/staff-page.tsx')).StaffPage)
const StockPage = fetchedScreen(async () => (await import('../features/stock/stock-page.tsx')).StockPage)
const StockTakesPage = fetchedScreen(
  async () => (await import('../features/stock/stock-takes-page.tsx')).StockTakesPage,
)
const TakePage = fetchedScreen(async () => (await import('../features/stock/take-page.tsx')).TakePage)
const SupportPage = fetchedScreen(
  async () => (await import('../features/support/support-page.tsx')).SupportPage,
)

/** Screens that not everybody may see, each with the permission of the policy table that opens it (decision D5). */
export function ReportsScreen() {
  return (
    <ForThose who="view-reports">
      <ReportsPage />
    </ForThose>
  )
}

export function InsightsScreen() {
  return (
    <ForThose who="view-reports">
      <InsightsPage />
    </ForThose>
  )
}

export function BackOfficeScreen() {
  const seesToStaff = useMay('manage-staff')
  const isTold = useMay('manage-settings')
  return (
    <ForThose who="view-reports">
      <BackOfficePage
        {...(isTold && {
          bell: <NotificationBell className="lg:hidden" />,
          firstRun: <FirstRunCard onMissing={() => {}} />,
        })}
        {...(seesToStaff && { staff: <StaffManagement /> })}
      />
    </ForThose>
  )
}

export function FirstRunScreen() {
  return (
    <ForThose who="manage-settings">
      <FirstRunPage />
    </ForThose>
  )
}

export function StockScreen() {
  return (
    <ForThose who="manage-stock">
      <StockPage />
    </ForThose>
  )
}

export function StockTakesScreen() {
  return (
    <ForThose who="manage-stock">
      <StockTakesPage />
    </ForThose>
  )
}

export function StockTakeScreen() {
  return (
    <ForThose who="manage-stock">
      <TakePage />
    </ForThose>
  )
}

export function CustomerScreen() {
  return (
    <ForThose who="manage-customers">
      <CustomerPage />
    </ForThose>
  )
}

export function DuplicatesScreen() {
  return (
    <ForThose who="manage-customers">
      <DuplicatesPage />
    </ForThose>
  )
}

export function LabelsScreen() {
  return (
    <ForThose who="manage-products">
      <LabelsPage />
    </ForThose>
  )
}

export function AuditScreen() {
  return (
    <ForThose who="export-data">
      <AuditPage />
    </ForThose>
  )
}

export function ImportsScreen() {
  return (
    <ForThose who="manage-stock">
      <ImportsPage />
    </ForThose>
  )
}

export function JournalScreen() {
  return (
    <ForThose who="export-data">
      <JournalPage />
    </ForThose>
  )
}

export function SupportScreen() {
  return (
    <ForThose who="manage-settings">
      <SupportPage />
    </ForThose>
  )
}

export function StaffScreen() {
  return (
    <ForThose who="manage-staff">
      <StaffPage>
        <TillsAndShifts />
      </StaffPage>
    </ForThose>
  )
}

export function TillsScreen() {
  return (
    <ForThose who="manage-tills">
      <TillsPage />
    </ForThose>
  )
}

export function ShiftsScreen() {
  return (
    <ForThose who="view-reports">
      <ShiftsPage />
    </ForThose>
  )
}
