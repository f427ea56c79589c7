import { CallFailed, urlOf } from '@tuppence/contract/client'
import { type Import, startImport } from '@tuppence/contract/imports'
import type { ImportKind } from '@tuppence/domain/imports'
import { atDoor } from '../../offline/session/door.ts'

/**
 * Sends a file as it is: the calls of the contract send JSON, and this one bytes.
 *
 * @throws CallFailed for a non-success answer; whatever `fetch` throws without a network
 */
export async function sendFile(kind: ImportKind, file: File): Promise<Import> {
  const answer = await fetch(
    urlOf(startImport, { query: { kind, fileName: file.name.slice(-255) || 'file' } }),
    {
      method: 'POST',
      credentials: 'include',
      headers: { ...atDoor(), 'content-type': 'application/octet-stream' },
      cache: 'no-store',
      body: file,
    },
  )
  const text = await answer.text()
  if (!answer.ok) throw new CallFailed(answer.status, answer.statusText, text)
  return JSON.parse(text)
}
