import { useEffect } from 'react'

/**
 * While the till is on screen, toasts stand where they cover nothing that is pressed: beside the transaction on a wide
 * screen, at the head of a small one, above the sheet whose title says what was done and what is to be given back.
 */
export function useToastsBesideTheTill(isDesktop: boolean) {
  useEffect(() => {
    const { style } = document.documentElement
    const place = isDesktop
      ? { '--toasts-right': '25rem' }
      : { '--toasts-top': '0.5rem', '--toasts-bottom': 'auto' }
    for (const [name, value] of Object.entries(place)) style.setProperty(name, value)
    return () => {
      for (const name of Object.keys(place)) style.removeProperty(name)
    }
  }, [isDesktop])
}
