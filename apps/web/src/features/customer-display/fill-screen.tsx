import { Maximize } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/index.ts'
import { otherScreen } from './other-screen.ts'

/** A display that a till has opened goes to the other screen by itself, once somebody has allowed it, and covers that. */
export function useOtherScreen(): void {
  useEffect(() => {
    if (!window.opener || !window.getScreenDetails) return
    const go = async () => {
      const { state } = await navigator.permissions.query({ name: 'window-management' as PermissionName })
      const screen = state === 'granted' ? await otherScreen() : undefined
      if (!screen) return
      window.moveTo(screen.availLeft, screen.availTop)
      window.resizeTo(screen.availWidth, screen.availHeight)
    }
    // A browser that does not know the permission leaves the window where it is.
    go().catch(() => {})
  }, [])
}

/** Has the display cover its screen, or the other one where there is one: browsers do so at a person's press only. */
export function FillScreen() {
  const [isFull, setIsFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const onChange = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  if (isFull || !document.fullscreenEnabled) return null
  const fill = async () => {
    const screen = window.opener ? await otherScreen() : undefined
    await document.documentElement.requestFullscreen(screen ? { screen } : undefined)
  }
  return (
    <Button look="quiet" onClick={() => void fill().catch(() => {})}>
      <Maximize size={18} aria-hidden />
      Fill this screen
    </Button>
  )
}
