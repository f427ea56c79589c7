import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  endOperatorSession,
  endOtherOperatorSessions,
  endOtherOwnSessions,
  endOwnSession,
  listOperatorSessions,
  listOwnSessions,
  OwnSession,
} from '@tuppence/contract/own-sessions'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Badge, Button, Card, ConfirmDialog, Loaded, toast } from '../../ui/index.ts'
import { explain, refresh, send } from '../asking/api.ts'
import { useCall } from '../asking/use-call.ts'
import { shopTime } from '../words/shop-time.ts'

const KIND_WORDS: Readonly<Record<OwnSession['kind'], string>> = {
  pos: 'Till',
  'back-office': 'Back office',
  'identity-provider': 'Company login',
  operator: 'Portal',
}

const SALES_STAY = 'Sales that a till hasn’t sent yet stay on it, and are sent when somebody logs in there.'
const LOGIN_AGAIN = 'It ends at once, and needs a login to open the portal again.'

/** The calls of whoever it is about: a shop's person, or an operator. */
export interface SessionCalls {
  readonly list: typeof listOwnSessions | typeof listOperatorSessions
  readonly end: typeof endOwnSession | typeof endOperatorSession
  readonly endOthers: typeof endOtherOwnSessions | typeof endOtherOperatorSessions
}

/** Where whoever is signed in is logged in, and the way to end any of it: a lost phone, a till left open. */
export function SessionsCard({ calls, timeZone }: { calls: SessionCalls; timeZone: string }) {
  const list = useCall(calls.list, {})
  const [ending, setEnding] = useState<OwnSession | 'others'>()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: (which: OwnSession | 'others') =>
      which === 'others'
        ? send(calls.endOthers, { body: { keep: 'this' } })
        : send(calls.end, { params: { id: which.id } }),
    onSuccess: (_, which) =>
      toast({ title: which === 'others' ? 'All other devices are logged out' : 'That device is logged out' }),
    onError: (error) => toast({ title: 'Not logged out', description: explain(error), look: 'destructive' }),
    onSettled: async () => {
      setEnding(undefined)
      await refresh(queries, calls.list.path)
    },
  })
  return (
    <Card aria-label="Where you’re logged in" className="grid gap-3 p-5">
      <h2 className="text-xl">Where you’re logged in</h2>
      <p className="max-w-prose text-ink-muted">
        If you don’t recognise one, log it out and change your password.
      </p>
      <Loaded {...list} what="The list of logins">
        {({ sessions }) => (
          <>
            <ul className="grid">
              {sessions.map((session) => (
                <Session
                  key={session.id}
                  session={session}
                  timeZone={timeZone}
                  onEnd={() => setEnding(session)}
                />
              ))}
            </ul>
            {sessions.length > 1 ? (
              <div>
                <Button onClick={() => setEnding('others')}>
                  <LogOut size={18} aria-hidden />
                  Log out all other devices
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={ending !== undefined}
        title={ending === 'others' ? 'Log out all other devices?' : `Log out ${nameOf(ending)}?`}
        consequence={calls.list.path.includes('super-admin') ? LOGIN_AGAIN : SALES_STAY}
        confirmLabel="Log out"
        isDangerous
        busy={end.isPending}
        onConfirm={() => ending && end.mutate(ending)}
        onOpenChange={(isOpen) => isOpen || setEnding(undefined)}
      />
    </Card>
  )
}

const nameOf = (session: OwnSession | undefined): string =>
  session === undefined ? '' : (session.tillName ?? session.device ?? KIND_WORDS[session.kind])

interface SessionProps {
  session: OwnSession
  timeZone: string
  onEnd: () => void
}

function Session({ session, timeZone, onEnd }: SessionProps) {
  const { kind, device, address, tillName, signedInAt, lastSeenAt, isThis } = session
  const timeOf = (at: string) => shopTime(new Date(at), timeZone)
  const where = [tillName === null ? undefined : device, address && `network address ${address}`].filter(
    Boolean,
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="grid min-w-60 flex-1 gap-0.5 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {nameOf(session)}
          {isThis ? <Badge state="good">This device</Badge> : null}
        </p>
        <p className="text-sm text-ink-muted">{[KIND_WORDS[kind], ...where].join(' · ')}</p>
        <p className="figures text-sm text-ink-muted">
          Logged in {timeOf(signedInAt)}
          {lastSeenAt === null || isThis ? null : ` · Last seen ${timeOf(lastSeenAt)}`}
        </p>
      </div>
      {isThis ? null : (
        <Button onClick={onEnd} aria-label={`Log out ${nameOf(session)}, logged in ${timeOf(signedInAt)}`}>
          Log out
        </Button>
      )}
    </li>
  )
}
