import path from 'node:path'
import type { OperatorDeed } from '@tuppence/contract/operators'
import { beginRestore, chooseDatabase, listRestores, removeDatabase } from '@tuppence/contract/restores'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Operator } from '../../platform/principal.ts'
import { bucketEnvironment } from '../../platform/settings.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { BackupFolder, KeptBackups, Restores } from '../backups/public.ts'
import { readFigures } from './books-of-businesses.ts'
import { noteDeed } from './operator-deeds.ts'

/** Bringing a backup back beside the database in use. A server that knows no owner of its database brings none back. */
export function restoresRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now, ownerUrl, settings } = deps
  const folder = new BackupFolder(settings.backups ?? path.join(settings.dataFolder, 'backups'))
  const isEmbedded = settings.databaseUrl === undefined
  const environment = {
    ...{ TUPPENCE_DATA: settings.dataFolder, DATABASE_URL: ownerUrl ?? '' },
    ...(settings.backupKey !== undefined && { TUPPENCE_BACKUP_KEY: settings.backupKey }),
    ...(settings.backupBucket && bucketEnvironment(settings.backupBucket)),
  }
  const restores =
    ownerUrl === undefined
      ? undefined
      : new Restores(
          {
            database,
            ownerUrl,
            kept: new KeptBackups(folder, settings.backupBucket),
            dataFolder: settings.dataFolder,
            isEmbedded,
            environment,
            readFigures,
            now,
          },
          app.log,
        )
  app.addHook('onListen', async () => restores?.start())
  app.addHook('onClose', () => restores?.stop())

  const noting =
    (action: OperatorDeed['action'], operator: Operator, subjectName: string, { ip }: FastifyRequest) =>
    (tx: Tx) => {
      const { operatorId } = operator
      return noteDeed(tx, {
        ...{ at: now(), by: operatorId, action, subjectId: operatorId, subjectName, address: ip },
      })
    }

  serve(app, listRestores, async () => {
    if (!restores)
      return {
        ...{
          isEmbedded,
          hindrance: 'This server knows no owner of its database.',
          running: null,
          last: null,
        },
        ...{ chosen: null, databases: [] },
      }
    const { runs, chosen, databases, ...told } = await restores.list()
    return {
      ...told,
      ...{ running: runs.running ?? null, last: runs.last ?? null, chosen: chosen ?? null },
      databases: databases.map((one) => ({ ...one, restored: one.restored ?? null })),
    }
  })

  serve(app, beginRestore, async ({ body: { backup }, operator, request }) => {
    if (!restores) throw new Refused('restore-hindered')
    await restores.begin(backup, operator.name, noting('restored', operator, backup, request))
    return undefined
  })

  serve(app, chooseDatabase, async ({ params: { name }, operator, request }) => {
    if (!restores) throw new Refused('not-found')
    await restores.choose(name, operator.name, noting('chose-database', operator, name, request))
    return undefined
  })

  serve(app, removeDatabase, async ({ params: { name }, operator, request }) => {
    if (!restores) throw new Refused('not-found')
    await restores.remove(name, noting('removed-database', operator, name, request))
    return undefined
  })
}
