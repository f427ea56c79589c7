import type { Import } from '@tuppence/contract/imports'
import { expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { importingAs } from './importing.test-support.ts'
import { bookOf as book } from './reading/book.test-support.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const { bring, check, lines } = importingAs(send)

const newManager = async () => {
  const shop = await testBusiness(database)
  await ownerSql`update organizations set max_products = 50000 where id = ${shop.organizationId}`
  return shop.person('manager')
}
const row = (...cells: string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

it('CAT-018 a sign that is no letter is a problem of its row, with its line, and the other rows are taken', async () => {
  const manager = await newManager()
  const file = await book(
    row('Name', 'SKU', 'Price') +
      row('Tea', 'T', '1.00') +
      row('N_x0000_ul', 'NUL', '1.00') +
      row('S_xD800_urr', 'SURR', '1.00') +
      row('Emoji 🍵', 'E', '1.00'),
  )
  const found = await check(manager, await bring(manager, 'products', file))
  expect(found).toMatchObject({ status: 'checked', counts: { create: 2, problem: 2 } })
  const told = await lines(manager, found.id, 'problem')
  expect(told.map(({ line, problems: [problem] }) => [line, problem?.code, problem?.value])).toEqual([
    [3, 'broken-sign', 'N\ufffdul'],
    [4, 'broken-sign', 'S\ufffdurr'],
  ])
  // Behind what is looked at to tell text from what is none.
  const late = `Name,Price\n${'Long name,1.00\n'.repeat(6_000)}A\0B,1.00\n`
  const csv = await check(manager, await bring(manager, 'products', late))
  expect((await lines(manager, csv.id, 'problem')).at(-1)).toMatchObject({
    line: 6_002,
    problems: [{ code: 'broken-sign' }],
  })
  const named = await send(
    manager,
    'POST',
    '/api/imports?kind=products&fileName=a%00b.csv',
    Buffer.from('Name,Price\nA,1\n'),
    'application/octet-stream',
  )
  expect(named.statusCode, named.body).toBeLessThan(500)
})

it('what a file holds is shown cut, of few rows, and not in the list of imports', async () => {
  const manager = await newManager()
  const long = `${'x'.repeat(199)}🍵${'y'.repeat(2_000)}`
  const wide = `${`${long},`.repeat(180)}1.00\n`
  const found = await bring(manager, 'products', `Name,${'Other,'.repeat(179)}Price\n${wide.repeat(60)}`)
  expect(found.status).toBe('read')
  const [sheet] = found.sheets
  expect(sheet?.rows).toBe(61)
  expect(sheet?.sample).toHaveLength(40)
  expect(sheet?.sample[1]?.cells[0]).toBe(`${'x'.repeat(199)}…`)
  expect(JSON.stringify(found).length).toBeLessThan(2_000_000)
  const [listed] = (await send(manager, 'GET', '/api/imports')).json<Import[]>()
  expect(listed).toMatchObject({ id: found.id, sheets: [] })
  const sheets = Array.from({ length: 20 }, () => row(...Array<string>(150).fill('A cell')).repeat(50))
  const several = await bring(manager, 'products', await book(...sheets))
  expect(several.sheets.map(({ sample }) => sample.length)).toEqual([
    ...[40, 40, 40, 14],
    ...Array<number>(16).fill(3),
  ])
})
