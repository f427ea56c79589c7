import { BackOfficePage } from '../features/back-office/back-office-page.tsx'
import { FirstRunCard } from '../features/first-run/first-run-card.tsx'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { useMay } from '../foundation/session/session.ts'
import { fetchedPart } from '../ui/index.ts'
import { only } from './session/only.tsx'

const StaffManagement = fetchedPart(
  async () => (await import('../features/staff/staff-management.tsx')).StaffManagement,
)

function Home() {
  const seesToStaff = useMay('manage-staff')
  const isTold = useMay('manage-settings')
  return (
    <BackOfficePage
      {...(isTold && {
        bell: <NotificationBell className="lg:hidden" />,
        firstRun: <FirstRunCard />,
      })}
      {...(seesToStaff && { staff: <StaffManagement /> })}
    />
  )
}

/** The back office's first screen. */
export const OfficeHome = only('view-reports', Home)
