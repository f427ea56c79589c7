import { useEffect, useState } from 'react'
import { unsentHere } from '../offline/index.ts'
import { Banner, Button, counted, Dialog } from '../ui/index.ts'
import type { LogOutAsked, LogOutMatter } from './log-out-asked.ts'

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
}

/** Stands over every screen, because one can log out from each of them. The first button is the way back. */
export function LogOutQuestion({ asked }: { asked: LogOutAsked }) {
  const { answer } = asked
  const { title, question, leave, park } = WORDS[asked.matter]
  const unsent = useUnsent()
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
      {unsent > 0 ? (
        <Banner tone="info" title={unsentInWords(unsent)}>
          They stay safe on this device and are sent when the network is back, whoever is signed in then.
        </Banner>
      ) : null}
    </Dialog>
  )
}

const unsentInWords = (count: number) => `${counted(count, 'sale is', 'sales are')} not sent yet`

function useUnsent(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isWanted = true
    void unsentHere().then((unsent) => isWanted && setCount(unsent))
    return () => {
      isWanted = false
    }
  }, [])
  return count
}
