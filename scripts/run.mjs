import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './source-state.mjs'

/** Runs a program with its output on ours. Answers the exit code; a program that cannot be run counts as failed. */
export function run(command, args, { env = {}, quiet = false, ...options } = {}) {
  return new Promise((done) => {
    const stdio = ['ignore', quiet ? 'ignore' : 'inherit', quiet ? 'ignore' : 'inherit']
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env }, ...options })
    child.once('error', (error) => {
      if (!quiet) console.error(`${command} cannot be run: ${error.message}`)
      done(127)
    })
    child.once('exit', (code) => done(code ?? 1))
  })
}

/** Runs npm as it ran us; where nobody did, the one on the path, which on Windows only a shell can find. */
export function runNpm(args, options) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], options)
  return run('npm', args, { shell: process.platform === 'win32', ...options })
}

/** Runs a tool from node_modules by its JavaScript entry, which works alike on every platform. */
export const runTool = (entry, args, options) =>
  run(process.execPath, [path.join(root, 'node_modules', entry), ...args], options)
