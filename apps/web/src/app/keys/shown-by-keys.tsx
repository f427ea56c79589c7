import { HelpPanel } from '../help/help-panel.tsx'
import type { LoginShown } from '../help/screen-help.ts'
import { CommandPalette } from './command-palette.tsx'
import { ShortcutList } from './shortcut-list.tsx'

/** What a key opens on every screen. */
export type Shown = 'palette' | 'shortcuts' | 'help'

interface ShownByKeysProps {
  shown: Shown
  login?: LoginShown
  onShow: (shown: Shown) => void
  onClose: () => void
}

export function ShownByKeys({ shown, login, onShow, onClose }: ShownByKeysProps) {
  if (shown === 'palette') return <CommandPalette onClose={onClose} />
  if (shown === 'shortcuts') return <ShortcutList onClose={onClose} />
  return <HelpPanel {...(login && { login })} onClose={onClose} onShortcuts={() => onShow('shortcuts')} />
}
