import { useEffect, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { type BookableKind, type BookingDraft, newDraft } from './booking-draft.ts'

/**
 * What somebody is about to book. It is kept on this device at every change, so that a reload or a lost network takes
 * nothing of a long delivery note away; another person or another business on the device has their own.
 */
export function useBookingDraft(kind: BookableKind) {
  const { organizationId, id: userId } = useSignedInUser()
  const key = `tuppence_stock_draft:${organizationId}:${userId}:${kind}`
  const [draft, setDraft] = useState<BookingDraft>(() => readDraft(key) ?? newDraft(uuidv7(), kind))
  useEffect(() => {
    try {
      if (draft.lines.length === 0 && !draft.supplier && !draft.reference && !draft.note)
        localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(draft))
    } catch {
      // No room on the device: it is still on the screen.
    }
  }, [key, draft])
  return { draft, setDraft, startAfresh: () => setDraft(newDraft(uuidv7(), kind)) }
}

/** A draft of an earlier version of the program that lacks something is completed with what is new. */
function readDraft(key: string): BookingDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !Array.isArray(Reflect.get(kept, 'lines')))
      return undefined
    const draft = kept as BookingDraft
    return { ...newDraft(draft.id, draft.kind), ...draft }
  } catch {
    return undefined
  }
}
