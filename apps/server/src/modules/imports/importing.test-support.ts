import type { Import, ImportLine } from '@tuppence/contract/imports'
import {
  AT_WORK,
  type ImportKind,
  type ImportPlan,
  type LineOutcome,
  proposePlan,
} from '@tuppence/domain/imports'
import { expect, vi } from 'vitest'
import type { Person } from '../../platform/principal.ts'
import type { signedInAs } from '../../testing/signed-in-as.ts'

type Send = ReturnType<typeof signedInAs>

/** The steps of an import as a person takes them, each awaited until it is over. */
export function importingAs(send: Send) {
  const settled = (person: Person, id: string): Promise<Import> =>
    vi.waitFor(
      async () => {
        const found = (await send(person, 'GET', `/api/imports/${id}`)).json<Import>()
        expect(AT_WORK, found.status).not.toContain(found.status)
        return found
      },
      { timeout: 150_000, interval: 50 },
    )
  /** Brings a file, and waits until it has been read. */
  const bring = async (person: Person, kind: ImportKind, file: string | Uint8Array): Promise<Import> => {
    const url = `/api/imports?kind=${kind}&fileName=${kind}.csv`
    const answer = await send(person, 'POST', url, Buffer.from(file), 'application/octet-stream')
    expect(answer.statusCode, answer.body).toBe(201)
    return settled(person, answer.json<Import>().id)
  }
  const check = async (person: Person, found: Import, changes: Partial<ImportPlan> = {}): Promise<Import> => {
    expect(found.status, found.failure ?? '').toBe('read')
    const sample = found.sheets[changes.sheet ?? 0]?.sample.map(({ cells }) => cells) ?? []
    const proposed = proposePlan(found.kind, changes.sheet ?? 0, sample)
    const plan = { ...proposed, decimals: proposed.decimals ?? 'point', ...changes }
    const answer = await send(person, 'POST', `/api/imports/${found.id}/check`, plan)
    expect(answer.statusCode, answer.body).toBe(200)
    return settled(person, found.id)
  }
  const goOn = async (
    person: Person,
    id: string,
    step: 'apply' | 'undo',
    becomes: Import['status'],
  ): Promise<Import> => {
    const body = step === 'apply' ? { rows: 'good' } : undefined
    const answer = await send(person, 'POST', `/api/imports/${id}/${step}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    const done = await settled(person, id)
    expect(done.status, done.failure ?? '').toBe(becomes)
    return done
  }
  const checked = async (
    person: Person,
    kind: ImportKind,
    file: string | Uint8Array,
    changes: Partial<ImportPlan> = {},
  ): Promise<Import> => check(person, await bring(person, kind, file), changes)
  const applied = async (person: Person, kind: ImportKind, file: string | Uint8Array): Promise<Import> =>
    goOn(person, (await checked(person, kind, file)).id, 'apply', 'applied')
  const lines = async (person: Person, id: string, outcome: LineOutcome): Promise<ImportLine[]> =>
    (await send(person, 'GET', `/api/imports/${id}/lines?outcome=${outcome}&limit=500`)).json()
  return { bring, check, checked, applied, goOn, lines }
}
