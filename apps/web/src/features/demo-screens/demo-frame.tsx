import type { ReactNode } from 'react'
import { Badge, Mark, ThemeSwitch } from '../../ui/index.ts'

const SCREENS = [
  { path: '/pos-test', label: 'Test cart' },
  { path: '/simple-pos', label: 'Simple POS' },
  { path: '/debug-pos', label: 'Login tester' },
  { path: '/happy-chimps-demo', label: 'Happy Chimps' },
] as const

export interface DemoFrameProps {
  title: string
  /** What there is to see, and that nothing of it is real. */
  words: ReactNode
  children: ReactNode
}

/** The frame of the demo screens: each says that it shows demo data and leads to the others and to the real till. */
export function DemoFrame({ title, words, children }: DemoFrameProps) {
  return (
    <div className="min-h-dvh">
      <title>{`${title} · Tuppence demo`}</title>
      <header className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line bg-sunken px-4 py-2 sm:px-8">
        <a href="/" aria-label="Tuppence, front page" className="rounded-md">
          <Mark size={32} />
        </a>
        <nav aria-label="Demo screens" className="flex flex-wrap gap-x-1">
          {SCREENS.map(({ path, label }) => (
            <a
              key={path}
              href={path}
              aria-current={location.pathname === path ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-md px-2 text-[0.9375rem] font-medium text-ink-muted hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:underline-offset-4"
            >
              {label}
            </a>
          ))}
        </nav>
        <span className="ml-auto">
          <ThemeSwitch />
        </span>
      </header>
      <main className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-8 lg:py-9">
        <div className="grid gap-1.5">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-3xl">{title}</h1>
            <Badge state="accent">Demo data</Badge>
          </div>
          <p className="max-w-prose text-ink-muted">{words}</p>
        </div>
        {children}
      </main>
    </div>
  )
}
