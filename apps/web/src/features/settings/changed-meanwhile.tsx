import type { ShopSettings } from '@tuppence/contract/settings'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { LeaveQuestion } from '../../foundation/leaving/leave-question.tsx'
import { Banner, Button } from '../../ui/index.ts'

export interface SettingsFormProps {
  settings: ShopSettings
  /** Begins the form anew with what is so now. */
  onAfresh: () => void
}

/** A form that keeps what is typed, whatever others save, until it is to begin anew. */
export function Afresh({
  of: Form,
  settings,
}: {
  of: ComponentType<SettingsFormProps>
  settings: ShopSettings
}) {
  const [times, setTimes] = useState(0)
  return <Form key={times} settings={settings} onAfresh={() => setTimes(times + 1)} />
}

interface ChangedMeanwhileProps {
  /** Somebody else has saved since. */
  hasChanged: boolean
  /** Why it was not saved. */
  refused: string | undefined
  /** Something is typed that is not saved. */
  isTyped: boolean
  onAfresh: () => void
}

/**
 * Tells whoever is at a form of settings that somebody else has saved it, why their own was not saved, and before what they have typed
 * is thrown away.
 */
export function ChangedMeanwhile({ hasChanged, refused, isTyped, onAfresh }: ChangedMeanwhileProps) {
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed may be a screen further down.
    if (refused !== undefined) told.current?.scrollIntoView({ block: 'center' })
  }, [refused])
  const mayGo = useRef(false)
  return (
    <>
      <LeaveQuestion
        mayLeave={() => mayGo.current || !isTyped}
        asked={false}
        onStay={() => {}}
        onLeave={() => {}}
        onThrowAway={() => {
          mayGo.current = true
        }}
      />
      {refused === undefined && !hasChanged ? null : (
        <div ref={told} className="grid gap-3">
          {refused === undefined ? null : <Banner tone="bad" title={refused} isUrgent />}
          {hasChanged ? (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-ink-muted">Somebody else has changed this since you opened it.</p>
              <Button onClick={onAfresh}>Show it as it is now</Button>
            </div>
          ) : null}
        </div>
      )}
    </>
  )
}
