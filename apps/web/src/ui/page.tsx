import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { buttonLook } from './button-look.ts'
import { classNames } from './class-names.ts'

/** Where a page is reached from. */
export interface WayBack {
  readonly to: string
  readonly label: string
}

/** Given by the frame, which knows what leads where: the way back stands above the heading of every page below it. */
export const PageBack = createContext<WayBack | undefined>(undefined)

export interface PageProps {
  title: string
  subtitle?: ReactNode
  /** Stands at the right of the heading: the page's actions or its range. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the back office: a headline, a line on what it is for, and what follows in one column. */
export function Page({ title, subtitle, actions, children }: PageProps) {
  const back = use(PageBack)
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-8 lg:py-9">
      <title>{`${title} · Tuppence`}</title>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          {back ? (
            <Link
              to={back.to}
              className={classNames(
                buttonLook('quiet'),
                '-ml-2 justify-self-start gap-2 px-2! text-copper-ink',
              )}
            >
              <ArrowLeft size={18} aria-hidden />
              {back.label}
            </Link>
          ) : null}
          <h1 className="text-3xl">{title}</h1>
          {subtitle ? <p className="text-ink-muted">{subtitle}</p> : null}
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}
