import { type FormEvent, type ReactNode, useId } from 'react'
import { Banner, Button, Dialog } from '../ui/index.ts'
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
  /** Whether there is something to send. */
  isFilled: boolean
  sending: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown }
  onGoOn: () => void
  onClose: () => void
  children: ReactNode
}

/** One step: something is typed, sent, and refused above the field where it is wrong. */
export function StepDialog(props: StepDialogProps) {
  const {
    title,
    description,
    refusedTitle,
    leave,
    goOn,
    look = 'primary',
    isFilled,
    sending,
    onGoOn,
    onClose,
  } = props
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFilled) onGoOn()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{leave}</Button>
          <Button type="submit" form={form} look={look} disabled={!isFilled} busy={sending.isPending}>
            {goOn}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {sending.isError ? (
          <Banner tone="bad" title={refusedTitle ?? explain(sending.error)} isUrgent>
            {refusedTitle === undefined ? null : explain(sending.error)}
          </Banner>
        ) : null}
        {props.children}
      </form>
    </Dialog>
  )
}
