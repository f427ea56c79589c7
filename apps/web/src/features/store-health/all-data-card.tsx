import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askForDataCopy, type DataCopy, downloadDataCopy, readDataCopy } from '@tuppence/contract/data-copies'
import { counted, countWords } from '@tuppence/domain/counts'
import { Download } from 'lucide-react'
import { callQuery, explain, refresh, send } from '../../foundation/asking/api.ts'
import { saveFile } from '../../foundation/asking/save-file.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Button, Card, Loaded, sizeWords, toast } from '../../ui/index.ts'

const LOOK_EVERY_MS = 2_000
const isUnderWay = (copy: DataCopy | null | undefined): boolean =>
  copy?.status === 'waiting' || copy?.status === 'making'

/** All that the shop has, for its owner to take away: made on the server, fetched here within a day. */
export function AllDataCard() {
  const queries = useQueryClient()
  const asked = useQuery({
    ...callQuery(readDataCopy, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.copy) ? LOOK_EVERY_MS : false),
  })
  const onError = (error: unknown) =>
    toast({ title: 'Error', description: explain(error), look: 'destructive' })
  const make = useMutation({
    mutationFn: () => send(askForDataCopy, {}),
    onError,
    onSettled: () => refresh(queries, readDataCopy.path),
  })
  const fetchIt = useMutation({
    mutationFn: () => saveFile(downloadDataCopy.path, 'tuppence.zip'),
    onError,
    onSettled: () => refresh(queries, readDataCopy.path),
  })
  return (
    <Card aria-label="All our data">
      <header className="border-b border-line p-5">
        <h2 className="text-xl">All our data</h2>
      </header>
      <Loaded
        data={asked.data}
        error={asked.error}
        explain={explain}
        onRetry={() => void asked.refetch()}
        what="The copy of the shop’s data"
      >
        {({ copy }) => (
          <div className="grid gap-4 p-5">
            <p className="max-w-prose text-ink-muted">
              Products, customers, every sale with its lines and payments, stock movements, shifts, staff and
              the audit log, as tables in one ZIP file. No password and no PIN is in it. Keep it where only
              you can read it: it names every customer.
            </p>
            <State copy={copy} />
            <div className="flex flex-wrap gap-3">
              {copy?.status === 'ready' ? (
                <Button busy={fetchIt.isPending} onClick={() => fetchIt.mutate()}>
                  {fetchIt.isPending ? null : <Download size={18} aria-hidden />}
                  Download the file
                </Button>
              ) : null}
              <Button
                look={copy?.status === 'ready' ? 'secondary' : 'primary'}
                disabled={isUnderWay(copy)}
                busy={make.isPending || isUnderWay(copy)}
                onClick={() => make.mutate()}
              >
                {copy?.status === 'ready' ? 'Make it anew' : 'Download all our data'}
              </Button>
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function State({ copy }: { copy: DataCopy | null }) {
  const timeZone = useShopTimeZone()
  const time = (at: string) => shopTime(new Date(at), timeZone)
  if (!copy) return null
  const { status, askedAt, askedBy, doneFiles, allFiles, doneRows, bytes, goesAt } = copy
  const rows = counted(doneRows, 'row')
  return (
    <p className="figures" role="status">
      {status === 'waiting' ? `Asked for by ${askedBy}. It is begun in a moment.` : null}
      {status === 'making'
        ? `It is being made: ${countWords(doneFiles)} of ${countWords(allFiles)} tables, ${rows} so far. You can leave this page.`
        : null}
      {status === 'ready' && goesAt
        ? `Ready: ${rows}, ${sizeWords(bytes)}, as it was on ${time(askedAt)}. ${askedBy} asked for it. It is removed on ${time(goesAt)}.`
        : null}
      {status === 'failed' ? 'It could not be made. Try again.' : null}
    </p>
  )
}
