import type { ReactNode } from 'react'
import { RemoteDisplays } from '../../features/customer-display/remote/remote-displays.tsx'
import { InvalidCustomer } from '../../features/identity/invalid-customer.tsx'
import { PrinterNotice } from '../../features/printers/printer-notice.tsx'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { RemoteAccessStrip } from '../remote-access/remote-access-strip.tsx'
import { TrainingOr } from './training-or.tsx'

/** A till that fills the window by itself, with a head of its own in place of the product's navigation. */
export function BareTill({ children }: { children: ReactNode }) {
  if (!useSignedInUser().businessName) return <InvalidCustomer />
  return (
    <TrainingOr>
      <main id="screen" tabIndex={-1} className="flex h-dvh min-w-0 flex-col">
        <RemoteAccessStrip />
        <PrinterNotice />
        <RemoteDisplays />
        {children}
      </main>
    </TrainingOr>
  )
}
