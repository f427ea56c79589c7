import { sendEnquiry } from '@tuppence/contract/enquiries'
import { health } from '@tuppence/contract/health'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerSupportContact } from '../../testing/provider.ts'
import { server } from '../../testing/test-server.ts'
import { fitsWidths } from '../../testing/widths.ts'
import { showSite } from './show-site.ts'

const byId = (id: string) => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}`)
  return element
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  answerSupportContact()
  server.answer(health, { status: 'ok', demo: true, version: '1.0.0' })
  history.replaceState(null, '', '/')
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  await showSite(root)
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('The till that counts every tuppence.')
})

afterEach(() => document.body.replaceChildren())

describe('the marketing page', () => {
  test('SITE-001 SITE-006 the header leads to each section, and there is a foot', async () => {
    for (const name of ['Features', 'Pricing', 'Testimonials', 'Contact']) {
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()
      expect(location.hash).toBe(`#${name.toLowerCase()}`)
      await expect.element(page.elementLocator(byId(name.toLowerCase()))).toBeInViewport()
    }
    await expect.element(page.getByRole('contentinfo')).toBeVisible()
  })

  test('SITE-001 SITE-002 Call Sales rings, and a phone finds the way in', async () => {
    await expect
      .element(page.getByRole('link', { name: 'Call Sales' }))
      .toHaveAttribute('href', 'tel:+441632960501')
    await fitsWidths([390])
    await expect.element(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  })

  test('SITE-004 SITE-005 the preview opens the demo, which two ways close', async () => {
    const demo = page.getByRole('dialog', { name: 'The till, as it runs' })
    for (const way of [
      demo.getByRole('button', { name: 'Close' }),
      demo.getByRole('link', { name: 'Get your system' }),
    ]) {
      await page.getByRole('button', { name: /open the demo/ }).click()
      await expect.element(demo).toBeVisible()
      await way.click()
      await expect.element(demo).not.toBeInTheDocument()
    }
    expect(location.hash).toBe('#contact')
  })

  test('SITE-007 SITE-008 SITE-009 SITE-010 SITE-011 SITE-012 SITE-013 it says what the product does, and what is made up', async () => {
    const features = page.elementLocator(byId('features'))
    for (const words of [
      ...['Sells with the line down', '4-digit staff PIN', 'providers: Stripe, Square, SumUp'],
      ...['Automatic 20% VAT', 'kept for 30 days', 'roles with permissions'],
    ])
      await expect.element(features).toHaveTextContent(words)
    const samples = page.elementLocator(byId('testimonials')).getByText('Sample', { exact: true })
    await expect.element(samples).toHaveLength(3)
    await expect
      .element(page.elementLocator(byId('contact')))
      .toHaveTextContent('Phone, e-mail and address are samples until')
    await expect.element(page.getByText(/shared by everybody who tries it/)).toBeVisible()
    await expect.element(page.getByText('30-day money-back promise')).toBeVisible()
  })

  test('SITE-014 SITE-015 SITE-016 SITE-017 three tiers with their prices, one the most popular', async () => {
    const tiers = [...document.querySelectorAll('#pricing > div > ul > li')].map(
      ({ textContent }) => textContent,
    )
    expect(tiers).toEqual([
      expect.stringMatching(/^Starter£299.*£15 per month1 till/),
      expect.stringMatching(/^ProfessionalMost popular£449.*£25 per month2 tills/),
      expect.stringMatching(/^Enterprise£699.*£35 per monthUnlimited tills/),
    ])
  })
})

describe('an enquiry', () => {
  const message = () => page.getByLabelText('What would you like to know?')

  beforeEach(async () => {
    await page.getByLabelText('Your name').fill('Ann Shaw')
    await page.getByLabelText('E-mail').fill('a@b')
    await message().fill('Gift cards?')
  })

  test.for([
    [1440, 900],
    [390, 844],
  ] as const)(
    'SITE-006 %i: what is wrong with it is said at its field, in sight and in focus',
    async ([width, height]) => {
      await page.viewport(width, height)
      const words = 'Write an e-mail address that we can answer, such as ann@example.co.uk.'
      const problems = [{ field: 'body.email', message: words }]
      server.refuse(sendEnquiry, 400, { message: 'Something in that request isn’t valid', problems })
      await page.getByRole('button', { name: 'Send' }).click()
      const email = page.getByLabelText('E-mail')
      await expect.element(email).toHaveFocus()
      await expect.element(email).toHaveAttribute('aria-invalid', 'true')
      await expect.element(email).toHaveAccessibleDescription(words)
      await expect.element(email).toBeInViewport()
      await expect.element(page.elementLocator(byId('enquiry-email-wrong'))).toBeInViewport()
      await expect.element(message()).toHaveValue('Gift cards?')
      await email.fill('ann@example.co.uk')
      await expect.element(email).not.toHaveAttribute('aria-invalid')
      await expect.element(email).not.toHaveAccessibleDescription(words)
    },
  )

  test('SITE-006 whose answer is lost is sent again under the same id, and only then is the form empty', async () => {
    server.drop(sendEnquiry)
    const send = page.getByRole('button', { name: 'Send' })
    await send.click()
    await expect.element(page.getByText(/Nothing you wrote is lost/)).toHaveFocus()
    server.answer(sendEnquiry, undefined)
    await send.click()
    await expect.element(page.getByText(/^Thank you. It has arrived/)).toHaveFocus()
    await expect.element(message()).toHaveValue('')
    const [first, again] = server.askedOf(sendEnquiry)
    expect(first?.body).toMatchObject({ name: 'Ann Shaw', email: 'a@b', message: 'Gift cards?' })
    expect(again?.body).toEqual(first?.body)
  })
})
