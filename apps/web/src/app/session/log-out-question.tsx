import { counted } from '@tuppence/domain/counts'
import { useEffect, useState } from 'react'
import type { LogOutAsked, LogOutMatter } from '../../foundation/session/log-out-asked.ts'
import { storedUser } from '../../foundation/session/session.ts'
import { shopTime } from '../../foundation/words/shop-time.ts'
import { shiftHere, unsentHere } from '../../offline/index.ts'
import { Banner, Button, Dialog } from '../../ui/index.ts'

interface Words {
  readonly title: string
  readonly question: string
  readonly leave: string
  readonly park?: string
}

const WORDS: Readonly<Record<LogOutMatter, Words>> = {
  'no-network': {
    title: 'Log out without a network?',
    question: 'Without a network nobody can sign in here again until it is back. Stay signed in?',
    leave: 'Log out anyway',
  },
  goods: {
    title: 'There are goods in the basket',
    question: 'They have not been paid for. A parked basket can be recalled on any till of the shop.',
    leave: 'Log out and empty it',
    park: 'Park the basket and log out',
  },
  'coming-back': {
    title: 'Goods are coming back in this basket',
    question: 'A basket with goods that come back cannot be parked. Complete it first, or empty it.',
    leave: 'Log out and empty it',
  },
  'own-shift': {
    title: 'Your shift stays open',
    question: 'Whoever is at the till next goes on in it. If you have finished, count and close it first.',
    leave: 'Log out',
  },
}

/** Stands over every screen, because one can log out from each of them. The first button is the way back. */
export function LogOutQuestion({ asked }: { asked: LogOutAsked }) {
  const { answer } = asked
  const { title, question, leave, park } = WORDS[asked.matter]
  const unsent = useFound(unsentHere) ?? 0
  const shift = useFound(shiftHere)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || answer('stay')}
      title={title}
      description={question}
      width="narrow"
      actions={
        <>
          <Button onClick={() => answer('stay')}>Stay</Button>
          <Button look={park ? 'secondary' : 'danger'} onClick={() => answer('leave')}>
            {leave}
          </Button>
          {park ? (
            <Button look="primary" onClick={() => answer('park')}>
              {park}
            </Button>
          ) : null}
        </>
      }
    >
      {shift ? (
        <p>
          {shift.openedBy.id === storedUser()?.id ? 'Your shift' : `The shift of ${shift.openedBy.name}`} of{' '}
          {shopTime(new Date(shift.startedAt), shift.timeZone)} on {shift.tillName} is open, and stays open.
        </p>
      ) : null}
      {unsent > 0 ? (
        <Banner tone="info" title={unsentInWords(unsent)}>
          They stay safe on this device and are sent when the network is back, whoever is signed in then.
        </Banner>
      ) : null}
    </Dialog>
  )
}

const unsentInWords = (count: number) => `${counted(count, 'sale is', 'sales are')} not sent yet`

/** What this device answers; undefined until it has, and where it does not. */
function useFound<Found>(find: () => Promise<Found>): Found | undefined {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    let isWanted = true
    find().then(
      (answer) => isWanted && setFound(answer),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [find])
  return found
}
