import { type ComponentType, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { dismissToast, useToasts } from './toast-store.ts'

let ToastList: ComponentType | undefined

/** Fetches what draws the toasts. Rejects when it cannot be had now; it is asked for again with the next toast. */
export async function fetchToasts(): Promise<void> {
  ToastList ??= (await import('./toast-list.tsx')).ToastList
}

/**
 * Stands once in the app. What draws a toast is no weight on the till's first screen: it is fetched behind it, or with the
 * first toast. Where that fails the words are shown plainly: what has to be said is said with no network too.
 */
export function ToastHost() {
  const last = useToasts().at(-1)
  const [state, setState] = useState<'fetching' | 'here' | 'missing'>('fetching')
  const isNeeded = last !== undefined && ToastList === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast asks again for what is still missing.
  useEffect(() => {
    if (!isNeeded) return
    fetchToasts().then(
      () => setState('here'),
      () => setState('missing'),
    )
  }, [isNeeded, last?.id])
  // An open dialog hides the rest of the page from screen readers, but nothing marked `aria-live`. "off", because what
  // stands in here is announced already.
  return <div aria-live="off">{last ? <Said last={last} isMissing={state === 'missing'} /> : null}</div>
}

type ToastShown = ReturnType<typeof useToasts>[number]

function Said({ last, isMissing }: { last: ToastShown; isMissing: boolean }) {
  if (ToastList) return <ToastList />
  return isMissing && last.isOpen ? <PlainToast {...last} /> : null
}

function PlainToast({ id, title, description, look, action }: ToastShown) {
  return (
    <div
      role={look === 'destructive' ? 'alert' : 'status'}
      className={classNames(
        'fixed right-4 bottom-20 z-50 grid max-w-96 gap-2 rounded-md border bg-raised p-4 shadow-float',
        look === 'destructive' ? 'border-bad' : 'border-line-strong',
      )}
    >
      <p className="font-semibold">{title}</p>
      {description ? <p className="text-sm">{description}</p> : null}
      <div className="flex justify-end gap-2">
        {action ? (
          <button
            type="button"
            className="min-h-11 px-3 font-semibold text-copper-ink"
            onClick={() => {
              dismissToast(id)
              action.onAct()
            }}
          >
            {action.label}
          </button>
        ) : null}
        <button type="button" className="min-h-11 px-3" onClick={() => dismissToast(id)}>
          Dismiss
        </button>
      </div>
    </div>
  )
}
