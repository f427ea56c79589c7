import { useEffect, useEffectEvent } from 'react'

/** Under this width, and wherever a finger is the pointer, Back is how one leaves what lies over the screen. */
const HAS_BACK = '(max-width: 1023.98px), (pointer: coarse)'

interface Layer {
  readonly close: () => void
}

/** What lies over the screen, the uppermost last. Each has an entry of its own in the browser's history. */
const layers: Layer[] = []

/** Entries below the lowest layer that a reload left behind. */
let left = 0

const layerOf = (state: unknown): number => {
  const layer: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'layer') : undefined
  return typeof layer === 'number' ? layer : 0
}

/**
 * The layer whose entry the browser was asked to go back to. It does so in a turn of its own: asked again meanwhile it would go twice as
 * far, out of the screen.
 */
let goingTo: number | undefined

/** Until the browser has gone back, or somebody has gone on to another address. */
const isGoing = () => goingTo !== undefined && layerOf(history.state) > goingTo

/**
 * The browser's own method, past the router's: the address is the same, and the router has nothing to load. Its part of
 * the state is taken along, so that it knows the entry again.
 */
const addEntry = (layer: number) => History.prototype.pushState.call(history, { ...history.state, layer }, '')

function open(layer: Layer): () => void {
  if (layers.length === 0) {
    addEventListener('popstate', onGone)
    // A reload keeps the entry and not what was open on it; a dialog that gives way to the next one leaves its own. The
    // first that opens takes it over, or the first Back would only go from one entry to its like.
    left = isGoing() ? 0 : Math.max(0, layerOf(history.state) - 1)
  }
  layers.push(layer)
  addMissing()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    // In a turn of its own: whoever closes it may be on the way to another address, whose entry must not be taken back.
    setTimeout(takeBack)
  }
}

/** An entry for each layer that has none; while the browser goes back, once it has. */
function addMissing() {
  if (isGoing()) return
  goingTo = undefined
  for (let entry = layerOf(history.state); entry < left + layers.length; ) addEntry(++entry)
}

/** The entry is another: Back was pressed, or what was closed by its own buttons has been taken back. */
function onGone() {
  if (goingTo === undefined) return closeAbove()
  goingTo = undefined
  addMissing()
  takeBack()
}

/** Back was pressed: everything above the entry that is now current closes, the uppermost first. */
function closeAbove() {
  for (const layer of layers.slice(Math.max(0, layerOf(history.state) - left)).reverse()) layer.close()
}

/** Takes the entries of what was closed by its own buttons out of the way of the next Back. */
function takeBack() {
  const kept = layers.length === 0 ? 0 : left + layers.length
  const tooMany = layerOf(history.state) - kept
  if (tooMany > 0 && !isGoing()) {
    goingTo = kept
    history.go(-tooMany)
  }
  if (layers.length === 0 && !isGoing()) removeEventListener('popstate', onGone)
}

/** On a phone Back closes what is open over the screen, instead of leaving the screen with it. */
export function useBackCloses(isOpen: boolean, close: () => void) {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen || !matchMedia(HAS_BACK).matches) return
    return open({ close: () => onBack() })
  }, [isOpen])
}
