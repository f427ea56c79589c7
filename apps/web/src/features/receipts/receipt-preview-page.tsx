import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonLook, EmptyState } from '../../ui/index.ts'
import { hearShown } from './preview-window.ts'
import { ReceiptView, type Shown } from './receipt-view.tsx'

/** The receipt as the settings that stand in another window make it (RCPT-017). */
export function ReceiptPreviewPage() {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => hearShown(setShown), [])
  return (
    <main aria-label="Receipt preview" className="min-h-dvh overflow-x-auto bg-sunken p-4">
      <h1 className="sr-only">Receipt preview</h1>
      {shown ? (
        <ReceiptView {...shown} />
      ) : (
        <EmptyState
          title="Nothing to preview yet"
          hint="Open it with Preview Receipt in the receipt settings."
          action={
            <Link to="/settings" search={{ tab: 'hardware' }} className={buttonLook('secondary', 'medium')}>
              <ArrowLeft size={18} aria-hidden />
              Back to the receipt settings
            </Link>
          }
        />
      )}
    </main>
  )
}
