import path from 'node:path'
import { backUpNow, listBackups } from '@tuppence/contract/backups'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { outsideRequest } from '../../platform/request-scope.ts'
import { BackupBucket } from './backup-bucket.ts'
import { BackupFolder } from './backup-folder.ts'
import { BackupWorker } from './backup-worker.ts'
import { type KeptBackup, KeptBackups } from './kept-backups.ts'
import { readRuns } from './read-runs.ts'
import { drillInProcess } from './restore-process.ts'
import { KEPT_DAYS } from './stored-backup.ts'

export function backupsRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now, ownerUrl, secrets, settings } = deps
  const folder = new BackupFolder(settings.backups ?? path.join(settings.dataFolder, 'backups'))
  const kept = new KeptBackups(folder, settings.backupBucket)
  const bucket = settings.backupBucket && new BackupBucket(settings.backupBucket)
  const worker =
    ownerUrl === undefined
      ? undefined
      : new BackupWorker(
          { ...{ database, ownerUrl, secrets, folder, bucket, now }, givenKey: settings.backupKey },
          app.log,
          (signal) => drillInProcess({ TUPPENCE_DATA: settings.dataFolder }, signal),
        )
  app.addHook('onListen', async () => worker?.start())
  app.addHook('onClose', () => worker?.stop())

  serve(app, listBackups, async () => {
    const [{ all, storeFailure }, { lastGoodAt, lastDrillAt, last, drill }] = await Promise.all([
      kept.list(),
      readRuns(database, now()),
    ])
    const failure = last?.failure ?? null
    return {
      folder: folder.path,
      bucket: kept.store,
      storeFailure,
      backups: worthShowing(all).map((one) => ({ ...one, madeAt: one.madeAt.toISOString() })),
      files: all.filter(({ onlyInStore }) => !onlyInStore).length,
      keptDays: KEPT_DAYS,
      isBusy: worker?.isBusy ?? false,
      lastGoodAt: lastGoodAt?.toISOString() ?? null,
      lastDrillAt: lastDrillAt?.toISOString() ?? null,
      failure,
      failedAt: failure && last ? last.startedAt.toISOString() : null,
      failedDrill: drill?.failure ? { at: drill.startedAt.toISOString(), failure: drill.failure } : null,
    }
  })

  serve(app, backUpNow, async () => {
    void outsideRequest(() => worker?.make('asked'))
    return undefined
  })
}

/** Each of the whole server, then of each business its newest. */
function worthShowing(all: readonly KeptBackup[]): KeptBackup[] {
  const newest = new Map<string, KeptBackup>()
  for (const one of all) if (one.business !== null && !newest.has(one.business)) newest.set(one.business, one)
  const inOrder = [...newest.values()].sort((a, b) => (a.business ?? '').localeCompare(b.business ?? ''))
  return [...all.filter(({ business }) => business === null), ...inOrder]
}
