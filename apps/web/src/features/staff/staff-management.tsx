import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deleteStaff, listStaff, type StaffMember } from '@tuppence/contract/staff'
import { roleLabel } from '@tuppence/domain/staff'
import { Pencil, Plus, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import {
  Avatar,
  Badge,
  Button,
  buttonLook,
  Card,
  ConfirmDialog,
  EmptyState,
  IconButton,
  Loaded,
  toast,
} from '../../ui/index.ts'
import { MemberDialog } from './member-dialog.tsx'
import { NotUnderRemote } from './not-under-remote.tsx'
import { roleLook } from './role-look.ts'
import { isOffered } from './roles-to-offer.ts'
import { STAFF_PATHS } from './staff-paths.ts'

/** STAFF-001 to STAFF-022: the Staff tab of the back office. */
export function StaffManagement() {
  const user = useSignedInUser()
  const { adminCustomerId, remoteAccess: isRemote } = user
  const staff = useCall(listStaff, { params: { id: adminCustomerId } })
  const [isAdding, setIsAdding] = useState(false)
  const [editing, setEditing] = useState<StaffMember>()
  const [removing, setRemoving] = useState<StaffMember>()
  return (
    <section className="grid gap-5" aria-label="Staff">
      <Loaded {...staff} what="The staff">
        {({ staff: members }) => (
          <>
            {isRemote ? (
              <NotUnderRemote />
            ) : hasStaff(members) ? (
              <div className="flex flex-wrap justify-end gap-3">
                <Link to="/staff-management" className={buttonLook('secondary', 'medium')}>
                  PINs, tills and rights
                </Link>
                <Button look="primary" onClick={() => setIsAdding(true)}>
                  <Plus size={20} aria-hidden />
                  Add Staff Member
                </Button>
              </div>
            ) : (
              <Card>
                <EmptyState
                  icon={<UserRound size={40} aria-hidden />}
                  title="No Staff Members Yet"
                  hint="Nobody but the owner yet. Add whoever works here: each signs in under their own name."
                  action={
                    <Button look="primary" onClick={() => setIsAdding(true)}>
                      Add First Staff Member
                    </Button>
                  }
                />
              </Card>
            )}
            <ul className="grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]">
              {members.map((member) => (
                <MemberCard
                  key={member.id}
                  member={member}
                  {...(!isRemote && isOffered(user, member) && { onEdit: setEditing, onRemove: setRemoving })}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {isAdding ? <MemberDialog onClose={() => setIsAdding(false)} /> : null}
      {editing ? <MemberDialog member={editing} onClose={() => setEditing(undefined)} /> : null}
      {removing ? <RemoveMember member={removing} onClose={() => setRemoving(undefined)} /> : null}
    </section>
  )
}

/** STAFF-004: the account's holder is always there, and is nobody whom the shop took on. */
const hasStaff = (members: readonly StaffMember[]) => members.length > 1

interface MemberCardProps {
  member: StaffMember
  /** Both left out where nobody is to be changed. */
  onEdit?: (member: StaffMember) => void
  onRemove?: (member: StaffMember) => void
}

function MemberCard({ member, onEdit, onRemove }: MemberCardProps) {
  return (
    <li className="flex items-start gap-3 rounded-lg border border-line bg-surface p-4">
      <Avatar name={member.fullName} />
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="leading-tight">
          <span className="block font-semibold [overflow-wrap:anywhere]">{member.fullName}</span>
          <span className="text-sm text-ink-muted [overflow-wrap:anywhere]">{member.username}</span>
        </p>
        <p className="flex flex-wrap gap-1.5">
          <Badge isPlain state={roleLook(member.role)}>
            {roleLabel(member.role)}
          </Badge>
          <Badge state={member.isActive ? 'good' : 'neutral'}>
            {member.isActive ? 'Active' : 'Not active'}
          </Badge>
        </p>
      </div>
      <span className="-mt-1.5 -mr-1.5 flex shrink-0">
        {onEdit ? (
          <IconButton label={`Edit ${member.fullName}`} onClick={() => onEdit(member)}>
            <Pencil size={18} aria-hidden />
          </IconButton>
        ) : null}
        {onRemove ? (
          <IconButton label={`Remove ${member.fullName}`} onClick={() => onRemove(member)}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        ) : null}
      </span>
    </li>
  )
}

/** STAFF-010, STAFF-011, STAFF-015. */
function RemoveMember({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => send(deleteStaff, { params: { id: member.id } }),
    onSuccess: async () => {
      await Promise.all(STAFF_PATHS.map((path) => refresh(queries, path)))
      toast({ title: 'Staff member removed successfully' })
    },
    onError: (error) =>
      toast({ title: 'Failed to remove staff member', description: explain(error), look: 'destructive' }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Are you sure you want to remove this staff member?"
      consequence={`${member.fullName} cannot sign in any more, and is signed out now. Their sales and the history stay.`}
      confirmLabel="Remove"
      isDangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
