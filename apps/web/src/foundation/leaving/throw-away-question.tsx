import { ConfirmDialog } from '../../ui/index.ts'

interface ThrowAwayQuestionProps {
  open: boolean
  onStay: () => void
  onConfirm: () => void
}

/** Whether what was written may go. By itself for a form that only its own ways out can close, as at a till, else in LeaveQuestion. */
export function ThrowAwayQuestion({ open, onStay, onConfirm }: ThrowAwayQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isToOpen) => isToOpen || onStay()}
      title="Leave without saving?"
      consequence="What you have written in this form is thrown away."
      confirmLabel="Throw it away"
      cancelLabel="Keep editing"
      isDangerous
      onConfirm={onConfirm}
    />
  )
}
