import { listBackups } from '@tuppence/contract/backups'
import { type PortalDatabase, portalDatabase } from '@tuppence/contract/portal'
import { counted, countWords } from '@tuppence/domain/counts'
import { healthWords, VERDICT_WORDS } from '@tuppence/domain/health'
import type { ReactNode } from 'react'
import { Banner, Card, DataTable, FigureCard, Loaded, Page, sizeWords } from '../../ui/index.ts'
import { BackupsCard } from './backups-card.tsx'
import { timeWords } from './portal-words.ts'
import { RestoresCard } from './restores-card.tsx'
import { useRenewal } from './use-renewal.ts'
import { useWatched } from './use-watched.ts'

const TONES = { safe: 'good', look: 'warn', act: 'bad' } as const

/** OPER-007: the database as it describes itself. */
export function PortalDatabasePage() {
  const database = useWatched(portalDatabase, {})
  useRenewal(database.data && String(database.data.lastBackupAt), listBackups.path)
  return (
    <Page title="Database" subtitle="Where the books of every business are kept">
      <Loaded {...database} what="The database">
        {(told) => (
          <>
            <Findings database={told} />
            <Headlines database={told} />
            <BackupsCard />
            <RestoresCard />
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <Tables tables={told.tables} />
              <Facts database={told} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Findings({ database: { verdict, findings } }: { database: PortalDatabase }) {
  return (
    <Banner tone={TONES[verdict]} title={VERDICT_WORDS[verdict].title}>
      {findings.length === 0 ? 'Nothing speaks against the server.' : null}
      <ul className="grid gap-2">
        {findings.map((finding) => {
          const { title, meaning, whatToDo } = healthWords(finding, { till: '', time: timeWords })
          return (
            <li key={finding.kind} className="figures max-w-prose">
              <span className="font-semibold">{title}.</span> {meaning} {whatToDo}
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}

function Headlines({ database: { bytes, disk, connections, lastBackupAt } }: { database: PortalDatabase }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <FigureCard label="Size" figure={sizeWords(bytes)} note="Of all tables and indexes" />
      <FigureCard
        label="Free on its disk"
        figure={disk ? sizeWords(disk.freeBytes) : '–'}
        note={disk ? `Of ${sizeWords(disk.sizeBytes)}` : 'The database is on another machine'}
      />
      <FigureCard
        label="Connections"
        figure={countWords(connections.open)}
        note={`Of ${countWords(connections.most)} at most`}
      />
      <FigureCard
        label="Last backup"
        figure={lastBackupAt ? timeWords(lastBackupAt) : 'None'}
        note={lastBackupAt ? 'By this server' : 'The first comes by itself'}
      />
    </div>
  )
}

function Tables({ tables }: { tables: PortalDatabase['tables'] }) {
  return (
    <Card>
      <h2 className="px-5 pt-5 text-xl">Tables</h2>
      <p className="px-5 pb-3 text-sm text-ink-muted">
        Rows as PostgreSQL estimates them: no role of the server may read those of all businesses to count
        them.
      </p>
      <div className="max-h-[32rem] overflow-y-auto">
        <DataTable
          caption="Tables"
          rows={tables}
          rowKey={({ name }) => name}
          columns={[
            {
              heading: 'Table',
              sortBy: ({ name }) => name,
              className: '[overflow-wrap:anywhere]',
              cell: ({ name }) => name,
            },
            {
              heading: 'Rows, about',
              sortBy: ({ rows }) => rows,
              isNumber: true,
              cell: ({ rows }) => countWords(rows),
            },
            {
              heading: 'Size',
              sortBy: ({ bytes }) => bytes,
              isNumber: true,
              className: 'whitespace-nowrap',
              cell: ({ bytes }) => sizeWords(bytes),
            },
          ]}
        />
      </div>
    </Card>
  )
}

function Facts({ database }: { database: PortalDatabase }) {
  const { version, startedAt, isEmbedded, migrations, queuedWork, lastBackupAt } = database
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Server</h2>
      <dl>
        <Fact label="PostgreSQL">{version}</Fact>
        <Fact label="Runs">{isEmbedded ? 'Embedded, beside the server' : 'As a server of its own'}</Fact>
        <Fact label="Started">{timeWords(startedAt)}</Fact>
        <Fact label="Migrations">{counted(migrations.applied, 'migration')} applied</Fact>
        <Fact label="Newest migration">{migrations.lastAt ? timeWords(migrations.lastAt) : 'None'}</Fact>
        <Fact label="Jobs">{queuedWork === 0 ? 'None waits' : `About ${countWords(queuedWork)} wait`}</Fact>
        <Fact label="Backups">
          {lastBackupAt ? timeWords(lastBackupAt) : 'None yet: one is made every night.'}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-0">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="figures min-w-0 font-medium">{children}</dd>
    </div>
  )
}
