import type { SignedInUser } from '@tuppence/contract/identity'
import { staffAsked } from '../../foundation/person/staff-asked.ts'
import { isTillShown } from '../../offline/session/door.ts'
import type { Command } from '../../ui/index.ts'

/** The same as the buttons beside the person's name, for the keyboard. */
export function staffCommands({ session, hasPin }: SignedInUser): Command[] {
  if (session === 'remote') return []
  const command = (id: string, label: string, run: () => void) => ({ id, label, group: 'Staff', run })
  const atTill = [command('switch-staff', 'Switch staff', () => staffAsked.set('switch'))]
  atTill.push(command('training', 'Training mode', () => staffAsked.set('training')))
  if (hasPin) atTill.push(command('lock', 'Lock the till', () => staffAsked.set('lock')))
  return [
    ...(isTillShown() ? atTill : []),
    command('choose-pin', hasPin ? 'Change PIN' : 'Choose a PIN', () => staffAsked.set('choose-pin')),
    command('change-password', 'Change password', () => staffAsked.set('change-password')),
  ]
}
