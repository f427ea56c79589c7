import { describe, expect, it } from 'vitest'
import { platformSettingsSchema } from './portal.ts'

const whole = {
  ...{ supportPhone: '0808 157 0222', supportEmail: 'help@example.com' },
  ...{ defaultPlan: 'Starter', remoteAccessMinutes: 15 },
}
const saidOf = (change: object) =>
  platformSettingsSchema.safeParse({ ...whole, ...change }).error?.issues.map(({ message }) => message)

const PHONE = 'The support phone must be a phone number, such as 0808 157 0222.'
const EMAIL = 'The support e-mail must be an address, such as help@example.com.'
const MINUTES = 'Remote access lasts from 5 to 60 minutes.'

const SALES_PHONE =
  'The phone of the front page must be a phone number, such as 0808 157 0222, or left empty.'
const SALES_EMAIL =
  'The e-mail of the front page must be an address, such as sales@example.com, or left empty.'

describe('the settings of the provider', () => {
  it.each([
    [{ supportPhone: '' }, PHONE],
    [{ supportPhone: 'call us!' }, PHONE],
    [{ supportPhone: '0'.repeat(31) }, PHONE],
    [{ supportEmail: 'help' }, EMAIL],
    [{ supportEmail: '' }, EMAIL],
    [{ supportEmail: `${'a'.repeat(200)}@example.com` }, EMAIL],
    [{ salesPhone: 'call us!' }, SALES_PHONE],
    [{ salesPhone: '1' }, SALES_PHONE],
    [{ salesEmail: 'sales' }, SALES_EMAIL],
    [{ salesAddress: 'a'.repeat(201) }, 'The address of the front page has 200 characters at most.'],
    [{ remoteAccessMinutes: 4 }, MINUTES],
    [{ remoteAccessMinutes: 61 }, MINUTES],
    [{ remoteAccessMinutes: 7.5 }, MINUTES],
  ])('OPER-008 say of %o in one whole sentence what is wrong', (change, words) =>
    expect(saidOf(change)).toEqual([words]),
  )

  it('SITE-002 may leave out how the front page says the provider is reached', () => {
    const unset = { salesPhone: '', salesEmail: '', salesAddress: '' }
    expect(platformSettingsSchema.parse(whole)).toMatchObject(unset)
    expect(platformSettingsSchema.parse({ ...whole, ...unset })).toMatchObject(unset)
  })
})
