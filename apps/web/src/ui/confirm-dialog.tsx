import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useBackCloses } from './back-closes.ts'
import { Button } from './button.tsx'
import { useDoublePressGuard } from './double-press.ts'
import { useEscapeCloses } from './escape-closes.ts'
import { useGivesFocusBack } from './gives-focus-back.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The question, as the specification words it. */
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  consequence: ReactNode
  /** The verb on the button: "Void the sale", never "OK". */
  confirmLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  busy?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** Asks before something that is hard to undo. Focus starts on the way back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, consequence, confirmLabel, onConfirm, children } = props
  useBackCloses(open, () => onOpenChange(false))
  const onCloseAutoFocus = useGivesFocusBack(open)
  const onPointerDownCapture = useDoublePressGuard(open)
  const byEscape = useEscapeCloses<HTMLDivElement>(() => onOpenChange(false))
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="veil" />
        <div className="pointer-events-none fixed inset-0 z-50 grid items-end justify-items-center p-4 sm:place-content-center">
          <AlertDialog.Content
            {...byEscape}
            onCloseAutoFocus={onCloseAutoFocus}
            onPointerDownCapture={onPointerDownCapture}
            className="arrives pointer-events-auto grid w-full max-w-md gap-3 rounded-lg border border-line bg-raised p-5 shadow-float"
          >
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-ink-muted">{consequence}</AlertDialog.Description>
            {children}
            <div className="mt-2 flex flex-wrap justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button>{props.cancelLabel ?? 'Cancel'}</Button>
              </AlertDialog.Cancel>
              <Button look={props.isDangerous ? 'danger' : 'primary'} busy={props.busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
