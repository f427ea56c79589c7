import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { forgetDeadFiles, forgetFile, receiveFile } from './receive-file.ts'

it('files of servers that were killed go, those of a living one and whatever is not ours stay', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sweeping-'))
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  const host = hostname().replace(/[^\w.]/g, '_')
  const put = (name: string, ageMs = 0) => {
    mkdirSync(path.join(folder, name))
    const at = new Date(Date.now() - ageMs)
    utimesSync(path.join(folder, name), at, at)
  }
  const day = 86_400_000
  put(`tuppence-import-${host}-${dead}-aaaaaa`)
  put(`tuppence-import-${host}-${process.pid}-bbbbbb`)
  put(`tuppence-import-${host}-${process.pid}-cccccc`, process.uptime() * 1_000 + 5_000)
  put(`tuppence-import-${host}-${process.ppid}-dddddd`)
  put(`tuppence-import-elsewhere-${dead}-eeeeee`)
  put('tuppence-import-elsewhere-1-ffffff', 2 * day)
  put('tuppence-export-gggggg', 2 * day)
  try {
    await forgetDeadFiles(folder)
    expect(
      readdirSync(folder)
        .map((name) => name.slice(-6))
        .sort(),
    ).toEqual(['bbbbbb', 'dddddd', 'eeeeee', 'gggggg'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('a file lies in a folder that says whose it is', async () => {
  const file = await receiveFile(Readable.from([Buffer.from('Name\n')]))
  expect(path.basename(path.dirname(file))).toContain(`-${process.pid}-`)
  await forgetFile(file)
})
