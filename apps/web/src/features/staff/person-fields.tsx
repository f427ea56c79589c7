import type { Till } from '@tuppence/contract/tills'
import { usernameFrom } from '@tuppence/domain/staff'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { Checkbox, Field, Input, PasswordInput, SelectField, Switch } from '../../ui/index.ts'
import {
  OWN_SECRETS,
  onlyPinDigits,
  type PersonErrors,
  type PersonForm,
  passwordHint,
  pinHint,
} from './person-form.ts'
import { rolesToOffer } from './roles-to-offer.ts'
import { UsernameOfPerson } from './username-of-person.tsx'

export interface PersonFieldsProps {
  form: PersonForm
  errors: PersonErrors
  tills: readonly Till[]
  isNew: boolean
  isOneself: boolean
  onWrite: (change: Partial<PersonForm>) => void
}

const labels = {
  cashier: 'Cashier',
  supervisor: 'Supervisor',
  manager: 'Manager',
  admin: 'Owner',
} as const

export function PersonFields(props: PersonFieldsProps) {
  return (
    <>
      <Names {...props} />
      {props.isOneself ? (
        <p className="text-ink-muted sm:col-span-2">{OWN_SECRETS}</p>
      ) : (
        <Secrets {...props} />
      )}
      <Rights {...props} />
    </>
  )
}

function Names({ form, errors, onWrite }: PersonFieldsProps) {
  const texts = [
    { name: 'firstName', label: 'First name', most: 120 },
    { name: 'lastName', label: 'Last name', most: 120 },
    { name: 'email', label: 'E-mail', most: 254 },
  ] as const
  return (
    <>
      {texts.map(({ name, label, most }) => (
        <Field key={name} label={label} required error={errors[name]}>
          {(links) => (
            <Input
              {...links}
              type={name === 'email' ? 'email' : 'text'}
              autoComplete="off"
              maxLength={most}
              value={form[name]}
              onChange={({ target }) => onWrite({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <UsernameOfPerson
        value={form.username}
        error={errors.username}
        madeUp={usernameFrom(form.email)}
        onWrite={(username) => onWrite({ username })}
      />
    </>
  )
}

function Secrets({ form, errors, isNew, onWrite }: PersonFieldsProps) {
  return (
    <>
      <Field
        label={isNew ? 'Password' : 'New password'}
        required={isNew}
        error={errors.password}
        hint={passwordHint(isNew)}
      >
        {(links) => (
          <PasswordInput
            {...links}
            autoComplete="new-password"
            value={form.password}
            onChange={({ target }) => onWrite({ password: target.value })}
          />
        )}
      </Field>
      <Field label={isNew ? 'PIN' : 'New PIN'} required={isNew} error={errors.staffPin} hint={pinHint(isNew)}>
        {(links) => (
          <Input
            {...links}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            value={form.staffPin}
            onChange={({ target }) => onWrite({ staffPin: onlyPinDigits(target.value) })}
          />
        )}
      </Field>
    </>
  )
}

const flags = [
  { name: 'canProcessRefunds', label: 'Voids and refunds', hint: 'Without asking anybody' },
  { name: 'canManageInventory', label: 'Products and stock', hint: 'And customers’ details' },
  { name: 'canViewReports', label: 'Reports', hint: 'And X and Z reads of any till' },
] as const

function Rights({ form, errors, tills, onWrite }: PersonFieldsProps) {
  const [keptRole] = useState(form.role)
  const roles = rolesToOffer(useSignedInUser(), keptRole)
  return (
    <>
      <SelectField
        label="Role"
        value={form.role}
        options={roles}
        wordsOf={(role) => labels[role]}
        onChoose={(role) => onWrite({ role })}
      />
      <TillChoice form={form} error={errors.tillAccess} tills={tills} onWrite={onWrite} />
      {form.role === 'cashier' ? (
        <fieldset className="grid content-start sm:col-span-2">
          <legend className="text-sm font-semibold">A cashier may also see to</legend>
          {flags.map(({ name, label, hint }) => (
            <Switch
              key={name}
              label={label}
              hint={hint}
              checked={form[name]}
              onChange={(isOn) => onWrite({ [name]: isOn })}
            />
          ))}
        </fieldset>
      ) : null}
      <div className="sm:col-span-2">
        <Switch
          label="Active"
          hint="Whoever is not active cannot sign in."
          checked={form.isActive}
          onChange={(isActive) => onWrite({ isActive })}
        />
      </div>
    </>
  )
}

interface TillChoiceProps extends Pick<PersonFieldsProps, 'form' | 'tills' | 'onWrite'> {
  error: string | undefined
}

/** STAFF-033. */
function TillChoice({ form, error, tills, onWrite }: TillChoiceProps) {
  if (!form.tillAccess)
    return (
      <div className="grid content-start gap-1">
        <p className="text-sm font-semibold">May sell at</p>
        <p className="text-sm text-ink-muted">
          Every till. There is none yet: each that you add is theirs to use.
        </p>
      </div>
    )
  const chosen = new Set(form.tillAccess)
  return (
    <fieldset className="grid content-start" aria-invalid={error ? true : undefined}>
      <legend className="text-sm font-semibold">May sell at</legend>
      {tills.map((till) => (
        <Checkbox
          key={till.id}
          label={till.name}
          hint={till.location ?? undefined}
          checked={chosen.has(till.id)}
          onChange={(isChosen) =>
            onWrite({
              tillAccess: tills
                .map(({ id }) => id)
                .filter((id) => (id === till.id ? isChosen : chosen.has(id))),
            })
          }
        />
      ))}
      {tills.length > 0 && chosen.size === tills.length ? (
        <p className="text-sm text-ink-muted">
          {tills.length > 1 ? 'All of them: tills' : 'Tills'} added later are included.
        </p>
      ) : null}
      {error ? (
        <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad-ink">
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
