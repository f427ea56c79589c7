import { type SellingSettings, type ShopSettings, setSelling } from '@tuppence/contract/settings'
import { parsePercent } from '@tuppence/domain/counts'
import { CURRENCIES } from '@tuppence/domain/money'
import { formatRate, rateOfCode, vatLabel } from '@tuppence/domain/tax'
import { useState } from 'react'
import { send } from '../../foundation/asking/api.ts'
import { Banner, Button, Card, Field, Form, Input, SelectField, Switch } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { ChangedMeanwhile, type SettingsFormProps } from './changed-meanwhile.tsx'
import { isSame, useSaving } from './use-saving.ts'

const VAT_MODES = ['add', 'as-marked'] as const
const VAT_MODE_WORDS = {
  add: 'Added at the till',
  'as-marked': 'Included in the marked price',
} as const
const standardRate = (): number => rateOfCode('standard', new Date())
const vatOn = (minor: number): number => Math.round((minor * standardRate()) / 10_000)
const vatIn = (minor: number): number => Math.round((minor * standardRate()) / (10_000 + standardRate()))
/** What each means for a product marked at 10. */
const vatModeMeans = {
  add: () =>
    `A product marked ${formatMoney(1000)} at ${vatLabel('standard', standardRate())} costs the customer ${formatMoney(1000 + vatOn(1000))}: ${formatMoney(1000)} and ${formatMoney(vatOn(1000))} VAT.`,
  'as-marked': () =>
    `A product marked ${formatMoney(1000)} costs the customer ${formatMoney(1000)}; at ${vatLabel('standard', standardRate())}, ${formatMoney(vatIn(1000))} of it is VAT.`,
}

function sellingOf(settings: ShopSettings): SellingSettings {
  const { vatMode, vatRate, discountLimit, autoPrintReceipt } = settings
  const currency = CURRENCIES.find((one) => one === settings.currency) ?? 'GBP'
  return { vatMode, vatRate, currency, discountLimit, autoPrintReceipt }
}

/** What the tills go by (SET-004 to SET-006), saved together and on every till at once. */
export function SellingForm({ settings, onAfresh }: SettingsFormProps) {
  const { seen, save, isBusy, refused, hasChanged } = useSaving<SellingSettings>(
    sellingOf(settings),
    ({ seen, set }) => send(setSelling, { body: { seen, set } }),
    'The tills go by it at once.',
  )
  const [typed, setTyped] = useState({
    ...seen,
    vatRate: seen.vatRate.replace(/\.?0+$/, '') || '0',
    discountLimit: String(seen.discountLimit / 100),
  })
  const rate = parsePercent(typed.vatRate)
  const limit = parsePercent(typed.discountLimit)
  const set: SellingSettings | undefined =
    rate === undefined || limit === undefined
      ? undefined
      : { ...typed, vatRate: formatRate(rate), discountLimit: limit }
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-xl">Selling</h2>
      <Form
        onSubmit={() => {
          if (set) save(set)
        }}
      >
        <ChangedMeanwhile {...{ hasChanged, refused, onAfresh }} isTyped={!set || !isSame(seen, set)} />
        <VatOnPrices mode={typed.vatMode} onChoose={(vatMode) => setTyped({ ...typed, vatMode })} />
        <Field
          label="Tax rate in percent"
          hint="For new products with no VAT rate set."
          error={rate === undefined ? 'Enter a rate from 0 to 100, such as 20.' : undefined}
        >
          {(links) => (
            <Input
              {...links}
              inputMode="decimal"
              value={typed.vatRate}
              onChange={({ target }) => setTyped({ ...typed, vatRate: target.value })}
            />
          )}
        </Field>
        <SelectField
          label="Currency"
          hint="How every amount is written, on all screens and papers. No figure is converted. Card terminals and payment links take pounds only: with another currency they take nothing."
          value={typed.currency}
          options={CURRENCIES}
          onChoose={(chosen) => setTyped({ ...typed, currency: chosen })}
        />
        <Field
          label="Discount without approval, in percent"
          error={limit === undefined ? 'Enter a percentage from 0 to 100, such as 10.' : undefined}
        >
          {(links) => (
            <Input
              {...links}
              inputMode="decimal"
              value={typed.discountLimit}
              onChange={({ target }) => setTyped({ ...typed, discountLimit: target.value })}
            />
          )}
        </Field>
        <Switch
          label="Print receipts automatically"
          checked={typed.autoPrintReceipt}
          onChange={(isChecked) => setTyped({ ...typed, autoPrintReceipt: isChecked })}
        />
        <Button type="submit" look="primary" className="justify-self-start" busy={isBusy} disabled={!set}>
          Save Changes
        </Button>
      </Form>
    </Card>
  )
}

interface VatOnPricesProps {
  mode: SellingSettings['vatMode']
  onChoose: (mode: SellingSettings['vatMode']) => void
}

/** D1: which way VAT goes, and why a shop that sells to consumers should have it in its prices. */
function VatOnPrices({ mode, onChoose }: VatOnPricesProps) {
  return (
    <>
      <SelectField
        label="VAT on prices"
        hint={vatModeMeans[mode]()}
        value={mode}
        options={VAT_MODES}
        wordsOf={(one) => VAT_MODE_WORDS[one]}
        onChoose={onChoose}
      />
      {mode === 'add' ? (
        <Banner
          title="Do you sell to consumers? Then show them what they pay."
          action={<Button onClick={() => onChoose('as-marked')}>Include VAT in the marked price</Button>}
        >
          The law asks for a selling price with VAT in it (Price Marking Order 2004). The prices that you
          marked stay as they are, and VAT is in them from then on: raise them first where they were without.
        </Banner>
      ) : null}
    </>
  )
}
