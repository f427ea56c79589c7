import { listStaff, type StaffMember } from '@tuppence/contract/staff'
import { roleLabel } from '@tuppence/domain/staff'
import { UserRound } from 'lucide-react'
import { useSignedInUser } from '../../app/session.ts'
import { useCall } from '../../app/use-call.ts'
import { Avatar, Badge, Card, EmptyState, Loaded, Page } from '../../ui/index.ts'

export function StaffPage() {
  const { adminCustomerId } = useSignedInUser()
  const staff = useCall(listStaff, { params: { customerId: adminCustomerId } })
  return (
    <Page title="Staff" subtitle="Who works here, and in which role">
      <Loaded {...staff} what="The staff">
        {({ staff: members }) =>
          members.length === 0 ? (
            <Card>
              <EmptyState icon={<UserRound size={40} aria-hidden />} title="No Staff Members Yet" />
            </Card>
          ) : (
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {members.map((member) => (
                <StaffCard key={member.id} member={member} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function StaffCard({ member }: { member: StaffMember }) {
  return (
    <li className="flex items-start gap-3 rounded-lg border border-line bg-surface p-4">
      <Avatar name={member.fullName} />
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="leading-tight">
          <span className="block font-semibold [overflow-wrap:anywhere]">{member.fullName}</span>
          <span className="text-sm text-ink-muted">{member.username}</span>
        </p>
        <p className="flex flex-wrap gap-1.5">
          <Badge isPlain>{roleLabel(member.role)}</Badge>
          <Badge state={member.isActive ? 'good' : 'neutral'}>
            {member.isActive ? 'Active' : 'Not active'}
          </Badge>
        </p>
      </div>
    </li>
  )
}
