import { Slot } from 'radix-ui'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'

/** Fetched when a popover first opens: what places it is a twentieth of all that a till may load at its start. */
const PopoverPanel = lazy(async () => ({ default: (await import('./popover-panel.tsx')).PopoverPanel }))

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** The accessible name of what opens. */
  label: string
  children: ReactNode
}

export function Popover({ trigger, label, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)
  return (
    <>
      <Slot.Root
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
      >
        {trigger}
      </Slot.Root>
      {isOpen ? (
        <Suspense fallback={null}>
          <PopoverPanel opener={opener} label={label} onClose={() => setIsOpen(false)}>
            {children}
          </PopoverPanel>
        </Suspense>
      ) : null}
    </>
  )
}
