/** Sounds of the scan outcomes, of a scan recorded offline and of a repeated scan. */
export const soundNames = ['ok', 'warn', 'error', 'done', 'recorded', 'repeat'] as const
export type SoundName = (typeof soundNames)[number]

interface Tone {
  hertz: number
  at: number
  seconds: number
  wave: OscillatorType
  gain: number
}

/** Told apart by pitch, length and number, not by volume: short and high is good, long and low is bad. */
const scores: Record<SoundName, readonly Tone[]> = {
  ok: [{ hertz: 1760, at: 0, seconds: 0.08, wave: 'sine', gain: 0.5 }],
  warn: [
    { hertz: 740, at: 0, seconds: 0.12, wave: 'triangle', gain: 0.6 },
    { hertz: 740, at: 0.18, seconds: 0.12, wave: 'triangle', gain: 0.6 },
  ],
  error: [
    { hertz: 233, at: 0, seconds: 0.22, wave: 'square', gain: 0.35 },
    { hertz: 175, at: 0.24, seconds: 0.42, wave: 'square', gain: 0.35 },
  ],
  done: [
    { hertz: 1047, at: 0, seconds: 0.1, wave: 'sine', gain: 0.5 },
    { hertz: 1319, at: 0.1, seconds: 0.1, wave: 'sine', gain: 0.5 },
    { hertz: 1568, at: 0.2, seconds: 0.22, wave: 'sine', gain: 0.5 },
  ],
  repeat: [
    { hertz: 988, at: 0, seconds: 0.06, wave: 'sine', gain: 0.25 },
    { hertz: 988, at: 0.09, seconds: 0.06, wave: 'sine', gain: 0.25 },
  ],
  recorded: [{ hertz: 523, at: 0, seconds: 0.1, wave: 'triangle', gain: 0.5 }],
}

let context: AudioContext | null = null

function play(audio: AudioContext, tone: Tone) {
  const from = audio.currentTime + tone.at
  const until = from + tone.seconds
  const oscillator = new OscillatorNode(audio, { type: tone.wave, frequency: tone.hertz })
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0, from)
  gain.gain.linearRampToValueAtTime(tone.gain, from + 0.005)
  gain.gain.setValueAtTime(tone.gain, until - 0.02)
  gain.gain.linearRampToValueAtTime(0, until)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(from)
  oscillator.stop(until)
}

/** Prepares the audio with the first key of a scan, so that its Enter does not wait. */
export function prepareSounds(): void {
  if (typeof AudioContext !== 'undefined') context ??= new AudioContext({ latencyHint: 'interactive' })
}

/** Plays a sound at once. Browsers block audio until the first key or touch; a scan counts as keys. */
export function playSound(name: SoundName): void {
  prepareSounds()
  if (!context) return
  if (context.state === 'suspended') void context.resume()
  for (const tone of scores[name]) play(context, tone)
}

/** Whether the browser allows audio yet. */
export const canPlaySound = (): boolean => context?.state === 'running'
