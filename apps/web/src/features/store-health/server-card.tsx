import { Link } from '@tanstack/react-router'
import type { StoreHealthAnswer } from '@tuppence/contract/store-health'
import { BookOpenCheck } from 'lucide-react'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { buttonLook, Card, sizeWords } from '../../ui/index.ts'
import { Fact, Facts } from './holding-facts.tsx'

/** Where everything is kept that the tills have sent. */
export function ServerCard({ server }: { server: StoreHealthAnswer['server'] }) {
  const timeZone = useShopTimeZone()
  const { databaseBytes, disk, lastBackupAt, lastDrillAt, version, findings } = server
  const isUnsafe = findings.some(({ kind }) => kind === 'database-unsafe')
  const isUnchecked = findings.some(({ kind }) => kind === 'no-checksums')
  return (
    <Card aria-label="The server">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-5">
        <h2 className="text-xl">The server</h2>
        <Link to="/journal" className={buttonLook('secondary', 'small')}>
          <BookOpenCheck size={16} aria-hidden />
          Check the whole journal
        </Link>
      </header>
      <div className="p-5">
        <Facts>
          <Fact name="Last backup">
            {lastBackupAt === null ? 'None' : shopTime(new Date(lastBackupAt), timeZone)}
          </Fact>
          <Fact name="Last tried out">
            {lastDrillAt === null ? 'Not yet' : shopTime(new Date(lastDrillAt), timeZone)}
          </Fact>
          <Fact name="Power cuts">{isUnsafe ? 'Could lose sales' : 'Survived: sales are on the disk'}</Fact>
          <Fact name="Damage on the disk">{isUnchecked ? 'Would go unnoticed' : 'Would be noticed'}</Fact>
          <Fact name="Free on the disk">
            {disk
              ? `${sizeWords(disk.freeBytes)} of ${sizeWords(disk.sizeBytes)}`
              : 'The database has its own'}
          </Fact>
          <Fact name="Database">about {sizeWords(databaseBytes)}</Fact>
          <Fact name="Version">{version}</Fact>
        </Facts>
      </div>
    </Card>
  )
}
