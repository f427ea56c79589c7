import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Banner, Skeleton } from './surfaces.tsx'

export interface LoadedProps<Data> {
  data: Data | undefined
  error: unknown
  /** The sentence for the error; null while there is none. */
  explain: (error: unknown) => string
  /** What could not be loaded: "The products". */
  what: string
  onRetry: () => void
  /** A class of the height that the thing will have, so that what stands below it does not move when it comes. */
  room?: string | undefined
  children: (data: Data) => ReactNode
}

/** The three states of anything fetched: the shape of what is coming, the words for what went wrong, or the thing. */
export function Loaded<Data>({ data, error, explain, what, onRetry, room, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (error)
    return (
      <div className="p-4">
        <Banner
          tone="bad"
          title={`${what} could not be loaded`}
          isUrgent
          action={<Button onClick={onRetry}>Try again</Button>}
        >
          {explain(error)}
        </Banner>
      </div>
    )
  return (
    <div role="status" className={classNames('grid content-start gap-3 p-5', room)}>
      <span className="sr-only">Loading {what.toLowerCase()}...</span>
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-6 w-11/12" />
    </div>
  )
}
