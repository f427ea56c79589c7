import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAddress } from '../address/use-address.ts'

/** Hands on, once, the code that somebody left this screen with to make a product of it. */
export function useCodeBroughtBack(onCode: (code: string) => void): void {
  const { address, change } = useAddress()
  const { found } = address
  const taken = useRef<string>(undefined)
  const take = useEffectEvent((code: string) => {
    change({ found: '' }, 'in-place')
    onCode(code)
  })
  useEffect(() => {
    if (found !== undefined && found !== taken.current) take(found)
    taken.current = found
  }, [found])
}

/** Goes back to the screen that somebody left to add a product, with the code that they left for. */
export function useWayBack(): (back: string, code: string) => void {
  const router = useRouter()
  return (back, code) => {
    // Only the place within this shop counts: an address that somebody was sent leads nowhere else.
    const { pathname, search } = new URL(back, location.origin)
    const parts = { ...router.options.parseSearch?.(search), found: code }
    void router.navigate({ to: pathname, search: parts as never, replace: true })
  }
}
