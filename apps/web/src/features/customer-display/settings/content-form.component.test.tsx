import { saveDisplayContent } from '@tuppence/contract/displays'
import type { DisplayContent } from '@tuppence/domain/sales'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openHardware } from '../../../testing/hardware.ts'
import { signedIn } from '../../../testing/people.ts'
import { server } from '../../../testing/test-server.ts'

test('D7 an offer without words and picture, and a file that is no picture, are refused where they are', async () => {
  await page.viewport(1440, 900)
  await openHardware(signedIn('manager'))
  const card = page.getByRole('region', { name: 'Customer display', exact: true })
  const save = () => card.getByRole('button', { name: 'Save' }).click()
  await card.getByRole('button', { name: 'Add an offer' }).click()
  await save()
  await expect.element(card.getByText('Write something, or choose a picture.')).toBeVisible()
  expect(server.askedOf(saveDisplayContent)).toEqual([])
  await userEvent.upload(
    card.getByLabelText('Choose a picture'),
    new File(['£3'], 'price-list.txt', { type: 'text/plain' }),
  )
  await expect.element(card.getByText('This file is no picture that can be read here.')).toBeVisible()
  server.answer(saveDisplayContent, ({ body }) => body as DisplayContent)
  await card.getByLabelText('Words').fill('Two scones for £3')
  await expect.element(card.getByText('Write something, or choose a picture.')).not.toBeInTheDocument()
  await save()
  await expect.element(page.getByText('Every customer display shows it at once.')).toBeVisible()
  expect(server.askedOf(saveDisplayContent)).toMatchObject([
    { body: { offers: [{ text: 'Two scones for £3', picture: '' }] } },
  ])
})
