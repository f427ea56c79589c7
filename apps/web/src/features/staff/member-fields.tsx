import type { StaffMember } from '@tuppence/contract/staff'
import { roleLabel } from '@tuppence/domain/staff'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { Field, Input, PasswordInput, SelectField } from '../../ui/index.ts'
import { type Member, type MemberErrors, ROLES } from './member-errors.ts'
import { OWN_SECRETS, passwordHint } from './person-form.ts'
import { UsernameOfPerson } from './username-of-person.tsx'

interface MemberFieldsProps {
  /** Left out where somebody is added. */
  member: StaffMember | undefined
  typed: Member
  errors: MemberErrors
  onWrite: (change: Partial<Member>) => void
}

export function MemberFields({ member, typed, errors, onWrite }: MemberFieldsProps) {
  const isOneself = useSignedInUser().id === member?.id
  return (
    <>
      <Field label="Full name" required error={errors.fullName}>
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
      <UsernameOfPerson
        value={typed.username}
        error={errors.username}
        onWrite={(username) => onWrite({ username })}
      />
      {isOneself ? (
        <p className="text-ink-muted">{OWN_SECRETS}</p>
      ) : (
        <Field
          label={member ? 'New password' : 'Password'}
          required={!member}
          hint={passwordHint(!member)}
          error={errors.password}
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
