import { CircleQuestionMark, GraduationCap, KeyRound, Lock, Users } from 'lucide-react'
import { isTillShown } from '../../offline/session/door.ts'
import { Button } from '../../ui/index.ts'
import { helpAsked } from '../help/help-asked.ts'
import { useSignedInUser } from '../session/session.ts'
import { staffAsked } from './staff-asked.ts'

/** What a person can do about who is at the till: hand it over, lock it, change their own secrets. */
export function StaffButtons() {
  const { session, hasPin } = useSignedInUser()
  if (session === 'remote') return null
  const isTill = isTillShown()
  return (
    <>
      {isTill ? (
        <Button onClick={() => staffAsked.set('switch')}>
          <Users size={18} aria-hidden />
          Switch staff
        </Button>
      ) : null}
      {(session === 'pos' || isTill) && hasPin ? (
        <Button onClick={() => staffAsked.set('lock')}>
          <Lock size={18} aria-hidden />
          Lock
        </Button>
      ) : null}
      <Button onClick={() => staffAsked.set('choose-pin')}>
        <KeyRound size={18} aria-hidden />
        {hasPin ? 'Change PIN' : 'Choose a PIN'}
      </Button>
      <Button onClick={() => staffAsked.set('change-password')}>
        <KeyRound size={18} aria-hidden />
        Change password
      </Button>
      {isTill ? (
        <Button onClick={() => staffAsked.set('training')}>
          <GraduationCap size={18} aria-hidden />
          Training
        </Button>
      ) : null}
      <Button onClick={askForHelp}>
        <CircleQuestionMark size={18} aria-hidden />
        Help
      </Button>
    </>
  )
}

function askForHelp() {
  staffAsked.set(undefined)
  helpAsked.set(true)
}
