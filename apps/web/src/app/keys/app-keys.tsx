import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { logOut } from '../../foundation/session/log-out.ts'
import { useOpenPlaces, useSignedInUser } from '../../foundation/session/session.ts'
import type { Command } from '../../ui/index.ts'
import { chooseTheme } from '../../ui/theme.ts'
import { staffCommands } from '../till/staff-commands.ts'
import { HelpKeys } from './help-keys.tsx'
import type { Shown } from './shown-by-keys.tsx'

/** The keyboard of the whole app: the palette, the list of shortcuts, and going anywhere. Draws nothing until asked. */
export function AppKeys() {
  const navigate = useNavigate()
  const openPlaces = useOpenPlaces()
  const user = useSignedInUser()
  const more = useCallback(
    (show: (shown: Shown) => void): readonly Command[] => [
      {
        id: 'palette',
        label: 'Find a command',
        group: 'Everywhere',
        keys: 'Ctrl+K',
        run: () => show('palette'),
      },
      ...openPlaces.map((place) => ({
        id: `go ${place.to}`,
        label: `Go to ${place.label}`,
        group: 'Go to',
        run: () => void navigate({ to: place.to }),
      })),
      ...staffCommands(user),
      { id: 'light', label: 'Use the light theme', group: 'Look', run: () => chooseTheme('light') },
      { id: 'dark', label: 'Use the dark theme', group: 'Look', run: () => chooseTheme('dark') },
      {
        id: 'system',
        label: 'Use the theme of this device',
        group: 'Look',
        run: () => chooseTheme('system'),
      },
      { id: 'logout', label: 'Log out', group: 'Everywhere', run: () => void logOut() },
    ],
    [navigate, openPlaces, user],
  )
  return <HelpKeys more={more} />
}
