import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { createStaff, type StaffMember, updateStaff } from '@tuppence/contract/staff'
import { useState } from 'react'
import { explain, problemsOf, refresh, send } from '../../foundation/asking/api.ts'
import { LeaveQuestion } from '../../foundation/leaving/leave-question.tsx'
import { useLeaving } from '../../foundation/leaving/use-leaving.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { FormDialog, toast } from '../../ui/index.ts'
import { isBlank, type Member, memberErrors } from './member-errors.ts'
import { MemberFields } from './member-fields.tsx'
import { fieldRefused } from './person-form.ts'
import { STAFF_PATHS } from './staff-paths.ts'

export interface MemberDialogProps {
  /** Left out to add somebody. */
  member?: StaffMember
  onClose: () => void
}

/** STAFF-005, STAFF-006, STAFF-008, STAFF-009. */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const [start] = useState<Member>({
    fullName: member?.fullName ?? '',
    username: member?.username ?? '',
    password: '',
    role: (member?.role ?? 'cashier') as Member['role'],
  })
  const [typed, setTyped] = useState(start)
  const save = useSave(member, onClose)
  const isWritten = JSON.stringify(typed) !== JSON.stringify(start)
  const { leave, question } = useLeaving(isWritten && !save.isSuccess, onClose)
  const [isAsked, setIsAsked] = useState(false)
  const errors = memberErrors(typed, member)
  const refused = save.variables?.username === typed.username ? fieldRefused(save.error).username : undefined
  const submit = () => {
    setIsAsked(true)
    if (Object.keys(errors).length === 0) return save.mutate(typed)
    if (!isBlank(typed, member)) return
    toast({
      title: 'Validation Error',
      description: 'Please fill in all required fields',
      look: 'destructive',
    })
  }
  return (
    <>
      <FormDialog
        title={member ? 'Edit Staff Member' : 'Add Staff Member'}
        width="narrow"
        goOn={member ? 'Save Changes' : 'Add Staff Member'}
        isSending={save.isPending}
        onSubmit={submit}
        onClose={leave}
      >
        <MemberFields
          member={member}
          typed={typed}
          errors={isAsked ? { ...(refused && { username: refused }), ...errors } : {}}
          onWrite={(change) => setTyped({ ...typed, ...change })}
        />
      </FormDialog>
      <LeaveQuestion {...question} />
    </>
  )
}

/** The sentences of the fields, where those say it; of a taken username they only repeat the name. */
function saidByField(error: unknown): string | undefined {
  const code = error instanceof CallFailed ? error.problem?.code : undefined
  if (code !== 'invalid-request') return undefined
  return (
    problemsOf(error)
      .map(({ message }) => message)
      .join(' ') || undefined
  )
}

function useSave(member: StaffMember | undefined, onSaved: () => void) {
  const queries = useQueryClient()
  const { adminCustomerId } = useSignedInUser()
  return useMutation({
    mutationFn: async ({ password, ...typed }: Member) => {
      if (!member)
        return send(createStaff, { body: { ...typed, password, permissions: [], adminCustomerId } })
      // STAFF-009: a blank password is not sent.
      const body = password === '' ? typed : { ...typed, password }
      return send(updateStaff, { params: { id: member.id }, body })
    },
    onSuccess: async () => {
      await Promise.all(STAFF_PATHS.map((path) => refresh(queries, path)))
      toast({ title: member ? 'Staff member updated successfully' : 'Staff member added successfully' })
      onSaved()
    },
    onError: (error) =>
      toast({
        title: member ? 'Failed to update staff member' : 'Failed to add staff member',
        description: saidByField(error) ?? explain(error),
        look: 'destructive',
      }),
  })
}
