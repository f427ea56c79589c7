import type { ReactNode } from 'react'
import { Mark, ThemeSwitch, Wordmark } from '../../ui/index.ts'

/** The portal's own door: dark copper ground, so that nobody takes it for a shop's login. */
export function OperatorDoor({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden bg-sunken px-5 py-10">
      <title>{`${title} · Tuppence`}</title>
      <div aria-hidden className="absolute -right-[16vmin] -bottom-[24vmin] opacity-20">
        <Mark size={560} />
      </div>
      <div className="relative grid w-full max-w-md gap-6">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <a href="/" className="rounded-md">
            <Wordmark />
          </a>
          <ThemeSwitch />
        </header>
        <div className="grid gap-6 rounded-lg border border-line bg-surface p-6 sm:p-8">
          <div className="grid gap-2">
            <h1 className="text-3xl">{title}</h1>
            <p className="text-ink-muted">{lead}</p>
          </div>
          {children}
        </div>
      </div>
    </main>
  )
}
