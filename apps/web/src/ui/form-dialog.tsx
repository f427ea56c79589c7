import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { Banner } from './surfaces.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'width'> {
  /** What the button says that leaves everything as it is. */
  leave?: string
  /** What the button says that goes on. */
  goOn: string
  look?: 'primary' | 'danger'
  /** Another way to go on, beside the first. */
  alsoOn?: ReactNode
  /** There is nothing yet that could be sent, or something in it is wrong. */
  isBlocked?: boolean
  isSending?: boolean
  /** What was refused the last time, and why. */
  refused?: { readonly title: string; readonly why?: string } | undefined
  /** Columns, or another gap than a form has. */
  className?: string
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: what was refused above its fields, and at the foot the way back and the way on. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, width, leave = 'Cancel', goOn, look = 'primary', refused, onClose } = props
  const form = useId()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={description}
      {...(width && { width })}
      actions={
        <>
          <Button onClick={onClose}>{leave}</Button>
          {props.alsoOn}
          <Button
            type="submit"
            form={form}
            look={look}
            disabled={props.isBlocked === true}
            busy={props.isSending === true}
          >
            {goOn}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={classNames('grid', props.className ?? 'gap-4')}
        onSubmit={(event) => {
          event.preventDefault()
          props.onSubmit(event)
          focusFirstWrong(form)
        }}
      >
        {refused ? (
          <div className="col-span-full">
            <Banner tone="bad" title={refused.title} isUrgent>
              {refused.why}
            </Banner>
          </div>
        ) : null}
        {props.children}
      </form>
    </Dialog>
  )
}
