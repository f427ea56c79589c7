import { useMutation } from '@tanstack/react-query'
import { changeOwnPassword } from '@tuppence/contract/pins'
import { PERSON_WORDS, SHORTEST_PASSWORD } from '@tuppence/domain/staff'
import { send } from '../../foundation/asking/api.ts'
import { keepPassword } from '../../offline/till/keep-password.ts'
import { useTyped } from '../../ui/index.ts'

interface Typed {
  present: string
  next: string
}

const NOTHING: Typed = { present: '', next: '' }

interface NewPassword {
  /** What is said where the one they have is not entered. */
  readonly presentMissing: string
  /** At a till, which the old one must not unlock without a network any more either. */
  readonly isAtTill: boolean
  readonly onChanged: () => void | Promise<void>
}

/** One's own new password, against the one that one has: typed, checked, sent, and known to the till. */
export function useNewPassword({ presentMissing, isAtTill, onChanged }: NewPassword) {
  const missing = ({ present, next }: Typed): Partial<Record<keyof Typed, string>> => ({
    ...(present === '' && { present: presentMissing }),
    ...(next.length < SHORTEST_PASSWORD && { next: PERSON_WORDS.password }),
  })
  const form = useTyped(NOTHING, missing, () => change.mutate())
  const { typed } = form
  const change = useMutation({
    mutationFn: () => send(changeOwnPassword, { body: { password: typed.present, newPassword: typed.next } }),
    onSuccess: () => {
      if (isAtTill) void keepPassword(typed.next)
      return onChanged()
    },
  })
  return { ...form, change }
}
