import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@tuppence/contract/call'
import { getUser } from '@tuppence/contract/identity'
import { listSecondFactors, requireSecondFactor, resetSecondFactor } from '@tuppence/contract/second-factor'
import { counted } from '@tuppence/domain/counts'
import { roleLabel } from '@tuppence/domain/staff'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useMay } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Button, Card, ConfirmDialog, Loaded, Switch, toast } from '../../ui/index.ts'

type Holder = AnswerOf<typeof listSecondFactors>['people'][number]

/** For owners: who has a second factor, whether managers and owners must have one, and help for whoever lost theirs. */
export function SecondFactors() {
  return useMay('manage-owners') ? <SecondFactorsCard /> : null
}

function SecondFactorsCard() {
  const list = useCall(listSecondFactors, {})
  const [losing, setLosing] = useState<Holder>()
  const queries = useQueryClient()
  const renew = () => refresh(queries, listSecondFactors.path)
  const demand = useMutation({
    mutationFn: (isRequired: boolean) => send(requireSecondFactor, { body: { isRequired } }),
    onError: (error) => toast({ title: 'Not saved', description: explain(error), look: 'destructive' }),
    // Whoever requires it has to have one too.
    onSettled: () => Promise.all([renew(), refresh(queries, getUser.path)]),
  })
  const reset = useMutation({
    mutationFn: ({ id }: Holder) => send(resetSecondFactor, { params: { personId: id } }),
    onSuccess: (_, { name }) =>
      toast({ title: 'Second factor removed', description: `${name} can log in with their password now.` }),
    onError: (error) => toast({ title: 'Not removed', description: explain(error), look: 'destructive' }),
    onSettled: async () => {
      setLosing(undefined)
      await renew()
    },
  })
  return (
    <Card aria-label="Second factors of staff" className="grid gap-3 p-5">
      <h2 className="text-xl">Second factors of staff</h2>
      <Loaded {...list} what="The list of second factors">
        {({ isRequired, people }) => (
          <>
            <Switch
              label="Managers and owners must have a second factor"
              hint="They set it up the next time they open the back office. Tills work as usual."
              checked={demand.isPending ? demand.variables : isRequired}
              disabled={demand.isPending}
              onChange={(isOn) => demand.mutate(isOn)}
            />
            <ul className="grid border-t border-line">
              {people.map((person) => (
                <HolderRow key={person.id} person={person} onReset={() => setLosing(person)} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={losing !== undefined}
        title={`Remove the second factor of ${losing?.name ?? ''}?`}
        consequence="For when their phone and recovery codes are lost. It removes their passkeys too. Their password alone logs them in until they set up another. They’re told, and it’s in the audit log."
        confirmLabel="Remove it"
        isDangerous
        busy={reset.isPending}
        onConfirm={() => losing && reset.mutate(losing)}
        onOpenChange={(isOpen) => isOpen || setLosing(undefined)}
      />
    </Card>
  )
}

function HolderRow({ person, onReset }: { person: Holder; onReset: () => void }) {
  const timeZone = useShopTimeZone()
  const { name, role, since, passkeys, isOwn } = person
  const hasNone = since === null && passkeys === 0
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="grid min-w-60 flex-1 gap-0.5 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {hasNone ? <Badge>Not set up</Badge> : <Badge state="good">On</Badge>}
        </p>
        <p className="figures text-sm text-ink-muted">
          {roleLabel(role)}
          {since === null ? null : ` · App since ${shopTime(new Date(since), timeZone)}`}
          {passkeys === 0 ? null : ` · ${counted(passkeys, 'passkey')}`}
        </p>
      </div>
      {hasNone || isOwn ? null : (
        <Button onClick={onReset} aria-label={`Remove the second factor of ${name}`}>
          Remove
        </Button>
      )}
    </li>
  )
}
