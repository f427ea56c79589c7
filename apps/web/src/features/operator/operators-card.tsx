import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changeOperator,
  listOperators,
  type OperatorDeed,
  type OperatorInvitation,
  type OperatorOfPortal,
  withdrawInvitation,
} from '@tuppence/contract/operators'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { Badge, Button, Card, ConfirmDialog, DataTable, Loaded, toast } from '../../ui/index.ts'
import { ChangeOwnEmail } from './change-own-email.tsx'
import { InviteOperator } from './invite-operator.tsx'
import { OperatorSignIns } from './operator-sign-ins.tsx'
import { timeWords } from './portal-words.ts'
import { useWatched } from './use-watched.ts'

/** The provider's own people: who may come in, whom a link waits for, and what was done to either. */
export function OperatorsCard() {
  const list = useWatched(listOperators, {})
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Card aria-label="Operators">
      <div className="flex flex-wrap items-center justify-between gap-3 p-5 pb-3">
        <h2 className="text-xl">Operators</h2>
        <Button onClick={() => setIsInviting(true)}>Add an operator</Button>
      </div>
      <Loaded {...list} what="The list of operators">
        {({ operators, invitations, deeds, signIns }) => (
          <>
            <OperatorTable operators={operators} />
            <Invitations invitations={invitations} />
            <OperatorSignIns signIns={signIns} />
            <Deeds deeds={deeds} />
          </>
        )}
      </Loaded>
      {isInviting ? <InviteOperator onClose={() => setIsInviting(false)} /> : null}
    </Card>
  )
}

/** Does something to an operator or a link, and looks at the list again, also where it was refused. */
function useDeed<T>(deed: (asked: T) => Promise<unknown>, onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: deed,
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
    onSettled: async () => {
      onDone?.()
      await refresh(queries, '/api/admin/operators')
    },
  })
}

function OperatorTable({ operators }: { operators: readonly OperatorOfPortal[] }) {
  const [leaving, setLeaving] = useState<OperatorOfPortal>()
  const [isChangingEmail, setIsChangingEmail] = useState(false)
  const oneself = operators.find(({ isOneself }) => isOneself)
  const change = useDeed(
    ({ id, isActive }: Pick<OperatorOfPortal, 'id' | 'isActive'>) =>
      send(changeOperator, { params: { id }, body: { isActive } }),
    () => setLeaving(undefined),
  )
  return (
    <>
      <DataTable
        caption="Who is an operator"
        stacksUnderPx={640}
        rows={operators}
        rowKey={({ id }) => id}
        columns={[
          { heading: 'Name', className: 'min-w-44', sortBy: ({ name }) => name, cell: nameOf },
          {
            heading: 'Last signed in',
            className: 'figures whitespace-nowrap',
            sortBy: ({ lastLoginAt }) => lastLoginAt,
            cell: ({ lastLoginAt }) => (lastLoginAt ? timeWords(lastLoginAt) : 'Never'),
          },
          {
            heading: 'State',
            cell: ({ isActive }) =>
              isActive ? <Badge state="good">Active</Badge> : <Badge state="neutral">Deactivated</Badge>,
          },
          {
            heading: 'Actions',
            isHeadingHidden: true,
            className: 'text-right',
            cell: (one) => (
              <OperatorActions
                operator={one}
                isSending={change.isPending}
                onDeactivate={() => setLeaving(one)}
                onLetIn={() => change.mutate({ id: one.id, isActive: true })}
                onChangeEmail={() => setIsChangingEmail(true)}
              />
            ),
          },
        ]}
      />
      {leaving ? (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => isOpen || setLeaving(undefined)}
          title={`Deactivate ${leaving.name}?`}
          consequence={`${leaving.name} is signed out at once, here and in every shop they are helping in. Links they made for new operators stop working. You can let them in again.`}
          confirmLabel="Deactivate"
          busy={change.isPending}
          onConfirm={() => change.mutate({ id: leaving.id, isActive: false })}
        />
      ) : null}
      {isChangingEmail && oneself ? (
        <ChangeOwnEmail email={oneself.email} onClose={() => setIsChangingEmail(false)} />
      ) : null}
    </>
  )
}

interface OperatorActionsProps {
  operator: OperatorOfPortal
  isSending: boolean
  onDeactivate: () => void
  onLetIn: () => void
  onChangeEmail: () => void
}

const nameOf = ({ name, isOneself, username, hasSecondFactor, email }: OperatorOfPortal) => (
  <>
    <span className="block font-medium [overflow-wrap:anywhere]">
      {name}
      {isOneself ? ' (you)' : ''}
    </span>
    <span className="text-sm text-ink-muted [overflow-wrap:anywhere]">
      {username} · {hasSecondFactor ? 'second factor' : 'no second factor'}
    </span>
    <span className="block text-sm text-ink-muted [overflow-wrap:anywhere]">
      {email ?? 'No email: alerts go to support'}
    </span>
  </>
)

function OperatorActions({
  operator,
  isSending,
  onDeactivate,
  onLetIn,
  onChangeEmail,
}: OperatorActionsProps) {
  return operator.isOneself ? (
    <Button size="small" onClick={onChangeEmail}>
      {operator.email ? 'Change email' : 'Add email'}
    </Button>
  ) : operator.isActive ? (
    <Button size="small" aria-label={`Deactivate ${operator.name}`} onClick={onDeactivate}>
      Deactivate
    </Button>
  ) : (
    <Button size="small" aria-label={`Let ${operator.name} in again`} busy={isSending} onClick={onLetIn}>
      Let in again
    </Button>
  )
}

function Invitations({ invitations }: { invitations: readonly OperatorInvitation[] }) {
  const withdraw = useDeed((id: string) => send(withdrawInvitation, { params: { id } }))
  if (invitations.length === 0) return null
  return (
    <section className="border-t border-line px-5 py-4">
      <h3 className="font-semibold">Links that nobody has used yet</h3>
      <ul className="grid gap-2 pt-2">
        {invitations.map(({ id, forName, byName, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="[overflow-wrap:anywhere]">
              <span className="font-medium">{forName}</span>{' '}
              <span className="figures text-sm text-ink-muted">
                made by {byName}, good until {timeWords(expiresAt)}
              </span>
            </span>
            <Button
              size="small"
              aria-label={`Withdraw the link for ${forName}`}
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate(id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was done, in words: "Olga made a link for Nina". */
const DEED_WORDS: Readonly<Record<OperatorDeed['action'], (by: string, subject: string) => string>> = {
  invited: (by, subject) => `${by} made a link for ${subject}`,
  withdrawn: (by, subject) => `${by} withdrew the link for ${subject}`,
  joined: (by, subject) => `${subject} joined, by the link of ${by}`,
  deactivated: (by, subject) => `${by} deactivated ${subject}`,
  reactivated: (by, subject) => `${by} let ${subject} in again`,
  set: (by, subject) => `${by} changed the settings: ${subject}`,
  restored: (by, subject) => `${by} brought ${subject} back beside the database in use`,
  'chose-database': (by, subject) => `${by} chose ${subject} for the next start`,
  'removed-database': (by, subject) => `${by} removed the database ${subject}`,
  'email-changed': (by) => `${by} changed the email for alerts about their login`,
}

function Deeds({ deeds }: { deeds: readonly OperatorDeed[] }) {
  if (deeds.length === 0) return null
  return (
    <details className="border-t border-line px-5 py-4">
      <summary className="cursor-pointer font-semibold">What operators did</summary>
      <ul className="grid gap-1 pt-2">
        {deeds.map(({ id, at, action, byName, subjectName }) => (
          <li key={id} className="figures text-sm [overflow-wrap:anywhere]">
            <span className="text-ink-muted">{timeWords(at)}</span>{' '}
            {DEED_WORDS[action](byName ?? 'the first start', subjectName)}
          </li>
        ))}
      </ul>
    </details>
  )
}
