import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openLog, rotateLog } from './database-log.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tuppence-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('R18 the log of a database that is running is cut by size, and goes on at its new end', async () => {
  const file = path.join(folder, 'running.log')
  const log = openLog(file)
  // As PostgreSQL has it: a process of its own, which was handed the open file.
  const child = spawn('sh', ['-c', 'for i in 1 2 3 4; do echo "before $i"; done; read go; echo after'], {
    stdio: ['pipe', log, log],
  })
  closeSync(log)
  await expect.poll(() => statSync(file).size).toBe(36)
  expect(rotateLog(file, 36)).toBe(false)
  expect(rotateLog(file, 35)).toBe(true)
  expect(statSync(file).size).toBe(0)
  const ended = once(child, 'exit')
  child.stdin?.end('go\n')
  await ended
  expect(readFileSync(file, 'utf8')).toBe('after\n')
  expect(readFileSync(`${file}.old`, 'utf8')).toContain('before 4')
  // The one before it is replaced: there are two, however long it runs.
  expect(rotateLog(file, 1)).toBe(true)
  expect(readFileSync(`${file}.old`, 'utf8')).toBe('after\n')
})

it('R18 a log that cannot be copied is cut all the same, so that a full disk has room again', () => {
  const file = path.join(folder, 'full.log')
  writeFileSync(file, 'x'.repeat(100))
  mkdirSync(`${file}.old`)
  expect(rotateLog(file, 10)).toBe(true)
  expect(statSync(file).size).toBe(0)
  expect(existsSync(`${file}.old`)).toBe(false)
})
