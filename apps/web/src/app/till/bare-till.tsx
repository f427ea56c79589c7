import type { ReactNode } from 'react'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { fetchedScreen } from '../../ui/index.ts'
import { RemoteAccess } from '../app-frame.tsx'
import { RemoteDisplays } from './displays-at-till.tsx'
import { PrinterNotice } from './printer-at-till.tsx'
import { TrainingOr } from './training-or.tsx'

const InvalidCustomer = fetchedScreen(
  async () => (await import('../../features/identity/invalid-customer.tsx')).InvalidCustomer,
)

/** A till that fills the window by itself, with a head of its own in place of the product's navigation. */
export function BareTill({ children }: { children: ReactNode }) {
  if (!useSignedInUser().businessName) return <InvalidCustomer />
  return (
    <TrainingOr>
      <main id="screen" tabIndex={-1} className="flex h-dvh min-w-0 flex-col">
        <RemoteAccess />
        <PrinterNotice />
        <RemoteDisplays />
        {children}
      </main>
    </TrainingOr>
  )
}
