import type { Import } from '@tuppence/contract/imports'
import {
  type DecimalSign,
  type KnownVat,
  needsOtherVat,
  type ProposedPlan,
  priceVatOf,
  TEXT_ENCODINGS,
  type TextEncoding,
} from '@tuppence/domain/imports'
import { rateOfCode, type VatMode, vatLabel } from '@tuppence/domain/tax'
import { SegmentedControl, SelectField } from '../../ui/index.ts'
import { headingsOf, type PlanState } from './plan-of-file.ts'

interface PlanQuestionsProps {
  found: Import
  plan: ProposedPlan
  state: PlanState
  mode: VatMode
  onPlan: (plan: ProposedPlan) => void
}

/** What only a person knows of a file: asked where it matters, and never guessed where it changes an amount. */
export function PlanQuestions(props: PlanQuestionsProps) {
  const { plan, state, onPlan } = props
  return (
    <>
      {state.asksForDecimals ? <DecimalsQuestion plan={plan} onPlan={onPlan} /> : null}
      {state.hasPrices ? <PriceQuestion {...props} /> : null}
      {state.needsOtherVat ? (
        <SelectField<KnownVat | ''>
          label="VAT on these products"
          hint={
            needsOtherVat(plan)
              ? 'The file doesn’t say, and we need it to work out the prices.'
              : 'For rows that don’t say. We need it to work out their prices.'
          }
          value={plan.otherVat ?? ''}
          options={VAT_CHOICES}
          wordsOf={vatWords}
          onChoose={(code) => code !== '' && onPlan({ ...plan, otherVat: code })}
        />
      ) : null}
      {state.vat.length > 0 ? (
        <fieldset className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="mb-2 font-medium">What do these VAT codes mean?</legend>
          {state.vat.map(({ word, written }) => (
            <SelectField<KnownVat | ''>
              key={word}
              label={written}
              value={plan.vatMeanings?.[word] ?? ''}
              options={VAT_CHOICES}
              wordsOf={vatWords}
              onChoose={(code) =>
                code !== '' && onPlan({ ...plan, vatMeanings: { ...plan.vatMeanings, [word]: code } })
              }
            />
          ))}
        </fieldset>
      ) : null}
    </>
  )
}

const VAT_CHOICES: readonly (KnownVat | '')[] = ['', 'standard', 'reduced', 'zero', 'exempt']
const VAT_NAMES: Readonly<Record<KnownVat, string>> = {
  standard: 'Standard',
  reduced: 'Reduced',
  zero: 'Zero-rated',
  exempt: 'Exempt',
}
function vatWords(code: KnownVat | ''): string {
  if (code === '') return 'Choose…'
  const rate = rateOfCode(code, new Date())
  return rate > 0 ? `${VAT_NAMES[code]} (${vatLabel(code, rate)})` : VAT_NAMES[code]
}

type QuestionProps = Pick<PlanQuestionsProps, 'plan' | 'onPlan'>

const ENCODING_WORDS: Readonly<Record<TextEncoding, string>> = {
  'windows-1252': 'Windows',
  macintosh: 'Old Mac',
  ibm850: 'MS-DOS',
}

/** Which encoding a text file was written in, where its bytes can be read otherwise. */
export function EncodingQuestion({ plan, onPlan }: QuestionProps) {
  return (
    <SelectField<TextEncoding>
      label="Text written on"
      hint="Change this if pound signs or accents look wrong below."
      value={plan.encoding ?? 'windows-1252'}
      options={TEXT_ENCODINGS}
      wordsOf={(encoding) => ENCODING_WORDS[encoding]}
      onChoose={(encoding) => onPlan({ ...plan, encoding })}
    />
  )
}

function DecimalsQuestion({ plan, onPlan }: QuestionProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-medium">How does this file write one thousand two hundred pounds fifty?</p>
      <SegmentedControl<DecimalSign | ''>
        label="How amounts are written"
        value={plan.decimals ?? ''}
        options={[
          { value: 'point', label: '1,200.50' },
          { value: 'comma', label: '1.200,50' },
        ]}
        onChange={(sign) => sign !== '' && onPlan({ ...plan, decimals: sign })}
      />
      {plan.decimals === undefined ? (
        <p className="text-sm text-warn-ink">The amounts can be read either way. Say which is meant.</p>
      ) : null}
    </div>
  )
}

function PriceQuestion({ found, plan, mode, onPlan }: PlanQuestionsProps) {
  const at = plan.columns.indexOf('price')
  const heading = String(headingsOf(plan, found.sheets[plan.sheet])[at] ?? '')
  const value =
    plan.priceVat === undefined ? '' : plan.priceVat === priceVatOf(true, mode) ? 'with' : 'without'
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-medium">Do the prices in this file include VAT?</p>
      <SegmentedControl<'with' | 'without' | ''>
        label="Whether prices include VAT"
        value={value}
        options={[
          { value: 'with', label: 'Yes' },
          { value: 'without', label: 'No' },
        ]}
        onChange={(says) => onPlan({ ...plan, priceVat: priceVatOf(says === 'with', mode) })}
      />
      <p className={plan.priceVat === undefined ? 'text-sm text-warn-ink' : 'text-sm text-ink-muted'}>
        {plan.priceVat === undefined
          ? `Check the column “${heading}”, then choose.`
          : plan.priceVat === 'as-written'
            ? 'Prices come in as they’re written.'
            : plan.priceVat === 'add'
              ? 'We’ll add VAT to each price.'
              : 'We’ll take the VAT off each price, because VAT goes on top in your shop.'}
      </p>
    </div>
  )
}
