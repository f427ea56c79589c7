import { checkImport, type Import } from '@tuppence/contract/imports'
import { counted } from '@tuppence/domain/counts'
import {
  type DecimalSign,
  FIELDS_OF_KIND,
  faultOfPlan,
  fieldLabel,
  hasComma,
  type ImportPlan,
  type ProposedPlan,
  proposeDecimals,
  proposePlan,
} from '@tuppence/domain/imports'
import { useState } from 'react'
import {
  Banner,
  Button,
  Card,
  Checkbox,
  SegmentedControl,
  Select,
  SelectField,
  Table,
  Td,
  Th,
} from '../../ui/index.ts'
import { PreviewRows } from './preview-rows.tsx'
import { useStep } from './use-import.ts'

interface MatchColumnsProps {
  found: Import
  onChecked: () => void
  onCancel: () => void
}

const AMOUNTS = ['price', 'cost']

/** The second step: which column is what, as it was guessed, with the first rows as they will be read. */
export function MatchColumns({ found, onChecked, onCancel }: MatchColumnsProps) {
  const { step, isBusy } = useStep()
  const [plan, setPlan] = useState<ProposedPlan>(() => found.plan ?? proposed(found, fullestSheet(found)))
  const sheet = found.sheets[plan.sheet]
  const rows = sheet?.sample.map(({ cells }) => cells) ?? []
  const fault = faultOfPlan(found.kind, plan.columns)
  const hasAmounts = plan.columns.some((field) => field !== null && AMOUNTS.includes(field))
  const decimals = plan.decimals ?? (hasAmounts ? undefined : 'point')
  const body = plan.hasHeadings ? rows.slice(1) : rows
  // Whoever comes back from rows with problems may have a comma further down than the rows that are looked at here.
  const asksForDecimals =
    hasAmounts &&
    (plan.decimals === 'comma' ||
      proposeDecimals(plan.columns, body) === undefined ||
      hasComma(plan.columns, body) ||
      (found.counts?.problem ?? 0) > 0)
  const whole: ImportPlan | undefined =
    decimals && !fault ? { ...plan, columns: [...plan.columns], decimals } : undefined
  const setColumn = (at: number, field: string | null) => {
    const columns = plan.columns.map((before, i) => (i === at ? field : before))
    setPlan({ ...plan, columns, decimals: plan.decimals ?? proposeDecimals(columns, body) })
  }
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
            {counted(Math.max(0, (sheet?.rows ?? 0) - (plan.hasHeadings ? 1 : 0)), 'row', 'rows')}. We have
            guessed; correct what is wrong, and leave out what you do not need.
          </p>
        </div>
        {found.sheets.length > 1 ? (
          <SelectField
            label="Sheet"
            value={String(plan.sheet)}
            options={found.sheets.map((_, i) => String(i))}
            wordsOf={(i) => found.sheets[Number(i)]?.name ?? ''}
            onChoose={(i) => setPlan(proposed(found, Number(i)))}
          />
        ) : null}
        <Checkbox
          label="The first row names the columns"
          checked={plan.hasHeadings}
          onChange={(hasHeadings) => setPlan({ ...plan, hasHeadings })}
        />
        {asksForDecimals ? (
          <div className="grid justify-items-start gap-2">
            <p id="decimals-words" className="font-medium">
              How does this file write one thousand two hundred pounds fifty?
            </p>
            <SegmentedControl<DecimalSign | ''>
              label="How amounts are written"
              value={plan.decimals ?? ''}
              options={[
                { value: 'point', label: '1,200.50' },
                { value: 'comma', label: '1.200,50' },
              ]}
              onChange={(sign) => sign !== '' && setPlan({ ...plan, decimals: sign })}
            />
            {plan.decimals === undefined ? (
              <p className="text-sm text-warn-ink">The amounts can be read either way. Say which is meant.</p>
            ) : null}
          </div>
        ) : null}
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
      ) : null}
      {fault ? null : (
        <PreviewRows
          kind={found.kind}
          plan={{ ...plan, columns: [...plan.columns], decimals: decimals ?? 'point' }}
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
        {decimals === undefined && !fault ? (
          <p className="text-sm text-warn-ink">Say first, at the top, how the file writes amounts.</p>
        ) : null}
      </div>
    </>
  )
}

const proposed = (found: Import, sheet: number): ProposedPlan =>
  proposePlan(found.kind, sheet, found.sheets[sheet]?.sample.map(({ cells }) => cells) ?? [])

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
  const rows = found.sheets[plan.sheet]?.sample ?? []
  const body = plan.hasHeadings ? rows.slice(1) : rows
  const fields = FIELDS_OF_KIND[found.kind]
  return (
    <Table caption="Columns of the file" stacksUnderPx={640}>
      <thead>
        <tr>
          <Th>In the file</Th>
          <Th>For example</Th>
          <Th>Is read as</Th>
        </tr>
      </thead>
      <tbody>
        {plan.columns.map((field, at) => {
          const heading = (plan.hasHeadings && String(rows[0]?.cells[at] ?? '')) || `Column ${at + 1}`
          const examples = body
            .map(({ cells }) => String(cells[at] ?? ''))
            .filter((cell) => cell.trim() !== '')
            .slice(0, 3)
          const hint = fields.find((known) => known.field === field)?.hint
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is what it is by its place
            <tr key={at} className="align-top">
              <Td className="font-medium [overflow-wrap:anywhere]">{heading}</Td>
              <Td label="For example" className="text-sm text-ink-muted [overflow-wrap:anywhere]">
                {examples.length === 0 ? 'nothing' : examples.map((text) => shortened(text)).join(' · ')}
              </Td>
              <Td label="Is read as" className="min-w-56">
                <Select
                  aria-label={`${heading} is read as`}
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
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
