import { useRef, useState } from 'react'
import type { LeaveQuestionProps } from './leave-question.tsx'

/** The way out of a form in a dialog: at once where nothing is written, else by the question, whose parts these are. */
export function useLeaving(isWritten: boolean, onClose: () => void) {
  const [isLeaving, setIsLeaving] = useState(false)
  const mayGo = useRef(false)
  const question: LeaveQuestionProps = {
    mayLeave: () => mayGo.current || !isWritten,
    asked: isLeaving,
    onStay: () => setIsLeaving(false),
    onLeave: onClose,
    onThrowAway: () => {
      mayGo.current = true
      onClose()
    },
  }
  return { leave: () => (isWritten ? setIsLeaving(true) : onClose()), question }
}
