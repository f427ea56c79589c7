import { listPeople, type PersonOfShop } from '@tuppence/contract/people'
import { listTills } from '@tuppence/contract/tills'
import { fullName } from '@tuppence/domain/names'
import { roleLabel } from '@tuppence/domain/staff'
import { Pencil, Plus, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Button, Card, DataTable, EmptyState, IconButton, Loaded, Page } from '../../ui/index.ts'
import { NotUnderRemote } from './not-under-remote.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { roleLook } from './role-look.ts'
import { isOffered } from './roles-to-offer.ts'

/** STAFF-023, STAFF-024: who works here, and below it what the shop's tills and shifts are doing. */
export function StaffPage({ children }: { children?: ReactNode }) {
  const isRemote = useSignedInUser().remoteAccess === true
  const people = useCall(listPeople, {})
  const tills = useCall(listTills, { query: {} })
  const [shown, setShown] = useState<PersonOfShop | 'new'>()
  return (
    <Page
      title="Staff"
      subtitle="Who works here, what each may do and at which tills"
      actions={
        isRemote ? null : (
          <Button look="primary" disabled={!tills.data} onClick={() => setShown('new')}>
            <Plus size={20} aria-hidden />
            Add Staff Member
          </Button>
        )
      }
    >
      {isRemote ? <NotUnderRemote /> : null}
      <Card>
        <h2 className="border-b border-line p-5 text-xl">Staff Members</h2>
        <Loaded {...people} what="The staff">
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={<UserRound size={40} aria-hidden />} title="No Staff Members Yet" />
            ) : (
              <PeopleTable people={list} {...(isRemote ? {} : { onEdit: setShown })} />
            )
          }
        </Loaded>
      </Card>
      {children}
      {shown && tills.data ? (
        <PersonDialog
          tills={tills.data}
          {...(shown === 'new' ? {} : { person: shown })}
          onClose={() => setShown(undefined)}
        />
      ) : null}
    </Page>
  )
}

interface PeopleTableProps {
  people: readonly PersonOfShop[]
  /** Left out where nobody is to be changed. */
  onEdit?: (person: PersonOfShop) => void
}

function PeopleTable({ people, onEdit }: PeopleTableProps) {
  const timeZone = useShopTimeZone()
  const user = useSignedInUser()
  return (
    <DataTable
      caption="Staff members"
      stacksUnderPx={760}
      rows={people}
      rowKey={(person) => person.id}
      columns={[
        {
          heading: 'Name',
          sortBy: fullName,
          className: 'min-w-48',
          cell: (person) => (
            <>
              <span className="block font-medium [overflow-wrap:anywhere]">{fullName(person)}</span>
              {[person.username, person.email].map((text) => (
                <span key={text} className="block text-sm text-ink-muted [overflow-wrap:anywhere]">
                  {text}
                </span>
              ))}
            </>
          ),
        },
        {
          heading: 'Role',
          sortBy: ({ role }) => roleLabel(role),
          cell: (person) => (
            <Badge isPlain state={roleLook(person.role)}>
              {roleLabel(person.role)}
            </Badge>
          ),
        },
        { heading: 'May also', className: 'text-sm text-ink-muted', cell: (person) => mayAlso(person) },
        {
          heading: 'Last sign-in',
          sortBy: ({ lastLoginAt }) => lastLoginAt,
          className: 'whitespace-nowrap text-sm text-ink-muted',
          cell: (person) => (person.lastLoginAt ? shopTime(new Date(person.lastLoginAt), timeZone) : 'Never'),
        },
        {
          heading: 'Status',
          cell: (person) => (
            <span className="flex flex-wrap gap-1.5">
              <Badge state={person.isActive ? 'good' : 'neutral'}>
                {person.isActive ? 'Active' : 'Not active'}
              </Badge>
              {person.hasPin ? null : <Badge state="warn">No PIN</Badge>}
            </span>
          ),
        },
        {
          heading: 'Actions',
          isHeadingHidden: true,
          cell: (person) =>
            onEdit && isOffered(user, person) ? (
              <span className="flex justify-end">
                <IconButton label={`Edit ${fullName(person)}`} onClick={() => onEdit(person)}>
                  <Pencil size={18} aria-hidden />
                </IconButton>
              </span>
            ) : null,
        },
      ]}
    />
  )
}

/** What a cashier's flags add; every other role has it all. */
function mayAlso(person: PersonOfShop): string {
  if (person.role !== 'cashier') return '–'
  const also = [
    person.canProcessRefunds && 'Voids and refunds',
    person.canManageInventory && 'Products and stock',
    person.canViewReports && 'Reports',
  ].filter(Boolean)
  return also.length === 0 ? '–' : also.join(', ')
}
