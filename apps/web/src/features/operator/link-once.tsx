import type { ReactNode } from 'react'
import { CopyButton, Dialog } from '../../ui/index.ts'

interface LinkOnceProps {
  title: string
  link: string
  actions: ReactNode
  /** When it dies, and how to use it; and whatever else is done with it. */
  children: ReactNode
  onClose: () => void
}

/** A link that works once: it is shown here, and never again. */
export function LinkOnce({ title, link, actions, children, onClose }: LinkOnceProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title={title}
      description="The link works once. It is shown now and never again."
      actions={actions}
    >
      <div className="grid gap-4">
        <p className="figures flex items-center gap-2 rounded-md border border-line bg-sunken p-3 text-sm">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{link}</span>
          <CopyButton text={link} label="Copy the link" />
        </p>
        {children}
      </div>
    </Dialog>
  )
}
