import { endOtherOwnSessions, endOwnSession, listOwnSessions } from '@tuppence/contract/own-sessions'
import { type SessionCalls, SessionsCard } from '../../foundation/own-sessions/sessions-card.tsx'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'

const OWN_SESSIONS: SessionCalls = {
  list: listOwnSessions,
  end: endOwnSession,
  endOthers: endOtherOwnSessions,
}

/** Where whoever is signed in is logged in. By PIN, and under remote access, there is nothing to see here. */
export function OwnSessions() {
  const { passwordOpens, remoteAccess } = useSignedInUser()
  const timeZone = useShopTimeZone()
  return passwordOpens || remoteAccess ? null : <SessionsCard calls={OWN_SESSIONS} timeZone={timeZone} />
}
