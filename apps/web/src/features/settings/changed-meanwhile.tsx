import type { ShopSettings } from '@tuppence/contract/settings'
import { Banner, Button } from '../../ui/index.ts'

export interface SettingsFormProps {
  settings: ShopSettings
  /** Begins the form anew with what is so now. */
  onAfresh: () => void
}

export const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

interface ChangedMeanwhileProps {
  /** What stands on the server is no longer what this form began with. */
  hasChanged: boolean
  /** Why it was not saved. */
  refused: string | undefined
  onAfresh: () => void
}

/** Tells whoever is at a form that somebody else has saved it, and why their own was not saved. */
export function ChangedMeanwhile({ hasChanged, refused, onAfresh }: ChangedMeanwhileProps) {
  return (
    <>
      {refused === undefined ? null : <Banner tone="bad" title={refused} isUrgent />}
      {hasChanged ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-muted">Somebody else has changed this since you opened it.</p>
          <Button onClick={onAfresh}>Show it as it is now</Button>
        </div>
      ) : null}
    </>
  )
}
