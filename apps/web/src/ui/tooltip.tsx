import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from './kbd.tsx'

/** How long the pointer or the focus rests on a thing before its tooltip opens (SHELL-032). */
const TOOLTIP_DELAY_MS = 700

interface Shown {
  words: string
  keys: string | undefined
  place: CSSProperties
}

/**
 * Stands once in the app and draws the tooltip of whatever is pointed at: of a control with `data-tooltip`, and with
 * `data-tooltip-keys` where it has a key. It has an accessible name beside it, always. One listener for all of them, because the
 * positioning library behind ready-made tooltips is a tenth of what the till may load.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Shown>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(
    () => listenForRest(setShown, (event) => isWithin(event, box.current?.getBoundingClientRect())),
    [],
  )
  if (!shown) return null
  return createPortal(
    <div
      ref={box}
      role="tooltip"
      style={shown.place}
      className="arrives pointer-events-none fixed z-50 max-w-72 py-1.5"
    >
      <div className="flex items-center gap-2 rounded-md bg-ink px-2.5 py-1.5 text-sm text-ink-inverse">
        {shown.words}
        {shown.keys ? <Kbd onInk>{shown.keys}</Kbd> : null}
      </div>
    </div>,
    document.body,
  )
}

/** Calls `show` when pointer or keyboard focus has rested on a control, and with nothing when it leaves or on Escape. */
function listenForRest(show: (shown: Shown | undefined) => void, isOnTooltip: (event: Event) => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    show(undefined)
  }
  const rest = (event: Event) => {
    const target = event.target instanceof Element ? event.target : undefined
    // It stays under the pointer, to be read, and takes no click from what it covers.
    if (isOnTooltip(event)) return
    hide()
    const control = target?.closest<HTMLElement>('[data-tooltip]')
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    const isFocusUnseen = event.type === 'focusin' && !control?.matches(':focus-visible')
    if (control && !isTouch && !isFocusUnseen) open(control)
  }
  const open = (control: HTMLElement) => {
    timer = setTimeout(() => {
      const { tooltip, tooltipKeys } = control.dataset
      if (tooltip && control.isConnected)
        show({ words: tooltip, keys: tooltipKeys, place: placeBeside(control.getBoundingClientRect()) })
    }, TOOLTIP_DELAY_MS)
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && hide()
  const listening = new AbortController()
  const options = { signal: listening.signal, passive: true }
  document.addEventListener('pointerover', rest, options)
  document.addEventListener('focusin', rest, options)
  document.addEventListener('focusout', hide, options)
  document.addEventListener('pointerdown', hide, options)
  document.addEventListener('keydown', onKeyDown, options)
  document.addEventListener('scroll', hide, { ...options, capture: true })
  // What was pointed at before anybody listened.
  const pointedAt = document.querySelector<HTMLElement>('[data-tooltip]:hover')
  if (pointedAt) open(pointedAt)
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}

const isWithin = (event: Event, box: DOMRect | undefined) =>
  box !== undefined &&
  event instanceof PointerEvent &&
  event.clientX >= box.left &&
  event.clientX <= box.right &&
  event.clientY >= box.top &&
  event.clientY <= box.bottom

/** Below the control, or above it near the foot of the window; its middle under the control's where there is room. */
function placeBeside(control: DOMRect): CSSProperties {
  const middle = control.left + control.width / 2
  const across: CSSProperties =
    middle < 150
      ? { left: Math.max(8, control.left) }
      : middle > innerWidth - 150
        ? { right: Math.max(8, innerWidth - control.right) }
        : { left: middle, translate: '-50% 0' }
  return control.bottom > innerHeight - 80
    ? { ...across, bottom: innerHeight - control.top }
    : { ...across, top: control.bottom }
}
