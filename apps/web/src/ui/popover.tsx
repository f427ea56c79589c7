import { type ReactNode, useRef, useState } from 'react'
import { fetchedDialog } from './fetched-screen.tsx'

const PopoverPanel = fetchedDialog(async () => (await import('./popover-panel.tsx')).PopoverPanel)

export interface PopoverProps {
  /** What stands in the button that opens it. */
  trigger: ReactNode
  /** The accessible name of that button, where what stands in it says too little. */
  triggerLabel?: string
  /** The look of that button. */
  className?: string
  /** The accessible name of what opens. */
  label: string
  children: ReactNode
}

export function Popover({ trigger, triggerLabel, className, label, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        type="button"
        ref={opener}
        aria-label={triggerLabel}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
        className={className}
      >
        {trigger}
      </button>
      {isOpen ? (
        <PopoverPanel opener={opener} label={label} onClose={() => setIsOpen(false)}>
          {children}
        </PopoverPanel>
      ) : null}
    </>
  )
}
