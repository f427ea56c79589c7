import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

/** How long the pointer rests on a thing before its tooltip opens (SHELL-032). */
export const TOOLTIP_DELAY_MS = 700

/** Stands once around the app. */
export function TooltipHost({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={TOOLTIP_DELAY_MS}>{children}</Radix.Provider>
}

/** Adds words to a control that already has its accessible name; never the only place where something is said. */
export function Tooltip({ words, keys, children }: { words: ReactNode; keys?: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="arrives z-50 flex max-w-72 items-center gap-2 rounded-md bg-ink px-2.5 py-1.5 text-sm text-ink-inverse"
        >
          {words}
          {keys ? <Kbd onInk>{keys}</Kbd> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
