import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { endAllServers, freePort, startServer } from './testing/server-process.ts'
import { testDatabase } from './testing/test-database.ts'

const { ownerUrl } = await testDatabase()
const folders = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), 'tuppence-link-')))

afterAll(async () => {
  await endAllServers()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

it('AUTH-049 two servers in production have the one link of the first operator in a file each, and not in the output', async () => {
  const links: string[] = []
  for (const folder of folders) {
    const server = startServer({
      TUPPENCE_DATA: folder,
      PORT: String(await freePort()),
      DATABASE_URL: ownerUrl,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://till.example',
      TUPPENCE_SECRET: 'one secret for both of the two servers',
    })
    await server.serves()
    const file = path.join(folder, 'first-operator-link')
    await expect.poll(() => server.output(), { timeout: 10_000 }).toContain(file)
    expect(server.output()).not.toContain('setup=')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    links.push(readFileSync(file, 'utf8'))
  }
  expect(links[0]).toMatch(/^https:\/\/till\.example\/super-admin\?setup=[\w-]{43}\n$/)
  expect(links[1]).toBe(links[0])
})
