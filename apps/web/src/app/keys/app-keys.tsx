import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { helpAsked } from '../../foundation/help/help-asked.ts'
import { logOut } from '../../foundation/session/log-out.ts'
import { useOpenPlaces, useSignedInUser } from '../../foundation/session/session.ts'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { type Command, listenForKeys, sayMissing, useCommands } from '../../ui/index.ts'
import { chooseTheme } from '../../ui/theme.ts'
import { staffCommands } from '../till/staff-commands.ts'

const CommandPalette = fetchedPart(async () => (await import('./command-palette.tsx')).CommandPalette)
const HelpPanel = fetchedPart(async () => (await import('../help/help-panel.tsx')).HelpPanel)
const ShortcutList = fetchedPart(async () => (await import('./shortcut-list.tsx')).ShortcutList)

type Shown = 'palette' | 'shortcuts'

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

  const close = () => {
    setShown(undefined)
    helpAsked.set(false)
  }
  const showShortcuts = () => {
    close()
    setShown('shortcuts')
  }
  const onMissing = () => {
    close()
    sayMissing('This list is fetched when there is a network. The keys themselves work without it.')
  }
  if (shown === 'palette') return <CommandPalette onClose={close} onMissing={onMissing} />
  if (shown === 'shortcuts') return <ShortcutList onClose={close} onMissing={onMissing} />
  if (isHelpAsked) return <HelpPanel onClose={close} onShortcuts={showShortcuts} onMissing={onMissing} />
  return null
}
