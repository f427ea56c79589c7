import { readdirSync, readFileSync } from 'node:fs'

// CPU seconds (user and system) of whole process trees, by Linux's /proc. They say what work costs however busy the machine is.

/** Clock ticks in a second, which Linux has fixed for programs at 100. */
const TICKS = 100

/**
 * @typedef {object} Sample
 * @property {number} parent
 * @property {number} startedAt in ticks since the machine started: an id comes again, with another process
 * @property {number} own seconds that the process itself has used
 * @property {number} waited seconds of the children that have ended and were waited for, and of theirs
 */

/** Every process there is, by its id; empty where there is no /proc. */
export function readProcesses() {
  /** @type {Map<number, Sample>} */
  const found = new Map()
  for (const name of listProc()) {
    if (!/^\d+$/.test(name)) continue
    const sample = readSample(`/proc/${name}/stat`)
    if (sample) found.set(Number(name), sample)
  }
  return found
}

function listProc() {
  try {
    return readdirSync('/proc')
  } catch {
    return []
  }
}

function readSample(file) {
  try {
    const text = readFileSync(file, 'latin1')
    // The name, in brackets, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [user, system, waitedUser, waitedSystem] = fields.slice(11, 15).map(Number)
    return {
      parent: Number(fields[1]),
      startedAt: Number(fields[19]),
      own: (user + system) / TICKS,
      waited: (waitedUser + waitedSystem) / TICKS,
    }
  } catch {
    // It ended meanwhile.
    return undefined
  }
}

/** What a living process and all below it have used so far; of children that ended only what was waited for. */
export function treeSeconds(root, processes = readProcesses()) {
  let sum = 0
  for (const [id, { own, waited }] of processes) if (isBelow(id, root, processes)) sum += own + waited
  return sum
}

function isBelow(id, root, processes) {
  for (let at = id; at > 1; at = processes.get(at)?.parent ?? 0) if (at === root) return true
  return false
}

/**
 * @typedef {object} Seen
 * @property {Sample} sample
 * @property {number} root
 * @property {string} [above] its parent
 * @property {boolean} isAlive
 */

/** Follows trees of processes by looking twice a second, so that what nobody waits for is counted as well. */
export class CpuMeter {
  /** @type {Map<string, Seen>} */
  #seen = new Map()
  /** @type {Set<number>} */
  #roots = new Set()
  #timer = setInterval(() => this.look(), 500).unref()
  /** Of children that ended before the meter was there, such as an installation, nothing counts. */
  #waited = ownWaited()

  follow(root) {
    this.#roots.add(root)
  }

  look() {
    const processes = readProcesses()
    for (const entry of this.#seen.values()) entry.isAlive = false
    for (const [id, sample] of processes) {
      const key = keyOf(id, processes)
      const root = this.#seen.get(key)?.root ?? this.#rootOf(id, processes)
      if (root !== undefined)
        this.#seen.set(key, { sample, root, above: keyOf(sample.parent, processes), isAlive: true })
    }
  }

  /** A process whose parent has ended belongs where it was seen first. */
  #rootOf(id, processes) {
    for (let at = id; at > 1; at = processes.get(at)?.parent ?? 0) {
      if (this.#roots.has(at)) return at
      const known = this.#seen.get(keyOf(at, processes))
      if (known) return known.root
    }
    return undefined
  }

  /** Seconds of a tree so far: what each process was last seen with, and what came and went between two looks. */
  seconds(root) {
    const endedBelow = new Map()
    const tree = [...this.#seen].filter(([, seen]) => seen.root === root)
    let sum = 0
    for (const [, { sample, above, isAlive }] of tree) {
      sum += sample.own
      if (!isAlive) endedBelow.set(above, (endedBelow.get(above) ?? 0) + sample.own + sample.waited)
    }
    for (const [key, { sample }] of tree) sum += Math.max(0, sample.waited - (endedBelow.get(key) ?? 0))
    return sum
  }

  /** Seconds of a tree whose root has just ended, also of what came and went since the last look. */
  ended(root) {
    const waited = ownWaited()
    const since = waited - this.#waited
    this.#waited = waited
    return Math.max(this.seconds(root), since)
  }

  stop() {
    clearInterval(this.#timer)
  }
}

const ownWaited = () => readSample('/proc/self/stat')?.waited ?? 0

/** The id of an ended process may come again, with another: since when it runs tells them apart. */
const keyOf = (id, processes) => `${id}:${processes.get(id)?.startedAt}`

/** Seconds that all processors together were busy and idle since the machine started; undefined where nobody says. */
export function machineSeconds() {
  try {
    const [line] = readFileSync('/proc/stat', 'latin1').split('\n')
    const [user, nice, system, idle, wait, irq, softIrq] = line.trim().split(/\s+/).slice(1).map(Number)
    return {
      busy: (user + nice + system + irq + softIrq) / TICKS,
      idle: (idle + wait) / TICKS,
    }
  } catch {
    return undefined
  }
}
