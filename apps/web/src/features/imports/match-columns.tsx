import { checkImport, type Import } from '@tuppence/contract/imports'
import { getSettings } from '@tuppence/contract/settings'
import { counted } from '@tuppence/domain/counts'
import {
  FIELDS_OF_KIND,
  fieldLabel,
  inEncoding,
  OWN_PROFILE,
  type ProposedPlan,
  profileOf,
  rowsAbove,
} from '@tuppence/domain/imports'
import type { VatMode } from '@tuppence/domain/tax'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Banner, Button, Card, DataTable, Loaded, Select, SelectField } from '../../ui/index.ts'
import { headingsOf, proposedPlan, stateOf, withColumn } from './plan-of-file.ts'
import { EncodingQuestion, PlanQuestions } from './plan-questions.tsx'
import { PreviewRows } from './preview-rows.tsx'
import { useStep } from './use-import.ts'

interface MatchColumnsProps {
  found: Import
  onChecked: () => void
  onCancel: () => void
}

/** The second step: which column is what, as it was guessed, with the first rows as they will be read. */
export function MatchColumns(props: MatchColumnsProps) {
  const settings = useCall(getSettings, {})
  return (
    <Loaded {...settings} what="The settings of the shop">
      {({ vatMode }) => <Matching {...props} mode={vatMode} />}
    </Loaded>
  )
}

function Matching({ found, onChecked, onCancel, mode }: MatchColumnsProps & { mode: VatMode }) {
  const { step, isBusy } = useStep()
  const [plan, setPlan] = useState<ProposedPlan>(
    () => found.plan ?? proposedPlan(found, fullestSheet(found), mode),
  )
  const sheet = found.sheets[plan.sheet]
  const state = stateOf(found, plan)
  const { fault, whole } = state
  const setColumn = (at: number, field: string | null) =>
    setPlan(withColumn(found, plan, mode, { at, field }))
  const check = async () => {
    if (!whole) return
    const isDone = await step((ask) => ask(checkImport, { params: { id: found.id }, body: whole }))
    if (isDone) onChecked()
  }
  return (
    <>
      <Card className="grid gap-4 p-5">
        <div className="grid gap-1">
          <h2 className="text-xl">Which column is what?</h2>
          <p className="text-ink-muted">
            {originWords(plan)}
            {counted(Math.max(0, (sheet?.rows ?? 0) - rowsAbove(plan)), 'row', 'rows')}. Check our guesses,
            and leave out what you don’t need.
          </p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {found.sheets.length > 1 ? (
            <SelectField
              label="Sheet"
              value={String(plan.sheet)}
              options={found.sheets.map((_, i) => String(i))}
              wordsOf={(i) => found.sheets[Number(i)]?.name ?? ''}
              onChoose={(i) => setPlan(proposedPlan(found, Number(i), mode))}
            />
          ) : null}
          <HeadingRowField found={found} plan={plan} mode={mode} onPlan={setPlan} />
          {sheet?.encoding ? <EncodingQuestion plan={plan} onPlan={setPlan} /> : null}
        </div>
        <PlanQuestions found={found} plan={plan} state={state} mode={mode} onPlan={setPlan} />
      </Card>
      <Card>
        <ColumnTable found={found} plan={plan} onColumn={setColumn} />
      </Card>
      {fault ? (
        <Banner tone="warn" title="Something is missing">
          {'twice' in fault
            ? `“${fieldLabel(found.kind, fault.twice)}” is chosen for two columns. Leave one of them out.`
            : `Choose the column for ${fault.missing.map((field) => fieldLabel(found.kind, field)).join(' or ')}.`}
        </Banner>
      ) : (
        <PreviewRows
          kind={found.kind}
          plan={{ ...plan, columns: [...plan.columns], decimals: plan.decimals ?? 'point' }}
          sample={sheet?.sample ?? []}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" busy={isBusy} disabled={!whole} onClick={() => void check()}>
          Check the rows
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        {!whole && !fault ? (
          <p className="text-sm text-warn-ink">Answer the questions at the top first.</p>
        ) : null}
      </div>
    </>
  )
}

function originWords({ profile }: ProposedPlan): string {
  if (profile === OWN_PROFILE) return 'This is a Tuppence export. '
  const name = profileOf(profile)?.name
  if (name === undefined) return ''
  return profile === 'wholesaler'
    ? `This looks like a ${name}. `
    : `This looks like ${article(name)} ${name} export. `
}

const article = (name: string): string => (/^[AEIOU]/.test(name) ? 'an' : 'a')

/** So many rows are offered as the one with the headings: titles are few. */
const MAX_OFFERED = 15
const NO_HEADINGS = 'none'

function HeadingRowField(props: {
  found: Import
  plan: ProposedPlan
  mode: VatMode
  onPlan: (plan: ProposedPlan) => void
}) {
  const { found, plan, mode, onPlan } = props
  const rows = found.sheets[plan.sheet]?.sample.slice(0, MAX_OFFERED) ?? []
  const wordsOf = (choice: string): string => {
    if (choice === NO_HEADINGS) return 'There are no headings'
    const row = rows[Number(choice)]
    const cells = row?.cells
      .map((cell) => String(inEncoding(cell, plan.encoding)))
      .filter((cell) => cell !== '')
    return `Row ${row?.line ?? 1}: ${shortened(cells?.join(', ') ?? '')}`
  }
  const choose = (choice: string) =>
    choice === NO_HEADINGS
      ? onPlan({ ...plan, hasHeadings: false })
      : onPlan({ ...proposedPlan(found, plan.sheet, mode, Number(choice)), hasHeadings: true })
  return (
    <SelectField
      label="Headings"
      value={plan.hasHeadings ? String(plan.headingRow ?? 0) : NO_HEADINGS}
      options={[...rows.map((_, at) => String(at)), NO_HEADINGS]}
      wordsOf={wordsOf}
      onChoose={choose}
    />
  )
}

const fullestSheet = ({ sheets }: Import): number => {
  const most = Math.max(...sheets.map(({ rows }) => rows))
  return Math.max(
    0,
    sheets.findIndex(({ rows }) => rows === most),
  )
}

interface ColumnTableProps {
  found: Import
  plan: ProposedPlan
  onColumn: (at: number, field: string | null) => void
}

function ColumnTable({ found, plan, onColumn }: ColumnTableProps) {
  const sheet = found.sheets[plan.sheet]
  const headings = headingsOf(plan, sheet)
  const body = sheet?.sample.slice(rowsAbove(plan)) ?? []
  const fields = FIELDS_OF_KIND[found.kind]
  const headingOf = (at: number) => String(headings[at] ?? '') || `Column ${at + 1}`
  return (
    <DataTable
      caption="Columns of the file"
      stacksUnderPx={640}
      isTopAligned
      rows={plan.columns}
      rowKey={(_, at) => at}
      columns={[
        {
          heading: 'In the file',
          className: 'font-medium [overflow-wrap:anywhere]',
          cell: (_, at) => headingOf(at),
        },
        {
          heading: 'For example',
          className: 'text-sm text-ink-muted [overflow-wrap:anywhere]',
          cell: (_, at) => {
            const examples = body
              .map(({ cells }) => String(inEncoding(cells[at] ?? '', plan.encoding)))
              .filter((cell) => cell.trim() !== '')
              .slice(0, 3)
            return examples.length === 0 ? 'nothing' : examples.map((text) => shortened(text)).join(' · ')
          },
        },
        {
          heading: 'Is read as',
          className: 'min-w-56',
          cell: (field, at) => {
            const hint = fields.find((known) => known.field === field)?.hint
            return (
              <>
                <Select
                  aria-label={`${headingOf(at)} is read as`}
                  value={field ?? ''}
                  onChange={({ target }) => onColumn(at, target.value || null)}
                >
                  <option value="">Leave out</option>
                  {fields.map((known) => (
                    <option key={known.field} value={known.field}>
                      {known.label}
                    </option>
                  ))}
                </Select>
                {hint ? <span className="mt-1 block text-sm text-ink-muted">{hint}</span> : null}
              </>
            )
          },
        },
      ]}
    />
  )
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
