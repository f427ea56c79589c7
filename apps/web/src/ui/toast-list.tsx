import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { classNames } from './class-names.ts'
import { dismissToast, TOAST_HOTKEY, TOAST_SHOWN_MS, TOAST_SWIPE_PX, useToasts } from './toast-store.ts'

/** The toasts themselves; they are announced by Radix through a live region. */
export function ToastList() {
  const toasts = useToasts()
  return (
    <Radix.Provider duration={TOAST_SHOWN_MS} swipeThreshold={TOAST_SWIPE_PX} swipeDirection="right">
      {toasts.map((toast) => (
        <Radix.Root
          key={toast.id}
          open={toast.isOpen}
          onOpenChange={(isOpen) => isOpen || dismissToast(toast.id)}
          type={toast.look === 'destructive' ? 'foreground' : 'background'}
          className={classNames(
            'arrives flex flex-wrap items-center gap-x-3 rounded-md border py-2.5 pl-4 pr-1.5 shadow-float',
            'data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)]',
            toast.look === 'destructive'
              ? 'border-bad bg-bad-tint text-bad-ink'
              : 'border-line-strong bg-raised text-ink',
          )}
        >
          <div className="min-w-48 flex-1 py-1">
            <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
            {toast.description ? (
              <Radix.Description className="text-sm text-ink">{toast.description}</Radix.Description>
            ) : null}
          </div>
          {toast.action ? (
            <Radix.Action
              altText={toast.action.label}
              onClick={toast.action.onAct}
              className={classNames(
                'ml-auto min-h-11 rounded-md px-3 font-semibold text-copper-ink hover:bg-hover',
                // A long one stands on a row of its own, or it would leave the words a column of single words.
                toast.action.label.length > 10 && 'order-last',
              )}
            >
              {toast.action.label}
            </Radix.Action>
          ) : null}
          <Radix.Close
            aria-label="Dismiss"
            className="grid size-11 place-content-center rounded-md hover:bg-hover"
          >
            <X size={18} aria-hidden />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        hotkey={[TOAST_HOTKEY]}
        label="Notifications ({hotkey})"
        className="fixed top-(--toasts-top,auto) right-4 h-fit bottom-[var(--toasts-over-dialog,var(--toasts-over,var(--toasts-bottom,5rem)))] left-4 z-50 outline-none sm:bottom-[var(--toasts-over,var(--toasts-bottom,5rem))] sm:left-auto sm:w-96 lg:right-(--toasts-right,1rem) lg:bottom-4"
      />
    </Radix.Provider>
  )
}
