import { lazy, Suspense } from 'react'
import { LoadingScreen } from '../ui/index.ts'
import { ForThose } from './for-those.tsx'

const BackOfficePage = lazy(async () => ({
  default: (await import('../features/back-office/back-office-page.tsx')).BackOfficePage,
}))
const ReportsPage = lazy(async () => ({
  default: (await import('../features/reports/reports-page.tsx')).ReportsPage,
}))

const StaffPage = lazy(async () => ({
  default: (await import('../features/staff/staff-page.tsx')).StaffPage,
}))

/** Screens that not everybody may see, each with the permission of the policy table that opens it (decision D5). */
export function ReportsScreen() {
  return (
    <ForThose who="view-reports">
      <Suspense fallback={<LoadingScreen />}>
        <ReportsPage />
      </Suspense>
    </ForThose>
  )
}

export function BackOfficeScreen() {
  return (
    <ForThose who="view-reports">
      <Suspense fallback={<LoadingScreen />}>
        <BackOfficePage />
      </Suspense>
    </ForThose>
  )
}

export function StaffScreen() {
  return (
    <ForThose who="manage-staff">
      <Suspense fallback={<LoadingScreen />}>
        <StaffPage />
      </Suspense>
    </ForThose>
  )
}
