import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { makeBooking } from '@tuppence/contract/stock'
import { counted } from '@tuppence/domain/counts'
import { useState } from 'react'
import { explain, problemsOf, refresh, send } from '../../foundation/asking/api.ts'
import { useMay } from '../../foundation/session/session.ts'
import { toast } from '../../ui/index.ts'
import { type BookingDraft, bodyOf, missingIn } from './booking-draft.ts'
import { labelsOf } from './labels-of.ts'

/** Books what is on the screen, and says so. Where it is refused, what was typed stays; what is missing is said until it is there. */
export function useBook(draft: BookingDraft, done: string, onBooked: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const mayLabel = useMay('manage-products')
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [lacked, setLacked] = useState<string>()
  const book = async () => {
    const missing = missingIn(draft)
    setLacked(missing)
    if (missing) return
    setSending(true)
    const { id, kind, lines } = draft
    try {
      await send(makeBooking, { params: { id }, body: bodyOf(draft) })
      const isLabelled = kind === 'delivery' && mayLabel
      toast({
        title: done,
        description: counted(lines.length, 'line'),
        ...(isLabelled && { action: { label: 'Labels', onAct: () => void navigate(labelsOf(id)) } }),
      })
      onBooked()
    } catch (error) {
      setRefused(problemsOf(error)[0]?.message ?? explain(error))
    }
    setSending(false)
    await Promise.all([refresh(client, '/api/stock'), refresh(client, '/api/products')])
  }
  const isDone = lacked !== undefined && missingIn(draft) !== lacked
  return { book, isSending, refused: isDone ? undefined : (lacked ?? refused) }
}
