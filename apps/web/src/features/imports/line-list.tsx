import { useInfiniteQuery } from '@tanstack/react-query'
import { urlOf } from '@tuppence/contract/client'
import { type Import, type ImportLine, importProblemsFile, listImportLines } from '@tuppence/contract/imports'
import { fieldLabel, type LineOutcome, problemWords } from '@tuppence/domain/imports'
import { Download } from 'lucide-react'
import { explain, send } from '../../foundation/asking/api.ts'
import { withDoor } from '../../offline/session/door.ts'
import { Button, buttonLook, DataTable, Loaded } from '../../ui/index.ts'
import { ROWS_STACK_UNDER_PX, Rows } from './rows.tsx'

const AT_ONCE = 100

interface LineListProps {
  found: Import
  outcome: LineOutcome
  count: number
}

/** The rows of one outcome, in the order of the file, a hundred at a time. */
export function LineList({ found, outcome, count }: LineListProps) {
  const lines = useInfiniteQuery({
    queryKey: [urlOf(listImportLines, { params: { id: found.id }, query: { outcome } }), found.status],
    queryFn: ({ pageParam }) =>
      send(listImportLines, {
        params: { id: found.id },
        query: { outcome, limit: AT_ONCE, ...(pageParam > 0 && { after: pageParam }) },
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < AT_ONCE ? undefined : page.at(-1)?.line),
  })
  const shown = lines.data?.pages.flat()
  const isOfProblems = outcome === 'problem' || outcome === 'left'
  return (
    <>
      {isOfProblems && count > 0 ? (
        <div className="border-b border-line px-5 py-3">
          <a
            href={withDoor(urlOf(importProblemsFile, { params: { id: found.id } }))}
            download
            className={buttonLook('secondary', 'medium')}
          >
            <Download size={18} aria-hidden />
            All of them as CSV
          </a>
        </div>
      ) : null}
      <Loaded
        data={shown}
        error={lines.error}
        explain={explain}
        what="The rows"
        onRetry={() => void lines.refetch()}
      >
        {(list) => (
          <>
            {isOfProblems ? (
              <Problems found={found} lines={list} />
            ) : (
              <Rows kind={found.kind} lines={list} outcome={outcome} />
            )}
            {lines.hasNextPage ? (
              <div className="flex justify-center p-4">
                <Button busy={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
                  Show more
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </>
  )
}

function Problems({ found, lines }: { found: Import; lines: readonly ImportLine[] }) {
  const headings = found.plan?.hasHeadings
    ? found.sheets[found.plan.sheet]?.sample[found.plan.headingRow ?? 0]?.cells
    : undefined
  const columnOf = (field: string | undefined): string => {
    if (field === undefined) return ''
    return String(headings?.[found.plan?.columns.indexOf(field) ?? -1] || fieldLabel(found.kind, field))
  }
  return (
    <DataTable
      caption="Problems by row"
      stacksUnderPx={ROWS_STACK_UNDER_PX}
      isTopAligned
      rows={lines.flatMap(({ line, label, problems }) =>
        problems.map((problem) => ({ line, label, problem })),
      )}
      rowKey={({ line, problem: { code, field, value } }) => `${line} ${code} ${field} ${value}`}
      columns={[
        { heading: 'Line', label: 'Line', isNumber: true, cell: ({ line }) => line },
        {
          heading: 'Column',
          className: '[overflow-wrap:anywhere]',
          cell: ({ problem }) => columnOf(problem.field) || '–',
        },
        {
          heading: 'What is wrong',
          className: '[overflow-wrap:anywhere]',
          cell: ({ label, problem }) => (
            <>
              {problemWords(problem).what}
              {label ? <span className="line-clamp-2 text-sm text-ink-muted">{label}</span> : null}
            </>
          ),
        },
        {
          heading: 'What to do',
          className: 'text-ink-muted',
          cell: ({ problem }) => problemWords(problem).todo,
        },
      ]}
    />
  )
}
