import type { ReactNode } from 'react'

export interface PageProps {
  title: string
  subtitle?: ReactNode
  /** Stands at the right of the heading: the page's actions or its range. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the back office: a headline, a line on what it is for, and what follows in one column. */
export function Page({ title, subtitle, actions, children }: PageProps) {
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-8 lg:py-9">
      <title>{`${title} · Tuppence`}</title>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-3xl">{title}</h1>
          {subtitle ? <p className="text-ink-muted">{subtitle}</p> : null}
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}
