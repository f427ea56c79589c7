import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOfTest } from '../../testing/folder-of-test.ts'
import { defaultDataFolder, openDataFolder } from './data-folder.ts'
import { birthOf, lockDataFolder } from './instance-lock.ts'
import { loadSecrets } from './secrets.ts'

const folder = (): string => folderOfTest('tuppence-folder-')

describe('D4 the default data folder', () => {
  it('is the platform’s own, and one that another user can enter for root', () => {
    expect(defaultDataFolder({}, 'linux', true)).toBe('/var/lib/tuppence')
    expect(defaultDataFolder({ XDG_DATA_HOME: '/x' }, 'linux', false)).toBe('/x/tuppence')
    expect(defaultDataFolder({}, 'linux', false)).toMatch(/\.local\/share\/tuppence$/)
    expect(defaultDataFolder({}, 'darwin', false)).toMatch(/Library\/Application Support\/Tuppence$/)
    expect(defaultDataFolder({ LOCALAPPDATA: 'C:/L' }, 'win32', false)).toMatch(/^C:.L.Tuppence$/)
  })

  it('that cannot be made is refused in a sentence naming TUPPENCE_DATA', () => {
    const file = path.join(folder(), 'file')
    writeFileSync(file, '')
    expect(() => openDataFolder(path.join(file, 'inside'))).toThrow('Set TUPPENCE_DATA')
  })
})

describe('mandate 10: the secrets', () => {
  it('are made once, are kept, and are for the owner only', () => {
    const where = folder()
    const first = loadSecrets(where)
    expect(loadSecrets(where)).toEqual(first)
    expect(new Set(Object.values(first)).size).toBe(3)
    expect(Buffer.from(first.pepper, 'base64url')).toHaveLength(32)
    if (process.platform !== 'win32')
      expect(statSync(path.join(where, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('agree between servers that share TUPPENCE_SECRET', () => {
    const shared = 'one secret for every server of ours'
    const [one, other] = [loadSecrets(folder(), shared), loadSecrets(folder(), shared)]
    expect([one.pepper, one.cookieSecret]).toEqual([other.pepper, other.cookieSecret])
    expect(one.pepper).not.toBe(one.cookieSecret)
    expect(loadSecrets(folder(), `${shared}!`).pepper).not.toBe(one.pepper)
  })

  it('are never replaced when damaged', () => {
    const where = folder()
    writeFileSync(path.join(where, 'secrets.json'), '{"pepper":')
    expect(() => loadSecrets(where)).toThrow('Put it back from a backup')
    expect(readFileSync(path.join(where, 'secrets.json'), 'utf8')).toBe('{"pepper":')
  })
})

describe('the lock of a data folder', () => {
  it.runIf(process.platform === 'linux')(
    'of a killed process counts no more before its parent has noticed',
    async () => {
      // `sleep` takes the place of the shell that began the other process, and asks for the end of none.
      const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
      try {
        const [said] = (await once(parent.stdout, 'data')) as [Buffer]
        const pid = Number(said)
        // Until then the shell itself may ask.
        await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()).toBe('sleep')
        const where = folder()
        const holder = { pid, born: birthOf(pid), port: 5200 }
        writeFileSync(path.join(where, 'tuppence.lock'), JSON.stringify(holder))
        expect(() => lockDataFolder(where, 5201)).toThrow(`process ${pid}, port 5200`)
        process.kill(pid, 'SIGKILL')
        await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/^\d+ \(\w+\) Z/)
        lockDataFolder(where, 5201).release()
      } finally {
        parent.kill('SIGKILL')
      }
    },
  )

  it('keeps a second one out while the first lives, and is free after its release', () => {
    const where = folder()
    const lock = lockDataFolder(where, 5200)
    expect(() => lockDataFolder(where, 5201)).toThrow(`process ${process.pid}, port 5200`)
    lock.release()
    lockDataFolder(where, 5201).release()
  })

  it.each([
    ['a dead process', JSON.stringify({ pid: 4_194_300, born: 'x', port: 1 })],
    [
      'an earlier process with a number in use again',
      JSON.stringify({ pid: process.pid, born: 'earlier', port: 1 }),
    ],
    ['a write cut short', '{"pid":'],
    ['nothing', ''],
  ])('left behind by %s does not count', (_, content) => {
    const where = folder()
    writeFileSync(path.join(where, 'tuppence.lock'), content)
    chmodSync(path.join(where, 'tuppence.lock'), 0o644)
    lockDataFolder(where, 5200).release()
  })
})
