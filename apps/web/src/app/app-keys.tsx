import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { type Command, listenForKeys, useCommands } from '../ui/index.ts'
import { chooseTheme } from '../ui/theme.ts'
import { places } from './places.ts'
import { logOut } from './session.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }))

type Shown = 'palette' | 'shortcuts'

/** The keyboard of the whole app: the palette, the list of shortcuts, and going anywhere. Draws nothing until asked. */
export function AppKeys() {
  const [shown, setShown] = useState<Shown>()
  const navigate = useNavigate()
  useEffect(listenForKeys, [])

  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'palette',
        label: 'Find a command',
        group: 'Everywhere',
        keys: 'Ctrl+K',
        run: () => setShown('palette'),
      },
      {
        id: 'shortcuts',
        label: 'Show the shortcuts',
        group: 'Everywhere',
        keys: '?',
        run: () => setShown('shortcuts'),
      },
      ...places.map((place) => ({
        id: `go ${place.to}`,
        label: `Go to ${place.label}`,
        group: 'Go to',
        run: () => void navigate({ to: place.to }),
      })),
      { id: 'light', label: 'Use the light theme', group: 'Look', run: () => chooseTheme('light') },
      { id: 'dark', label: 'Use the dark theme', group: 'Look', run: () => chooseTheme('dark') },
      {
        id: 'system',
        label: 'Use the theme of this device',
        group: 'Look',
        run: () => chooseTheme('system'),
      },
      { id: 'logout', label: 'Log out', group: 'Everywhere', run: logOut },
    ],
    [navigate],
  )
  useCommands(commands)

  const close = () => setShown(undefined)
  return (
    <Suspense fallback={null}>
      {shown === 'palette' ? <CommandPalette onClose={close} /> : null}
      {shown === 'shortcuts' ? <ShortcutList onClose={close} /> : null}
    </Suspense>
  )
}
