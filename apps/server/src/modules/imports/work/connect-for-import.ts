import { connect, type Database } from '../../../platform/database/connect.ts'

/** One connection for the work, and one for the lock that says who is at it. */
export const connectForImport = ({ url, beyondPooler }: Pick<Database, 'url' | 'beyondPooler'>): Database =>
  connect(url, { max: 2, applicationName: 'tuppence import', beyondPooler })
