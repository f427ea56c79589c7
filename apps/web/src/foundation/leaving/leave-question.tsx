import { useBlocker } from '@tanstack/react-router'
import { ThrowAwayQuestion } from './throw-away-question.tsx'

export interface LeaveQuestionProps {
  /** Nothing is written that could be lost. */
  mayLeave: () => boolean
  /** Somebody pressed Cancel, Escape or Close. */
  asked: boolean
  onStay: () => void
  /** Leaves the form, for the list behind it. */
  onLeave: () => void
  /** Forgets what was written, on the way to another place. */
  onThrowAway: () => void
}

/** What was written is thrown away only by who says so: by the form's own ways out, by Back, and by closing the tab. */
export function LeaveQuestion({ mayLeave, asked, onStay, onLeave, onThrowAway }: LeaveQuestionProps) {
  const elsewhere = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      !mayLeave() &&
      (current.pathname !== next.pathname ||
        PLACES.some((part) => Reflect.get(current.search, part) !== Reflect.get(next.search, part))),
    enableBeforeUnload: () => !mayLeave(),
    withResolver: true,
  })
  const isElsewhere = elsewhere.status === 'blocked'
  const stay = () => {
    elsewhere.reset?.()
    onStay()
  }
  return (
    <ThrowAwayQuestion
      open={asked || isElsewhere}
      onStay={stay}
      onConfirm={() => {
        if (!isElsewhere) return onLeave()
        onThrowAway()
        elsewhere.proceed()
      }}
    />
  )
}

/** The parts of an address that say which form stands open. */
const PLACES = ['product', 'tab']
