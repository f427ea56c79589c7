import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  endOtherOwnSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@tuppence/contract/own-sessions'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Button, Card, ConfirmDialog, Loaded, toast } from '../../ui/index.ts'

const KIND_WORDS: Readonly<Record<OwnSession['kind'], string>> = {
  pos: 'Till',
  'back-office': 'Back office',
  'identity-provider': 'Company login',
}

/** Where whoever is signed in is logged in, and the way to end any of it: a lost phone, a till left open. */
export function OwnSessions() {
  const { passwordOpens, remoteAccess } = useSignedInUser()
  // By PIN, and under remote access, there is nothing to see here.
  return passwordOpens || remoteAccess ? null : <OwnSessionsCard />
}

function OwnSessionsCard() {
  const list = useCall(listOwnSessions, {})
  const [ending, setEnding] = useState<OwnSession | 'others'>()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: (which: OwnSession | 'others') =>
      which === 'others'
        ? send(endOtherOwnSessions, { body: { keep: 'this' } })
        : send(endOwnSession, { params: { id: which.id } }),
    onSuccess: (_, which) =>
      toast({ title: which === 'others' ? 'All other devices are logged out' : 'That device is logged out' }),
    onError: (error) => toast({ title: 'Not logged out', description: explain(error), look: 'destructive' }),
    onSettled: async () => {
      setEnding(undefined)
      await refresh(queries, listOwnSessions.path)
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
                <Session key={session.id} session={session} onEnd={() => setEnding(session)} />
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
        consequence="Sales that a till hasn’t sent yet stay on it, and are sent when somebody logs in there."
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

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const timeZone = useShopTimeZone()
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
