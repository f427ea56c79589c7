import { useEffect, useState } from 'react'

const KEPT = 'tuppence_order_sound'
/** Until somebody looks after it, a new order is heard again. */
const AGAIN_MS = 20_000
/** Two tones, like a door bell. */
const TONES = [
  { hertz: 880, at: 0, seconds: 0.35 },
  { hertz: 660, at: 0.3, seconds: 0.55 },
]

let audio: AudioContext | undefined

/** Rings once. A browser that nobody has touched yet lets nothing be heard; it is tried again. */
export function ring(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
    for (const { hertz, at, seconds } of TONES) {
      const tone = audio.createOscillator()
      const loudness = audio.createGain()
      const begin = audio.currentTime + at
      tone.frequency.value = hertz
      loudness.gain.setValueAtTime(0.25, begin)
      loudness.gain.exponentialRampToValueAtTime(0.001, begin + seconds)
      tone.connect(loudness).connect(audio.destination)
      tone.start(begin)
      tone.stop(begin + seconds)
    }
  } catch {
    // A device without sound still shows what came in.
  }
}

/** Whether this device rings, which it remembers. */
export function useSound(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(KEPT) !== 'off')
  return [
    isOn,
    (next) => {
      localStorage.setItem(KEPT, next ? 'on' : 'off')
      setIsOn(next)
      if (next) ring()
    },
  ]
}

/** Rings for each order that comes in, and again while one is new. */
export function useRinging(newOrders: number | undefined, isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !newOrders) return
    ring()
    const timer = setInterval(ring, AGAIN_MS)
    return () => clearInterval(timer)
  }, [newOrders, isOn])
}
