import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { CONTACT_WORDS } from '@tuppence/domain/support'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'

const { database, ownerSql } = await testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'tuppence-web-'))
mkdirSync(path.join(folder, 'assets'))
const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content)
write('index.html', '<!doctype html><title>Tuppence</title>')
write(
  'site.html',
  '<html lang="en-GB"><link rel="canonical" href="https://public-url.invalid/"><h1>The front page</h1>' +
    `<with-phone><a href="${CONTACT_WORDS.phoneLink}">Call Sales</a></with-phone></html>`,
)
write('service-worker.js', 'self')
write('assets/index-a1b2.js', 'plain')
write('assets/index-a1b2.js.gz', gzipSync('compressed by the build'))
write('.state', 'not for anybody')
writeFileSync(`${folder}-secret`, 'not for anybody')

const deps = { settings: testSettings(), database, secrets: testSecrets }
const app = await buildApp({ ...deps, webFolder: folder })
const bare = await buildApp({ ...deps, webFolder: path.join(folder, 'nothing') })
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = page) => app.inject({ url, headers })
afterAll(async () => {
  await Promise.all([app.close(), bare.close()])
  rmSync(folder, { recursive: true })
  rmSync(`${folder}-secret`)
})

describe('the web app', () => {
  it('SHELL-001 SHELL-017 has one page for every screen, known or not', async () => {
    for (const url of ['/sales', '/back-office?tab=staff', '/no/such/screen', '/apiary']) {
      const answer = await get(url)
      expect([url, answer.statusCode, answer.body]).toEqual([
        url,
        200,
        '<!doctype html><title>Tuppence</title>',
      ])
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
    }
    expect((await app.inject({ method: 'HEAD', url: '/sales', headers: page })).statusCode).toBe(200)
  })
  it('SHELL-001 SITE-006 sends a stranger the front page itself, which needs no script and knows its address', async () => {
    const answer = await get('/?from=a-friend')
    expect(answer.body).toBe(
      `<html data-demo="off" lang="en-GB"><link rel="canonical" href="${deps.settings.publicUrl}/"><h1>The front page</h1></html>`,
    )
    // It has no style sheet and no script in it, and its policy lets none in.
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toContain('sha256')
    expect([answer.headers['cache-control'], answer.headers.vary]).toEqual([
      'no-cache',
      'cookie, accept-encoding',
    ])
    for (const [coding, unpack] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const packed = await get('/', { ...page, 'accept-encoding': coding })
      expect(packed.headers['content-encoding']).toBe(coding)
      expect(unpack(packed.rawPayload).toString()).toBe(answer.body)
    }
    expect((await get('/site.html')).body).not.toContain('public-url.invalid')
  })
  it('SITE-002 has Call Sales in the front page from when an operator sets a number, and no link before', async () => {
    const pages = async () => [
      (await get('/')).body,
      brotliDecompressSync((await get('/', { ...page, 'accept-encoding': 'br' })).rawPayload).toString(),
    ]
    for (const body of await pages()) expect(body).not.toMatch(/Call Sales|with-phone|invalid/)
    const set = (salesPhone: string) => ownerSql`
      insert into platform_settings (key, value) values ('settings', ${ownerSql.json({ salesPhone })})
      on conflict (key) do update set value = excluded.value`
    await set('0808 157 0222')
    for (const body of await pages())
      expect(body).toContain('<h1>The front page</h1><a href="tel:+448081570222">Call Sales</a></html>')
    await set('')
    for (const body of await pages()) expect(body).not.toContain('Call Sales')
  })
  it('R12 a device that was logged in from before, and is not now, has the front page whole', async () => {
    const cookie = 'tuppence-device=abc'
    expect((await get('/', { ...page, cookie })).body).not.toBe('<!doctype html><title>Tuppence</title>')
  })

  it('SHELL-002 leaves it to the application where a cookie or the provider’s link says who comes', async () => {
    for (const [url, cookie] of [
      ['/', 'tuppence=x'],
      ['/', 'theme=dark; __Host-tuppence-office=x'],
      ['/?remote=token&org=id', ''],
    ] as const)
      expect((await get(url, { ...page, cookie })).body).toBe('<!doctype html><title>Tuppence</title>')
  })
  it('D16 says in the front page that there is nothing to try where the server is no demo', async () => {
    const isOff = async () => {
      const server = await buildApp({ ...deps, webFolder: folder })
      const answer = await server.inject({ url: '/', headers: page })
      await server.close()
      return answer.body.startsWith('<html data-demo="off" ')
    }
    expect(await isOff()).toBe(true)
    await ownerSql`insert into platform_settings (key, value) values ('demo', ${ownerSql.json({ organizationIds: [crypto.randomUUID()] })})`
    expect(await isOff()).toBe(false)
  })
  it('lets browsers keep what is named by its content for a year, and nothing else', async () => {
    expect((await get('/assets/index-a1b2.js')).headers['cache-control']).toMatch(
      /max-age=31536000, immutable/,
    )
    expect((await get('/service-worker.js')).headers['cache-control']).toBe('no-cache')
  })
  it('sends what the build compressed to those who take it', async () => {
    const url = '/assets/index-a1b2.js'
    const answer = await get(url, { 'accept-encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(answer.rawPayload).toString()).toBe('compressed by the build')
    expect((await get(url, {})).body).toBe('plain')
  })
  it('answers an unknown address of the API, a missing file and another method as a problem', async () => {
    for (const [method, url, headers] of [
      ['GET', '/api/nothing', page],
      ['GET', '/api/', page],
      ['GET', '/%', page],
      ['GET', '/API/nothing', page],
      ['POST', '/sales', page],
      ['GET', '/assets/index-old.js', { accept: '*/*' }],
    ] as const) {
      const answer = await app.inject({ method, url, headers })
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(answer.json().code).toBe('not-found')
    }
  })
  it('R11 gives nothing from outside its folder, and no hidden files', async () => {
    const outside = `${path.basename(folder)}-secret`
    for (const url of [
      `/../${outside}`,
      `/..%2f${outside}`,
      `/assets/..%2f..%2f${outside}`,
      '/.state',
      '/%00',
      '/%',
    ]) {
      const answer = await get(url)
      expect(answer.body).not.toContain('not for anybody')
      expect(answer.statusCode).toBeLessThan(500)
    }
  })
  it('is an API only where no web app was built', async () => {
    const answer = await bare.inject({ url: '/sales', headers: page })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
  })
})
