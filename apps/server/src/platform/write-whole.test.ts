import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { writeBeside, writeWhole } from './write-whole.ts'

const place = fs.mkdtempSync(path.join(tmpdir(), 'tuppence-write-whole-'))
const file = path.join(place, 'kept.json')
const realSync = fs.fsyncSync
afterAll(() => fs.rmSync(place, { recursive: true, force: true }))
afterEach(() => {
  fs.fsyncSync = realSync
  syncBuiltinESMExports()
  fs.rmSync(file, { force: true })
})

it('R6 a file is on the disk before it has its name, and its name is before it is said to be written', () => {
  const synced: string[] = []
  fs.fsyncSync = (handle) => {
    const what = fs.fstatSync(handle).isDirectory() ? 'the folder' : 'the file'
    synced.push(`${what}, ${fs.existsSync(file) ? 'named' : 'not named'}`)
    realSync(handle)
  }
  syncBuiltinESMExports()
  writeWhole(file, 'all of it')
  expect(synced).toEqual(['the file, not named', 'the folder, named'])
  expect(fs.readFileSync(file, 'utf8')).toBe('all of it')
})

it('R6 what is written beside changes nothing until it is kept, and leaves nothing where it is dropped', () => {
  writeWhole(file, 'before')
  const [first, second] = [writeBeside(file, 'first'), writeBeside(file, 'second')]
  expect(fs.readFileSync(file, 'utf8')).toBe('before')
  first.drop()
  second.keep()
  expect(fs.readFileSync(file, 'utf8')).toBe('second')
  expect(fs.readdirSync(place)).toEqual(['kept.json'])
})

it('one that cannot have its name is said, and leaves nothing beside', () => {
  fs.mkdirSync(file)
  expect(() => writeWhole(file, 'x')).toThrow(/kept\.json cannot be written/)
  expect(fs.readdirSync(place)).toEqual(['kept.json'])
  fs.rmdirSync(file)
})
