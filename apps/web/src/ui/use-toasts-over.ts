import { type RefObject, useEffect } from 'react'

const GAP_PX = 8
/** Where there is less room above, a toast would cover the head of what it stands over. */
const ROOM_PX = 120

/**
 * On a small screen toasts stand right above this for as long as it is there, wherever it is scrolled to: what is done next is pressed
 * there, and a toast says nothing that it waits for.
 */
export function useToastsOver(
  below: RefObject<HTMLElement | null>,
  name: '--toasts-over' | '--toasts-over-dialog',
): void {
  useEffect(() => {
    const { style } = document.documentElement
    const place = () => {
      const top = below.current?.getBoundingClientRect().top ?? innerHeight
      if (name === '--toasts-over-dialog' && top < ROOM_PX) style.removeProperty(name)
      else style.setProperty(name, `${Math.max(GAP_PX, innerHeight - top + GAP_PX)}px`)
    }
    place()
    const growing = new ResizeObserver(place)
    if (below.current) growing.observe(below.current)
    addEventListener('resize', place)
    addEventListener('scroll', place, { capture: true, passive: true })
    // A sheet comes up from below: where it comes to rest is known at its end.
    addEventListener('animationend', place, { capture: true })
    return () => {
      growing.disconnect()
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('animationend', place, { capture: true })
      style.removeProperty(name)
    }
  }, [below, name])
}
