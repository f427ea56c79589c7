import { useMutation, useQueryClient } from '@tanstack/react-query'
import { backUpNow, type ListedBackups, listBackups, type StoredBackup } from '@tuppence/contract/backups'
import { portalDatabase } from '@tuppence/contract/portal'
import { counted } from '@tuppence/domain/counts'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { Badge, Banner, Button, Card, DataTable, Loaded, sizeWords, toast } from '../../ui/index.ts'
import { timeWords } from './portal-words.ts'
import { RestoreDialog } from './restore-dialogs.tsx'
import { useRenewal } from './use-renewal.ts'
import { useRestores } from './use-restores.ts'
import { useWatched } from './use-watched.ts'

/** OPER-007 R14: which backups there are, how the last went, and one more now. */
export function BackupsCard() {
  const list = useWatched(listBackups, {}, (told) => told.isBusy)
  useRenewal(list.data && factsOf(list.data), portalDatabase.path)
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: () => send(backUpNow, {}),
    onSuccess: () => toast({ title: 'Backups are being made', description: 'The list says when they are.' }),
    onError: (error) => toast({ title: 'Error', description: explain(error), look: 'destructive' }),
    onSettled: () => refresh(queries, '/api/admin/backups'),
  })
  const isBusy = make.isPending || (list.data?.isBusy ?? false)
  return (
    <Card aria-label="Backups">
      <div className="flex flex-wrap items-center justify-between gap-3 p-5 pb-3">
        <h2 className="text-xl">Backups</h2>
        <Button disabled={isBusy} onClick={() => make.mutate()}>
          {isBusy ? 'Backing up…' : 'Back up now'}
        </Button>
      </div>
      <Loaded {...list} what="The list of backups">
        {(told) => (
          <>
            <State told={told} />
            {told.backups.length === 0 ? null : <Files told={told} />}
            <p className="max-w-prose p-5 text-sm text-ink-muted [overflow-wrap:anywhere]">
              {counted(told.files, 'file')} in {told.folder}
              {told.bucket ? `, copied to ${told.bucket}` : ''}, each kept for {told.keptDays} days. Restore
              brings one back beside what is in use. On another machine <code>npm run restore -- file</code>{' '}
              does.
            </p>
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** What the findings of the server say of backups, too. */
const factsOf = ({ lastGoodAt, lastDrillAt, failedAt, failedDrill, backups }: ListedBackups): string =>
  [lastGoodAt, lastDrillAt, failedAt, failedDrill?.at, backups.length].join(' ')

function State({ told }: { told: ListedBackups }) {
  const { failure, failedAt, failedDrill, lastGoodAt, lastDrillAt } = told
  return (
    <div className="grid gap-3 px-5 pb-3">
      {failure && failedAt ? (
        <Banner tone="bad" title={`The backup of ${timeWords(failedAt)} failed`}>
          <span className="[overflow-wrap:anywhere]">{failure}</span> It is tried again within the hour.
        </Banner>
      ) : null}
      {failedDrill ? (
        <Banner
          tone="bad"
          title={`The backup that was tried out ${timeWords(failedDrill.at)} did not come back whole`}
        >
          <span className="[overflow-wrap:anywhere]">{failedDrill.failure}</span> The shops’ own data is not
          touched by it. Another is tried out tomorrow.
        </Banner>
      ) : null}
      {told.storeFailure ? (
        <Banner tone="warn" title="The store of the copies does not answer">
          <span className="[overflow-wrap:anywhere]">{told.storeFailure}.</span> What is in the folder can be
          restored.
        </Banner>
      ) : null}
      <p className="figures text-sm text-ink-muted">
        {lastGoodAt ? `Last made ${timeWords(lastGoodAt)}.` : 'None has been made yet.'}{' '}
        {lastDrillAt ? `Last tried out ${timeWords(lastDrillAt)}.` : 'None has been tried out yet.'}
      </p>
    </div>
  )
}

function Files({ told: { backups, isBusy } }: { told: ListedBackups }) {
  const [asked, setAsked] = useState<StoredBackup>()
  const restores = useRestores().data
  const mayRestore = restores !== undefined && !restores.hindrance && !restores.running
  return (
    <div className="max-h-[32rem] overflow-y-auto">
      <DataTable
        caption="Backups of the server, and the newest of each business"
        stacksUnderPx={640}
        rows={backups}
        rowKey={(backup) => backup.name}
        columns={[
          {
            heading: 'Made',
            sortBy: ({ madeAt }) => madeAt,
            className: 'figures',
            cell: (backup) => timeWords(backup.madeAt),
          },
          {
            heading: 'Of',
            sortBy: ({ business }) => business ?? '',
            cell: (backup) => (
              <>
                {backup.business ?? 'The whole server'}
                {backup.onlyInStore ? (
                  <>
                    {' '}
                    <Badge state="warn">Only in the store</Badge>
                  </>
                ) : null}
              </>
            ),
          },
          {
            heading: 'Size',
            sortBy: ({ bytes }) => bytes,
            isNumber: true,
            className: 'whitespace-nowrap',
            cell: (backup) => sizeWords(backup.bytes),
          },
          {
            heading: 'Checksum',
            className: 'figures',
            cell: (backup) => <span title={backup.checksum ?? undefined}>{checksumWords(backup)}</span>,
          },
          {
            heading: 'Restore',
            isHeadingHidden: true,
            className: 'text-right',
            cell: (backup) => (
              <Button
                size="small"
                aria-label={`Restore ${backup.business ?? 'the whole server'} of ${timeWords(backup.madeAt)}`}
                disabled={!mayRestore}
                onClick={() => setAsked(backup)}
              >
                Restore
              </Button>
            ),
          },
        ]}
      />
      {asked ? (
        <RestoreDialog backup={asked} isNewerComing={isBusy} onClose={() => setAsked(undefined)} />
      ) : null}
    </div>
  )
}

/** The store keeps it in a file beside, which the list does not ask for. */
const checksumWords = ({ checksum, onlyInStore }: StoredBackup): string =>
  checksum ? `${checksum.slice(0, 12)}…` : onlyInStore ? 'In the store' : 'Lost'
