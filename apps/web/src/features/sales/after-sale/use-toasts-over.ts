import { type RefObject, useEffect } from 'react'

const GAP_PX = 8

/**
 * On a small screen toasts stand right above these buttons for as long as they are there, wherever they are scrolled to: what is done next
 * is pressed there, and a toast says nothing that it waits for.
 */
export function useToastsOver(buttons: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement
    const place = () => {
      const top = buttons.current?.getBoundingClientRect().top ?? innerHeight
      style.setProperty('--toasts-over', `${Math.max(GAP_PX, innerHeight - top + GAP_PX)}px`)
    }
    place()
    const growing = new ResizeObserver(place)
    if (buttons.current) growing.observe(buttons.current)
    addEventListener('resize', place)
    addEventListener('scroll', place, { capture: true, passive: true })
    // A sheet comes up from below: where it comes to rest is known at its end.
    addEventListener('animationend', place, { capture: true })
    return () => {
      growing.disconnect()
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('animationend', place, { capture: true })
      style.removeProperty('--toasts-over')
    }
  }, [buttons])
}
