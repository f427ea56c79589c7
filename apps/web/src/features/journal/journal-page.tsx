import { useMutation, useQuery } from '@tanstack/react-query'
import { urlOf } from '@tuppence/contract/client'
import {
  type ComparedBooks as Compared,
  exportJournal,
  type JournalOfTill,
  verifyJournal,
} from '@tuppence/contract/journal'
import { counted, countWords } from '@tuppence/domain/counts'
import { addDays, tradingDayOf } from '@tuppence/domain/reporting'
import { BookOpenCheck, Download, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { callQuery, explain } from '../../foundation/asking/api.ts'
import { saveFile } from '../../foundation/asking/save-file.ts'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Banner, Button, Card, DayField, EmptyState, Loaded, Page, toast } from '../../ui/index.ts'
import { ComparedBooks } from './compared-books.tsx'
import { dayInWords } from './day-in-words.ts'
import { TillJournal } from './till-journal.tsx'

/** Whether each till's sales of a period are all here, in their order, and as they were made (R7, R13). */
export function JournalPage() {
  const today = tradingDayOf(new Date(), useShopTimeZone())
  const [chosenFrom, setFrom] = useState<string>()
  const [chosenTo, setTo] = useState<string>()
  const to = chosenTo ?? today
  const from = chosenFrom ?? addDays(today, -29)
  const checked = useQuery({
    ...callQuery(verifyJournal, { query: { from, to } }),
    // Looked at anew whenever the page is opened: what was whole yesterday says nothing about now.
    staleTime: 0,
    enabled: from <= to,
  })
  return (
    <Page
      title="Journal"
      subtitle="Whether every record of every till is here and as it was made"
      actions={
        <div className="flex flex-wrap items-end gap-3">
          <DayField label="From" value={from} max={to} onChange={setFrom} />
          <DayField label="To" value={to} min={from} onChange={setTo} />
          <Button busy={checked.isFetching} disabled={from > to} onClick={() => void checked.refetch()}>
            {checked.isFetching ? null : <RefreshCw size={18} aria-hidden />}
            Check again
          </Button>
        </div>
      }
    >
      {from > to ? (
        <Banner tone="warn" title="The last day cannot be before the first" isUrgent>
          Choose a first day that is not after {dayInWords(to)}, or a later last one.
        </Banner>
      ) : (
        <Loaded
          data={checked.error && !checked.isFetching ? undefined : checked.data}
          error={checked.error}
          explain={explain}
          onRetry={() => void checked.refetch()}
          what="The journal of these days"
        >
          {({ tills, books }) => <Checked tills={tills} books={books} from={from} to={to} />}
        </Loaded>
      )}
    </Page>
  )
}

interface CheckedProps {
  readonly tills: readonly JournalOfTill[]
  readonly books: Compared
  readonly from: string
  readonly to: string
}

function Checked({ tills, books, from, to }: CheckedProps) {
  const shown = tills.filter(({ records, findingCount }) => records > 0 || findingCount > 0)
  if (shown.length === 0 && books.findingCount === 0)
    return (
      <Card>
        <EmptyState
          icon={<BookOpenCheck size={40} aria-hidden />}
          title="Nothing was recorded on these days"
          hint="Every sale goes into its till’s journal by itself. Choose other days above."
        />
      </Card>
    )
  return (
    <>
      <Summary tills={shown} books={books} from={from} to={to} />
      <ComparedBooks books={books} />
      {shown.map((till) => (
        <TillJournal key={till.tillId} journal={till} />
      ))}
    </>
  )
}

function Summary({ tills, books, from, to }: CheckedProps) {
  const wrong = tills.reduce((sum, { wrongCount }) => sum + wrongCount, books.findingCount)
  const records = tills.reduce((sum, till) => sum + till.records, 0)
  const count = `${counted(records, 'record')} on ${counted(tills.length, 'till')}`
  return (
    <Banner
      tone={wrong === 0 ? 'good' : 'bad'}
      title={
        wrong === 0
          ? 'Everything is here and as it was made'
          : wrong === 1
            ? 'One thing needs a look'
            : `${countWords(wrong)} things need a look`
      }
      action={<ExportButton from={from} to={to} />}
    >
      {wrong === 0
        ? `${count}: no number is missing, none is there twice, every seal fits, and the figures are what the records come to.`
        : `${count} were checked. What was found is below, with what it means and what to do.`}
    </Banner>
  )
}

function ExportButton({ from, to }: { from: string; to: string }) {
  const saving = useMutation({
    mutationFn: () =>
      saveFile(urlOf(exportJournal, { query: { from, to } }), `journal-${from}-to-${to}.html`),
    onSuccess: () =>
      toast({
        title: 'The journal is saved as a file',
        description:
          'It checks itself in any browser, without a network. Keep it, or give it to your accountant.',
      }),
    onError: (error) =>
      toast({ title: 'The journal was not saved', description: explain(error), look: 'destructive' }),
  })
  return (
    <Button busy={saving.isPending} onClick={() => saving.mutate()}>
      {saving.isPending ? null : <Download size={18} aria-hidden />}
      Download for an accountant
    </Button>
  )
}
