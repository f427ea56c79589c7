import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { helpAsked } from '../../foundation/help/help-asked.ts'
import { logOut } from '../../foundation/session/log-out.ts'
import { useOpenPlaces, useSignedInUser } from '../../foundation/session/session.ts'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { type Command, listenForKeys, sayMissing, useCommands } from '../../ui/index.ts'
import { chooseTheme } from '../../ui/theme.ts'
import { staffCommands } from '../till/staff-commands.ts'
import type { Shown } from './shown-by-keys.tsx'

const ShownByKeys = fetchedPart(async () => (await import('./shown-by-keys.tsx')).ShownByKeys)

/** The keyboard of the whole app: the palette, the list of shortcuts, and going anywhere. Draws nothing until asked. */
export function AppKeys() {
  const [shown, setShown] = useState<Shown>()
  const navigate = useNavigate()
  const openPlaces = useOpenPlaces()
  const user = useSignedInUser()
  const isHelpAsked = useSyncExternalStore(helpAsked.subscribe, helpAsked.get)
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
      {
        id: 'help',
        label: 'Help with this screen',
        group: 'Everywhere',
        keys: 'F1',
        run: () => helpAsked.set(true),
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
  useCommands(commands)

  const onShow = (next: Shown | undefined) => {
    helpAsked.set(false)
    setShown(next)
  }
  const onMissing = () => {
    onShow(undefined)
    sayMissing('This list is fetched when there is a network. The keys themselves work without it.')
  }
  const open = isHelpAsked ? 'help' : shown
  return open ? <ShownByKeys shown={open} onShow={onShow} onMissing={onMissing} /> : null
}
