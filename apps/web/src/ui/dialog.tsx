import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, type RefObject, useCallback, useRef } from 'react'
import { useBackCloses } from './back-closes.ts'
import { buttonLook } from './button-look.ts'
import { classNames } from './class-names.ts'
import { DOUBLE_PRESS_MS, useDoublePressGuard } from './double-press.ts'
import { useEscapeCloses } from './escape-closes.ts'
import { useGivesFocusBack } from './gives-focus-back.ts'
import { useToastsOver } from './use-toasts-over.ts'

const widths = { narrow: 'sm:max-w-md', medium: 'sm:max-w-xl', wide: 'sm:max-w-4xl' } as const

export interface DialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  /** One sentence on what the dialog is for; read out when it opens. */
  description?: ReactNode
  width?: keyof typeof widths
  /** The buttons at the foot, the main one last. */
  actions?: ReactNode
  /** Called when focus is about to go to the first control; prevent it to send focus elsewhere. */
  onOpenAutoFocus?: (event: Event) => void
  children?: ReactNode
}

/**
 * Only a press on what a dialog itself has laid over the screen closes it. The second press of a double one lands on the
 * next dialog, which the first has opened a moment before this one hears of it.
 */
function useOwnVeil() {
  const own = useRef<{ veil: HTMLDivElement; laidAtMs: number }>(null)
  const veil = useCallback((element: HTMLDivElement | null) => {
    own.current = element && { veil: element, laidAtMs: performance.now() }
  }, [])
  const onPointerDownOutside: ComponentProps<typeof Radix.Content>['onPointerDownOutside'] = (event) => {
    const isOwn = event.detail.originalEvent.target === own.current?.veil
    if (!isOwn || performance.now() - (own.current?.laidAtMs ?? 0) < DOUBLE_PRESS_MS) event.preventDefault()
  }
  return { veil, onPointerDownOutside }
}

/** Title, body that scrolls, and a foot that stays. On a phone it fills the width and sits at the bottom, in reach. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    width = 'medium',
    actions,
    onOpenAutoFocus,
    children,
  } = props
  useBackCloses(open, () => onOpenChange(false))
  const onCloseAutoFocus = useGivesFocusBack(open)
  const { veil, onPointerDownOutside } = useOwnVeil()
  const onPointerDownCapture = useDoublePressGuard(open)
  const byEscape = useEscapeCloses<HTMLDivElement>(() => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay ref={veil} className="veil" />
        <div className="pointer-events-none fixed inset-0 z-40 grid items-end justify-items-center sm:place-content-center sm:p-6">
          <Radix.Content
            {...byEscape}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onPointerDownOutside={onPointerDownOutside}
            onPointerDownCapture={onPointerDownCapture}
            onCloseAutoFocus={onCloseAutoFocus}
            {...(onOpenAutoFocus ? { onOpenAutoFocus } : {})}
            className={classNames(
              'arrives pointer-events-auto relative flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-lg border border-line',
              'bg-raised shadow-float sm:w-[calc(100vw-3rem)] sm:rounded-lg',
              widths[width],
            )}
          >
            <header className="border-b border-line py-4.5 pr-16 pl-5">
              <Radix.Title className="text-xl">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-ink-muted">{description}</Radix.Description>
              ) : null}
            </header>
            {children ? <div className="min-h-0 overflow-y-auto p-5">{children}</div> : null}
            {actions ? (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5">
                {actions}
              </footer>
            ) : null}
            <CloseButton />
            <ToastsOver content={byEscape.ref} />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** On a phone what was said before a dialog opened covers nothing of it. Draws nothing. */
function ToastsOver({ content }: { content: RefObject<HTMLElement | null> }) {
  useToastsOver(content, '--toasts-over-dialog')
  return null
}

/**
 * Last in the order of focus, so that a dialog opens on its first control; without a tooltip, whose own Escape would take
 * the first press.
 */
function CloseButton() {
  return (
    <Radix.Close
      aria-label="Close"
      className={classNames(buttonLook('quiet'), 'absolute top-2 right-2 size-11')}
    >
      <X size={20} aria-hidden />
    </Radix.Close>
  )
}

export interface SheetProps extends Omit<DialogProps, 'width'> {
  /** The bottom sheet of a phone, or a panel from the right of a wide screen. */
  side?: 'bottom' | 'right'
}

const sides = {
  bottom: 'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg border-t',
  right: 'inset-y-0 right-0 w-full max-w-md border-l',
} as const

/** A panel that slides over the edge of the screen, with its foot always in sight. */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  side = 'bottom',
  actions,
  children,
}: SheetProps) {
  useBackCloses(open, () => onOpenChange(false))
  const onCloseAutoFocus = useGivesFocusBack(open)
  const { veil, onPointerDownOutside } = useOwnVeil()
  const onPointerDownCapture = useDoublePressGuard(open)
  const byEscape = useEscapeCloses<HTMLDivElement>(() => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay ref={veil} className="veil" />
        <Radix.Content
          {...byEscape}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onPointerDownOutside={onPointerDownOutside}
          onPointerDownCapture={onPointerDownCapture}
          onCloseAutoFocus={onCloseAutoFocus}
          className={classNames(
            'rises fixed z-40 flex flex-col overflow-hidden border-line bg-raised shadow-float',
            sides[side],
          )}
        >
          <header className="border-b border-line py-4 pr-16 pl-5">
            <Radix.Title className="text-xl">{title}</Radix.Title>
          </header>
          {description ? (
            <Radix.Description className="px-5 pt-4 text-ink-muted">{description}</Radix.Description>
          ) : null}
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
          {actions ? (
            <footer className="border-t border-line px-5 pt-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))]">
              {actions}
            </footer>
          ) : null}
          <CloseButton />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
