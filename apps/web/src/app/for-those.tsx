import type { Permission } from '@tuppence/domain/staff'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/index.ts'
import { useMay } from './session.ts'

/** Shows a screen only to those who may, and tells the others whom to ask. The server refuses them as well. */
export function ForThose({ who, children }: { who: Permission; children: ReactNode }) {
  const isAllowed = useMay(who)
  if (isAllowed) return children
  return (
    <div className="grid min-h-[60dvh] place-content-center">
      <EmptyState
        icon={<Lock size={40} aria-hidden />}
        title="This screen is not for your role"
        hint="Ask a manager to open it for you, or to widen what you may do."
      />
    </div>
  )
}
