import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../ui/index.ts'

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
    <ConfirmDialog
      open={asked || isElsewhere}
      onOpenChange={(isToOpen) => isToOpen || stay()}
      title="Leave without saving?"
      consequence="What you have written in this form is thrown away."
      confirmLabel="Throw it away"
      cancelLabel="Keep editing"
      isDangerous
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
