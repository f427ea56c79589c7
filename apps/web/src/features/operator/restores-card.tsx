import { portalDatabase } from '@tuppence/contract/portal'
import {
  type BusinessInBooks,
  chooseDatabase,
  type KeptDatabase,
  type ListedRestores,
} from '@tuppence/contract/restores'
import { counted, countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { useState } from 'react'
import { explain, send } from '../../foundation/asking/api.ts'
import {
  Badge,
  Banner,
  Button,
  Card,
  DataTable,
  EmptyState,
  Loaded,
  sizeWords,
  toast,
} from '../../ui/index.ts'
import { formatMoneyOf } from '../../ui/shop-money.ts'
import { dayWords, timeWords } from './portal-words.ts'
import { ChooseDialog, RemoveDialog } from './restore-dialogs.tsx'
import { databaseWords, missingWords, stepWords } from './restore-words.ts'
import { useRenewal } from './use-renewal.ts'
import { useRestoreAct, useRestores } from './use-restores.ts'

/** OPER-007 R14: what was brought back beside the database in use, what is in it, and what the next start opens. */
export function RestoresCard() {
  const restores = useRestores()
  // A restored database takes room on the disk, which the findings of the server tell of.
  useRenewal(restores.data && restoredOf(restores.data), portalDatabase.path)
  return (
    <Card aria-label="Restored backups">
      <h2 className="p-5 pb-3 text-xl">Restored backups</h2>
      <Loaded {...restores} what="What was restored">
        {(told) => (
          <>
            <Runs told={told} />
            <Next told={told} />
            {told.databases.length < 2 ? (
              <EmptyState
                title="No backup is restored"
                hint="Restore on a backup brings it back beside what is in use, which nothing is changed in."
              />
            ) : (
              told.databases.map((one) => <Kept key={one.name} database={one} told={told} />)
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const restoredOf = ({ running, databases }: ListedRestores): string =>
  [running?.startedAt, ...databases.map(({ name }) => name)].join(' ')

function Runs({ told: { hindrance, running, last } }: { told: ListedRestores }) {
  return (
    <div className="grid gap-3 px-5 pb-3 empty:hidden">
      {hindrance ? (
        <Banner tone="warn" title="No backup can be restored here">
          <span className="[overflow-wrap:anywhere]">{hindrance}</span>
        </Banner>
      ) : null}
      {running ? (
        <Banner tone="info" title={`A backup is being restored, since ${timeWords(running.startedAt)}`}>
          <span role="status" className="figures [overflow-wrap:anywhere]">
            {stepWords(running)} Asked for by {running.by}.
          </span>
          <progress
            aria-label="Rows that are back"
            className="mt-2 block h-2 w-full"
            {...(running.rowsAll && { value: running.rowsBack, max: running.rowsAll })}
          />
        </Banner>
      ) : null}
      {!running && last?.failure && last.endedAt ? (
        <Banner tone="bad" title={`The restore of ${timeWords(last.startedAt)} failed`}>
          <span className="[overflow-wrap:anywhere]">{last.failure}</span> What was half made is removed, and
          nothing in use was touched.
        </Banner>
      ) : null}
    </div>
  )
}

/** The choice of the next start, while it is another than what is in use. */
function Next({ told: { chosen, databases } }: { told: ListedRestores }) {
  const open = databases.find(({ isOpen }) => isOpen)
  const next = chosen && databases.find(({ name }) => name === chosen.name)
  const back = useRestoreAct(
    () => send(chooseDatabase, { params: { name: open?.name ?? '' } }),
    () => toast({ title: 'The next start opens what is in use now' }),
  )
  if (!chosen || chosen.name === open?.name) return null
  return (
    <div className="grid gap-3 px-5 pb-3">
      <Banner tone="warn" title="The next start opens another database">
        <p className="figures [overflow-wrap:anywhere]">
          {next ? databaseWords(next) : chosen.name}, chosen by {chosen.by} {timeWords(chosen.at)}. Start the
          server again when it suits the shops.
        </p>
        {back.isError ? <p>{explain(back.error)}</p> : null}
        <Button size="small" className="mt-2" busy={back.isPending} onClick={() => back.mutate(undefined)}>
          Take it back
        </Button>
      </Banner>
    </div>
  )
}

function Kept({ database, told }: { database: KeptDatabase; told: ListedRestores }) {
  const [asking, setAsking] = useState<'choose' | 'remove'>()
  const { name, bytes, isOpen, restored } = database
  const open = told.databases.find((one) => one.isOpen)
  const isNext = told.chosen?.name === name && !isOpen
  const mayBeOpened = told.isEmbedded && !isOpen && !isNext && !restored?.business
  const close = () => setAsking(undefined)
  return (
    <section aria-label={databaseWords(database)} className="grid gap-3 border-t border-line p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold [overflow-wrap:anywhere]">{databaseWords(database)}</h3>
          <p className="figures text-sm text-ink-muted [overflow-wrap:anywhere]">
            {name} · {sizeWords(bytes)}
            {restored ? ` · restored ${timeWords(restored.at)} by ${restored.by}` : ''}
          </p>
        </div>
        {isOpen ? (
          <Badge state="good">In use</Badge>
        ) : isNext ? (
          <Badge state="warn">From the next start</Badge>
        ) : null}
      </div>
      {restored ? <Checked wrong={restored.wrong} /> : null}
      {isOpen ? null : <Compared database={database} open={open} />}
      {isOpen ? null : <HowToOpen told={told} database={database} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayBeOpened ? <Button onClick={() => setAsking('choose')}>Use it from the next start</Button> : null}
        {restored && !isOpen && !isNext ? <Button onClick={() => setAsking('remove')}>Remove</Button> : null}
      </div>
      {asking === 'choose' ? <ChooseDialog database={database} open={open} onClose={close} /> : null}
      {asking === 'remove' ? <RemoveDialog database={database} onClose={close} /> : null}
    </section>
  )
}

function Checked({ wrong }: { wrong: number }) {
  return wrong === 0 ? (
    <p className="text-sm">
      Whole: the file’s checksums, every till’s journal, the books and the audit log were checked.
    </p>
  ) : (
    <Banner tone="bad" title={`${counted(wrong, 'finding')} against its books`}>
      Take another backup, or ask for <code>npm run journal:verify</code> on it before it is used.
    </Banner>
  )
}

function HowToOpen({ told: { isEmbedded }, database }: { told: ListedRestores; database: KeptDatabase }) {
  if (database.restored?.business)
    return (
      <p className="text-sm text-ink-muted">
        It holds this business alone and no operators, so the server cannot be started with it.
      </p>
    )
  return isEmbedded ? null : (
    <p className="max-w-prose text-sm text-ink-muted [overflow-wrap:anywhere]">
      To use it, set the database in DATABASE_URL to <code>{database.name}</code>, also in DATABASE_APP_URL
      and DATABASE_LISTEN_URL where you have them and in PgBouncer, and start every server again. The one in
      use now stays, and is gone back to in the same way.
    </p>
  )
}

/** What each business has sold in it, beside what it has sold by the database in use. */
function Compared({ database, open }: { database: KeptDatabase; open: KeptDatabase | undefined }) {
  const missing = missingWords(database, open)
  if (missing === null || !database.businesses)
    return (
      <p className="text-sm text-ink-muted">What is in it could not be read. It is tried again by itself.</p>
    )
  const there = new Map(database.businesses.map((one) => [one.code, one]))
  const codes = [...new Set([...(open?.businesses ?? []), ...database.businesses].map(({ code }) => code))]
  const today = new Map(open?.businesses?.map((one) => [one.code, one]))
  return (
    <>
      <p className="figures text-sm">{missing}</p>
      <div className="-mx-5 max-h-96 overflow-y-auto">
        <DataTable
          caption={`What businesses sold: ${databaseWords(database)}, and today`}
          stacksUnderPx={640}
          rows={codes.map((code) => ({ code, there: there.get(code), today: today.get(code) }))}
          rowKey={({ code }) => code}
          columns={[
            {
              heading: 'Business',
              className: '[overflow-wrap:anywhere]',
              cell: ({ code, there, today }) => `${code} ${(today ?? there)?.name}`,
            },
            { heading: 'Sales in it', isNumber: true, cell: ({ there }) => salesOf(there) },
            { heading: 'Sales today', isNumber: true, cell: ({ today }) => salesOf(today) },
            { heading: 'Takings in it', isNumber: true, cell: ({ there }) => takingsOf(there) },
            { heading: 'Takings today', isNumber: true, cell: ({ today }) => takingsOf(today) },
            {
              heading: 'Last sold, and today',
              className: 'figures whitespace-nowrap',
              cell: ({ there, today }) => `${lastOf(there)} / ${lastOf(today)}`,
            },
          ]}
        />
      </div>
    </>
  )
}

type Sold = BusinessInBooks | undefined

const salesOf = (sold: Sold) => (sold ? countWords(sold.sales) : '–')
const takingsOf = (sold: Sold) => (sold ? formatMoneyOf(sold.currency, minorOf(sold.takings)) : '–')
const lastOf = (sold: Sold) => (sold?.lastSoldOn ? dayWords(sold.lastSoldOn) : '–')
