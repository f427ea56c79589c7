import type { Shown } from './receipt-view.tsx'

export const PREVIEW_PATH = '/receipt-preview'
/** A sheet, or the widest roll, with the edges round it. */
const sizeOf = ({ shop }: Shown) =>
  shop.paperSize === 'A4' ? 'width=900,height=900' : 'width=480,height=760'

/** What the two windows say to each other; both are of this program, and heed nobody else's word. */
interface Ready {
  readonly type: 'receipt-preview-ready'
}
interface Show extends Shown {
  readonly type: 'receipt-preview'
}

/**
 * Opens the preview in a window of its own, and tells it what to show once it stands (RCPT-016).
 *
 * @returns what shows a later state in it, and ends that; undefined where the browser blocked the window
 */
export function openPreview(first: Shown): { show: (shown: Shown) => void; end: () => void } | undefined {
  const preview = window.open(PREVIEW_PATH, 'tuppence-receipt-preview', sizeOf(first))
  if (!preview) return undefined
  let latest = first
  const tell = () => {
    const message: Show = { type: 'receipt-preview', ...latest }
    if (!preview.closed) preview.postMessage(message, location.origin)
  }
  const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === preview && isReady(data)) tell()
  }
  addEventListener('message', hear)
  // A preview that stood open already does not say again that it is ready.
  tell()
  preview.focus()
  return {
    show: (shown) => {
      latest = shown
      tell()
    },
    end: () => removeEventListener('message', hear),
  }
}

/** In the preview: hears what to show, from the window that opened it and nobody else (RCPT-017). */
export function hearShown(onShown: (shown: Shown) => void): () => void {
  const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === opener && isShow(data)) onShown(data)
  }
  addEventListener('message', hear)
  const ready: Ready = { type: 'receipt-preview-ready' }
  const { opener } = window as { opener: Window | null }
  opener?.postMessage(ready, location.origin)
  return () => removeEventListener('message', hear)
}

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, 'type') : undefined
const isReady = (data: unknown): data is Ready => typeOf(data) === 'receipt-preview-ready'
const isShow = (data: unknown): data is Show =>
  typeOf(data) === 'receipt-preview' &&
  typeof Reflect.get(data as object, 'shop') === 'object' &&
  typeof Reflect.get(data as object, 'vatMode') === 'string'
