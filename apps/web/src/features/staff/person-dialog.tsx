import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createPerson, type PersonOfShop, updatePerson } from '@tuppence/contract/people'
import type { Till } from '@tuppence/contract/tills'
import { fullName } from '@tuppence/domain/names'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { LeaveQuestion } from '../../foundation/leaving/leave-question.tsx'
import { useLeaving } from '../../foundation/leaving/use-leaving.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { FormDialog, toast, useWrongFields } from '../../ui/index.ts'
import { PersonFields } from './person-fields.tsx'
import {
  blankPerson,
  fieldRefused,
  formOf,
  type PersonErrors,
  type PersonForm,
  personErrors,
  usernameOf,
} from './person-form.ts'
import { STAFF_PATHS } from './staff-paths.ts'

export interface PersonDialogProps {
  tills: readonly Till[]
  /** Left out to add somebody. */
  person?: PersonOfShop
  onClose: () => void
}

/** STAFF-023, STAFF-024: everything that is kept of a person, in one form. */
export function PersonDialog({ tills, person, onClose }: PersonDialogProps) {
  const [start] = useState<PersonForm>(() => {
    const ids = tills.map(({ id }) => id)
    return person ? formOf(person, ids) : blankPerson(ids)
  })
  const [form, setForm] = useState(start)
  const isOneself = useSignedInUser().id === person?.id
  const save = useSave(person, onClose)
  const { errors, tell } = useWrongFields<PersonErrors>(
    personErrors(form, person === undefined, person?.username),
  )
  const refused = fieldRefused(save.error)
  const isWritten = JSON.stringify(form) !== JSON.stringify(start)
  const { leave, question } = useLeaving(isWritten && !save.isSuccess, onClose)
  const submit = () => {
    if (!tell()) save.mutate(form)
  }
  return (
    <>
      <FormDialog
        title={person ? `Edit ${fullName(person)}` : 'Add Staff Member'}
        goOn={person ? 'Save Changes' : 'Add Staff Member'}
        className="gap-4 sm:grid-cols-2"
        isSending={save.isPending}
        refused={
          save.isError && Object.keys(refused).length === 0
            ? {
                title: person ? 'Failed to update staff member' : 'Failed to add staff member',
                why: explain(save.error),
              }
            : undefined
        }
        onSubmit={submit}
        onClose={leave}
      >
        <PersonFields
          form={form}
          errors={{ ...refused, ...errors }}
          tills={tills}
          isNew={person === undefined}
          isOneself={isOneself}
          onWrite={(change) => {
            setForm({ ...form, ...change })
            // What the server said is of what stood there before.
            if (save.isError) save.reset()
          }}
        />
      </FormDialog>
      <LeaveQuestion {...question} />
    </>
  )
}

function useSave(person: PersonOfShop | undefined, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: PersonForm) => {
      const { tillAccess, ...rest } = { ...form, username: usernameOf(form) }
      const body = { ...rest, ...(tillAccess && { tillAccess: [...tillAccess] }) }
      return person ? send(updatePerson, { params: { id: person.id }, body }) : send(createPerson, { body })
    },
    onSuccess: async () => {
      await Promise.all(STAFF_PATHS.map((path) => refresh(queries, path)))
      toast({ title: person ? 'Staff member updated successfully' : 'Staff member added successfully' })
      onSaved()
    },
  })
}
