import { listProducts } from '@tuppence/contract/catalogue'
import { DAY_MS } from '@tuppence/domain/durations'
import { useEffect, useState } from 'react'
import {
  askForLabels,
  type LabelAsked,
  labelsAsked,
  MOST_LABELS,
} from '../../foundation/address/labels-asked.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { useDatabaseMark } from './use-database-mark.ts'
import { added, upToDate } from './wanted-labels.ts'

/** A device's clock may be off by as much as this, and a price that was changed meanwhile is still noticed. */
const SLACK_MS = DAY_MS

export interface WantedLabels {
  readonly labels: readonly LabelAsked[]
  /** How many there are of all. */
  readonly count: number
  /** What had been chosen was of another database than answers now, and is gone: its prices may be others. */
  readonly isOfAnother: boolean
  /** Whether the server has said which database it is: until then nothing is printed. */
  readonly isKnown: boolean
  /** Adds copies of products; what is over MOST_LABELS is left out, and how many that were is answered. */
  readonly add: (wanted: readonly LabelAsked[]) => number
  readonly setCopies: (productId: string, copies: number) => void
  readonly clear: () => void
}

/** Which labels are wanted, each with its product as it is now: a label with yesterday's price is a wrong price. */
export function useWantedLabels(): WantedLabels {
  const { organizationId } = useSignedInUser()
  const [kept] = useState(() => labelsAsked(organizationId))
  const [labels, setLabels] = useState(kept.labels)
  const [database, setDatabase] = useState(kept.database)
  const [isOfAnother, setOfAnother] = useState(false)
  const mark = useDatabaseMark()
  // What is chosen while the mark changes was chosen of the one before.
  if (mark !== undefined && mark !== database) {
    setDatabase(mark)
    if (database !== null) {
      setLabels([])
      setOfAnother(labels.length > 0)
    }
  }
  const changedSince = new Date(Math.max(0, kept.at - SLACK_MS)).toISOString()
  const { data } = useCall(listProducts, {
    query: {
      changedSince: kept.at === 0 ? new Date(startedAt - SLACK_MS).toISOString() : changedSince,
      limit: 5_000,
    },
  })
  const present = upToDate(labels, data ?? [])
  useEffect(() => {
    askForLabels(labels, { organizationId, database })
  }, [labels, organizationId, database])
  const count = present.reduce((sum, { copies }) => sum + copies, 0)
  return {
    labels: present,
    count,
    isOfAnother,
    isKnown: mark !== undefined,
    add: (wanted) => {
      const { labels: next, leftOut } = added(present, wanted)
      setLabels(next)
      return leftOut
    },
    setCopies: (productId, copies) => {
      const others = count - (present.find(({ product }) => product.id === productId)?.copies ?? 0)
      const most = Math.min(Math.max(0, copies), MOST_LABELS - others)
      setLabels(
        present.flatMap((one) =>
          one.product.id !== productId ? [one] : most === 0 ? [] : [{ ...one, copies: most }],
        ),
      )
    },
    clear: () => setLabels([]),
  }
}

const startedAt = Date.now()
