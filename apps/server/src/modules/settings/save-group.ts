import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@tuppence/contract/call'
import type { setSwitches } from '@tuppence/contract/settings'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { Refused } from '../../platform/http/refused.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { readSettings } from './settings.queries.ts'

export type SettingsNow = Awaited<ReturnType<typeof readSettings>>

/** A call that saves a group of settings, for whoever saw the group as it is. */
type GroupCall<Seen extends object, Wanted extends object> = Call<
  undefined,
  undefined,
  z.ZodType<{ seen: Seen; set: Wanted }>,
  undefined
>

/** What is known while a group is written: the settings are locked. */
export interface Writing {
  readonly tx: Tx
  readonly organizationId: string
  readonly before: SettingsNow
  readonly at: Date
}

interface Group<Seen extends object, Wanted extends object, Now extends object> {
  /** Where the group is among all settings. */
  readonly now: (settings: SettingsNow) => Now
  /** What takes long, before the settings are locked. */
  readonly prepare?: (set: Wanted, seen: Seen) => Promise<Wanted>
  /** What of it is to be kept in `organizations.settings`; columns are written by itself. */
  readonly write: (set: Wanted, writing: Writing) => object | Promise<object>
  /** What the audit log says of it, as before and after; where it is left out, whatever differs. */
  readonly changes?: (before: Now, after: Wanted) => Record<string, unknown>
}

/** Serves the calls that save settings. Each notes in the audit log what has changed, and the tills hear of it at once. */
export function serveGroups(app: FastifyInstance, { database, now }: Pick<ModuleDeps, 'database' | 'now'>) {
  const save = (
    { person, request }: Pick<Served<Call>, 'person' | 'request'>,
    write: (writing: Writing) => Promise<Record<string, unknown>>,
  ): Promise<undefined> =>
    changeAndTell({ app, database }, person.organizationId, async (tx) => {
      const { organizationId } = person
      const at = now()
      // Of two who save at once the later sees what the first has written.
      await tx.execute(sql`select 1 from organizations where id = ${organizationId} for no key update`)
      const before = await readSettings(tx, organizationId)
      const detail = await write({ tx, organizationId, before, at })
      await writeAudit(tx, {
        ...actorOf(person),
        ...{ at, action: 'settings-changed', subjectType: 'settings', detail, address: request.ip },
      })
      return { answer: undefined, event: { type: 'settings-changed' } }
    })

  return {
    /** What is saved together: whoever saves after somebody else is told (`changed-meanwhile`). */
    group<Seen extends object, Wanted extends object, Now extends object>(
      call: GroupCall<Seen, Wanted>,
      { now, prepare, write, changes = changed }: Group<Seen, Wanted, Now>,
    ): void {
      serve(app, call, async (served) => {
        const { seen, set: sent } = served.body
        const set = prepare ? await prepare(sent, seen) : sent
        return save(served, async (writing) => {
          const before = now(writing.before)
          for (const [name, value] of Object.entries(seen))
            if (!isDeepStrictEqual(value, Reflect.get(before, name))) throw new Refused('changed-meanwhile')
          await keep(writing, await write(set, writing))
          return changes(before, set)
        })
      })
    },
    /** Single choices: each is all that its call writes, so that the last word holds and undoes nothing else. */
    switches(call: typeof setSwitches): void {
      serve(app, call, (served) =>
        save(served, async (writing) => {
          await keep(writing, served.body)
          return changed(writing.before, served.body)
        }),
      )
    },
  }
}

const keep = ({ tx, organizationId }: Writing, settings: object) =>
  tx.execute(sql`
    update organizations
       set settings = settings || ${JSON.stringify(settings)}::jsonb, updated_at = now()
     where id = ${organizationId}`)

/** What has changed, as before and after. */
function changed(before: object, after: object): Record<string, unknown> {
  const differing = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(value, Reflect.get(before, name)),
  )
  return Object.fromEntries(
    differing.map(([name, value]) => [
      name,
      name === 'openingHours' ? ['other hours', 'these hours'] : [Reflect.get(before, name), value],
    ]),
  )
}
