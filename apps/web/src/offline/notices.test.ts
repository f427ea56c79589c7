import { afterEach, expect, it } from 'vitest'
import { type Notice, Notices } from './notices.ts'

const opened: Notices[] = []
const open = () => {
  const notices = new Notices('shop')
  opened.push(notices)
  return notices
}
afterEach(() => {
  for (const notices of opened.splice(0)) notices.close()
})

it('tells the tab itself and the others of its business', async () => {
  const [here, there] = [open(), open()]
  const heard: string[] = []
  here.subscribe(({ type }) => heard.push(`here ${type}`))
  const other = new Promise<Notice>((resolve) => there.subscribe(resolve))
  here.publish({ type: 'till-changed' })
  expect(await other).toEqual({ type: 'till-changed' })
  expect(heard).toEqual(['here till-changed'])
})

it('once closed it says nothing, and throws at nobody whose work ended later', () => {
  const notices = open()
  const heard: Notice[] = []
  notices.subscribe((notice) => heard.push(notice))
  notices.close()
  expect(() => notices.publish({ type: 'till-changed' })).not.toThrow()
  expect(heard).toEqual([])
})
