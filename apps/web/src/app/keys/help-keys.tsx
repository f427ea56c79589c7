import { type ComponentType, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { helpAsked } from '../../foundation/help/help-asked.ts'
import { type Command, fetchedDialog, listenForKeys, useCommands } from '../../ui/index.ts'
import type { LoginShown } from '../help/screen-help.ts'
import type { Shown } from './shown-by-keys.tsx'

const ShownByKeys = fetchedDialog(async () => (await import('./shown-by-keys.tsx')).ShownByKeys)

interface HelpKeysProps {
  /** What stands in the screen's place while nobody is signed in. */
  login?: LoginShown
  /** What else the keys do here; `show` opens one of the lists. Keep it stable. */
  more?: (show: (shown: Shown) => void) => readonly Command[]
}

/** The keys by which every screen says what it is for and what its keys are. Draws nothing until asked. */
export function HelpKeys({ login, more }: HelpKeysProps) {
  const [shown, setShown] = useState<Shown>()
  const isHelpAsked = useSyncExternalStore(helpAsked.subscribe, helpAsked.get)
  useEffect(listenForKeys, [])
  const commands = useMemo<readonly Command[]>(
    () => [
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
      ...(more?.(setShown) ?? []),
    ],
    [more],
  )
  useCommands(commands)

  const onShow = (next: Shown | undefined) => {
    helpAsked.set(false)
    setShown(next)
  }
  const open = isHelpAsked ? 'help' : shown
  return open ? (
    <ShownByKeys shown={open} {...(login && { login })} onShow={onShow} onClose={() => onShow(undefined)} />
  ) : null
}

/** A screen that stands behind no gate, with these keys. */
export function helped(Screen: ComponentType) {
  return function Helped() {
    return (
      <>
        <HelpKeys />
        <Screen />
      </>
    )
  }
}
