import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/index.ts'
import { explain } from './api.ts'

interface StepDialogProps {
  title: string
  description: string
  /** What stands above the sentence where it was refused; the sentence alone where left out. */
  refusedTitle?: string
  /** What the button says that leaves everything as it is. */
  leave: string
  /** What the button says that goes on. */
  goOn: string
  look?: 'primary' | 'danger'
  /** Another way to go on, beside the first. */
  alsoOn?: ReactNode
  /** Whether there is something to send. */
  isFilled: boolean
  sending: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown }
  onGoOn: () => void
  onClose: () => void
  children: ReactNode
}

/** One step: something is typed, sent, and refused above the field where it is wrong. */
export function StepDialog(props: StepDialogProps) {
  const { refusedTitle, isFilled, sending, onGoOn, children, ...words } = props
  const why = sending.isError ? explain(sending.error) : undefined
  return (
    <FormDialog
      {...words}
      width="narrow"
      isBlocked={!isFilled}
      isSending={sending.isPending}
      refused={why === undefined ? undefined : refusedTitle ? { title: refusedTitle, why } : { title: why }}
      onSubmit={() => {
        if (isFilled) onGoOn()
      }}
    >
      {children}
    </FormDialog>
  )
}
