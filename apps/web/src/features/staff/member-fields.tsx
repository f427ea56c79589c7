import type { StaffMember } from '@tuppence/contract/staff'
import { PERSON_WORDS, roleLabel } from '@tuppence/domain/staff'
import { useSignedInUser } from '../../app/session.ts'
import { Field, Input, PasswordInput, SelectField } from '../../ui/index.ts'
import { OWN_SECRETS, passwordHint } from './person-form.ts'
import { UsernameOfPerson } from './username-of-person.tsx'

/** STAFF-007: the roles this screen gives. An owner keeps theirs. */
const ROLES = ['cashier', 'supervisor', 'manager'] as const

export interface Member {
  readonly fullName: string
  readonly username: string
  readonly password: string
  readonly role: (typeof ROLES)[number] | 'owner'
}

interface MemberFieldsProps {
  /** Left out where somebody is added. */
  member: StaffMember | undefined
  typed: Member
  isTooShort: boolean
  onWrite: (change: Partial<Member>) => void
}

export function MemberFields({ member, typed, isTooShort, onWrite }: MemberFieldsProps) {
  const isOneself = useSignedInUser().id === member?.id
  return (
    <>
      <Field label="Full name" required>
        {(links) => (
          <Input
            {...links}
            autoComplete="off"
            maxLength={255}
            value={typed.fullName}
            onChange={({ target }) => onWrite({ fullName: target.value })}
          />
        )}
      </Field>
      <UsernameOfPerson value={typed.username} onWrite={(username) => onWrite({ username })} />
      {isOneself ? (
        <p className="text-ink-muted">{OWN_SECRETS}</p>
      ) : (
        <Field
          label={member ? 'New password' : 'Password'}
          required={!member}
          hint={passwordHint(!member)}
          {...(isTooShort && { error: PERSON_WORDS.password })}
        >
          {(links) => (
            <PasswordInput
              {...links}
              autoComplete="new-password"
              value={typed.password}
              onChange={({ target }) => onWrite({ password: target.value })}
            />
          )}
        </Field>
      )}
      <SelectField
        label="Role"
        value={typed.role}
        options={member?.role === 'owner' ? (['owner', ...ROLES] as const) : ROLES}
        wordsOf={roleLabel}
        onChoose={(role) => onWrite({ role })}
      />
    </>
  )
}
