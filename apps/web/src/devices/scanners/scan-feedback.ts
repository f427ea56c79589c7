/** How a scan is answered to whoever does not look at the screen: taken, or not known. */
export type Feedback = 'taken' | 'unknown'

const TONES: Readonly<
  Record<Feedback, { readonly hertz: number; readonly ms: number; readonly shake: number[] }>
> = {
  taken: { hertz: 1_320, ms: 70, shake: [40] },
  unknown: { hertz: 220, ms: 260, shake: [120, 60, 120] },
}

let audio: AudioContext | undefined

/**
 * A short high tone for a code that was taken, a low one for a code that nobody knows; a phone shakes as well.
 *
 * @param isHeard whether the shop has its sounds on (SET-007)
 */
export function answerScan(feedback: Feedback, isHeard: boolean): void {
  const { hertz, ms, shake } = TONES[feedback]
  navigator.vibrate?.(shake)
  if (!isHeard) return
  try {
    audio ??= new AudioContext()
    const tone = audio.createOscillator()
    const loudness = audio.createGain()
    loudness.gain.value = 0.08
    tone.frequency.value = hertz
    tone.connect(loudness).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + ms / 1_000)
  } catch {
    // A device without sound still shows what was taken.
  }
}
