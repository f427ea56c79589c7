import { useEffect } from 'react'

function usePlaceOfToasts(
  name: '--toasts-right' | '--toasts-bottom' | '--toasts-top',
  value: string | false,
) {
  useEffect(() => {
    if (!value) return
    const { style } = document.documentElement
    style.setProperty(name, value)
    return () => void style.removeProperty(name)
  }, [name, value])
}

/**
 * While the till is on screen, toasts stand where they cover nothing that has to be read or pressed next: beside the transaction
 * on a wide screen; at the foot of a small one, above the one button that goes on. What was done, the change and the way out of a
 * dialog stand at its head.
 */
export function useToastsBesideTheTill(isDesktop: boolean) {
  usePlaceOfToasts(isDesktop ? '--toasts-right' : '--toasts-bottom', isDesktop ? '25rem' : '6.5rem')
}

/** While a small screen's cart is open and not paid: what is typed and pressed is at its foot, and toasts stand at the head. */
export function useToastsAboveTheCart(isOpen: boolean) {
  usePlaceOfToasts('--toasts-top', isOpen && '0.5rem')
}
