import type { ReactNode } from 'react'
import { Wordmark } from './mark.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Stands at the head of every sign-in: the way to the front page, and the theme. */
export function DoorHeader() {
  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <a href="/" className="rounded-md">
        <Wordmark />
      </a>
      <ThemeSwitch />
    </header>
  )
}

export interface DoorProps {
  title: string
  /** One sentence on who this door is for. */
  lead: string
  children: ReactNode
}

/** The words of a sign-in, its form under them, and the name of the window. */
export function DoorBody({ title, lead, children }: DoorProps) {
  return (
    <>
      <title>{`${title} · Tuppence`}</title>
      <div className="grid gap-2">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-ink-muted">{lead}</p>
      </div>
      {children}
    </>
  )
}
