export { BackupBucket } from './backup-bucket.ts'
export { BackupFolder } from './backup-folder.ts'
export {
  type BesideNote,
  besideUrl,
  makeBeside,
  noteBeside,
} from './beside/beside-databases.ts'
export type { BusinessFigures } from './beside/figures.ts'
export { Restores } from './beside/restores.ts'
export { KeptBackups } from './kept-backups.ts'
export { readBackup } from './load-tables.ts'
export { type BackupRuns, readRuns } from './read-runs.ts'
export { readBackupHeader, restoreBackup } from './restore-backup.ts'
export { aloneOfAllServers, onRecord } from './run-on-record.ts'
export { backupKey, UnusableBackup } from './sealed-file.ts'
export { latestBelieved } from './stored-backup.ts'
