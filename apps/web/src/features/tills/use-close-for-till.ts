import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ActiveShift, type Compared, closeForTill, countForTill } from '@tuppence/contract/shifts'
import { toPounds } from '@tuppence/domain/money'
import type { Count } from '@tuppence/domain/shifts'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { refresh, send } from '../../foundation/asking/api.ts'

interface Counted {
  readonly minor: number
  readonly count: Count | null
}

interface Closing {
  /** Undefined where the drawer is not there. */
  readonly minor: number | undefined
  readonly count: Count | null
  readonly reason: string | null
  readonly note: string
  readonly why: string
}

export type ClosedShift = Pick<ActiveShift, 'id' | 'tillName'> & { readonly zNumber: number | null }

interface Then {
  readonly onCompared: (compared: Compared) => void
  readonly onClosed: (closed: ClosedShift) => void
}

/** The two steps of closing a shift for its till. What is sent again after a lost network is the same count, and the same close. */
export function useCloseForTill(
  { id, tillName }: Pick<ActiveShift, 'id' | 'tillName'>,
  { onCompared, onClosed }: Then,
) {
  const client = useQueryClient()
  const params = { id }
  const [closeId] = useState(uuidv7)
  const counting = useRef({ id: '', what: '' })
  const compare = useMutation({
    mutationFn: ({ minor, count }: Counted) => {
      const amount = toPounds(minor)
      const what = JSON.stringify([amount, count])
      if (counting.current.what !== what) counting.current = { id: uuidv7(), what }
      return send(countForTill, { params, body: { id: counting.current.id, amount, count } })
    },
    onSuccess: onCompared,
  })
  const close = useMutation({
    mutationFn: ({ minor, count, reason, note, why }: Closing) =>
      send(closeForTill, {
        params,
        body: {
          ...{ id: closeId, amount: minor === undefined ? null : toPounds(minor), count },
          ...{ reason, note: note.trim() || null, why: why.trim() },
        },
      }),
    onSuccess: async ({ zNumber }) => {
      await Promise.all([refresh(client, '/api/shifts'), refresh(client, '/api/tills')])
      onClosed({ id, tillName, zNumber })
    },
  })
  return { compare, close }
}
