import { Link, useMatches } from '@tanstack/react-router'
import { BookOpen, Keyboard } from 'lucide-react'
import { Button, buttonLook, Sheet } from '../../ui/index.ts'
import { type Guide, LOGIN_HELP, type LoginShown, SCREEN_HELP, type ScreenHelp } from './screen-help.ts'

export interface HelpPanelProps {
  /** What stands in the screen's place while nobody is signed in. */
  login?: LoginShown
  onClose: () => void
  onShortcuts: () => void
}

const GUIDES: Readonly<Record<Guide, string>> = {
  cashier: 'Guide for cashiers',
  owner: 'Guide for owners',
  operator: 'Guide for operators',
}

/** What is to be known of the screen that stands open. */
export function HelpPanel({ login, onClose, onShortcuts }: HelpPanelProps) {
  const here = useHelpHere()
  const { says, guide } = login ? LOGIN_HELP[login] : here
  const [first, ...more] = says
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      side="right"
      title="Help with this screen"
      actions={
        <div className="grid gap-2">
          <Link
            to="/help/$guide"
            params={{ guide }}
            onClick={onClose}
            className={buttonLook('primary', 'medium')}
          >
            <BookOpen size={18} aria-hidden />
            {GUIDES[guide]}
          </Link>
          <Button onClick={onShortcuts}>
            <Keyboard size={18} aria-hidden />
            Keyboard shortcuts
          </Button>
        </div>
      }
    >
      <p className="text-lg">{first}</p>
      <ul className="mt-4 grid gap-3">
        {more.map((sentence) => (
          <li key={sentence} className="border-l-2 border-line pl-3 text-ink-muted">
            {sentence}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function useHelpHere(): ScreenHelp {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/' })
  const known: Readonly<Record<string, ScreenHelp | undefined>> = SCREEN_HELP
  return known[path] ?? known[path.replace(/\/$/, '')] ?? SCREEN_HELP['/']
}
