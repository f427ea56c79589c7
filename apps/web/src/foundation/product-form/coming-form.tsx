import { Button, Dialog, Loaded } from '../../ui/index.ts'

interface ComingFormProps {
  title: string
  what: string
  error: unknown
  explain: (error: unknown) => string
  onRetry: () => void
  onClose: () => void
}

/** The dialog of a form, until what it is filled from is there. */
export function ComingForm({ title, onClose, ...state }: ComingFormProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      width="wide"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded<never> {...state} data={undefined}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
