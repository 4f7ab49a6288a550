import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

/** Sounds of the specification, drawn as notes: [hertz, start s, length s]. */
const scores = {
  alert: [
    [880, 0, 0.16],
    [660, 0.18, 0.16],
    [880, 0.36, 0.16],
    [660, 0.54, 0.22],
  ],
  done: [
    [523, 0, 0.1],
    [659, 0.1, 0.1],
    [784, 0.2, 0.24],
  ],
  notification: [
    [784, 0, 0.1],
    [1047, 0.12, 0.2],
  ],
  camera_alert: [
    [988, 0, 0.09],
    [988, 0.14, 0.09],
    [1319, 0.28, 0.2],
  ],
  notify1: [[698, 0, 0.18]],
  notify2: [
    [698, 0, 0.1],
    [880, 0.12, 0.16],
  ],
  notify3: [
    [698, 0, 0.08],
    [880, 0.1, 0.08],
    [1047, 0.2, 0.16],
  ],
  zumbido: [
    [110, 0, 0.5],
    [116, 0, 0.5],
  ],
  message: [
    [880, 0, 0.07],
    [1175, 0.08, 0.12],
  ],
  'message-low': [
    [440, 0, 0.07],
    [587, 0.08, 0.1],
  ],
  error: [
    [330, 0, 0.14],
    [247, 0.16, 0.26],
  ],
} as const satisfies Record<string, readonly (readonly [number, number, number])[]>

export type SoundName = keyof typeof scores

interface SoundSettings {
  isOn: boolean
  /** 0 to 1 */
  volume: number
}
const storageKey = 'arriero.sound'

function storedSettings(): SoundSettings {
  const stored = readStored('local', storageKey)
  const given: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const volume = typeof given.volume === 'number' ? Math.min(1, Math.max(0, given.volume)) : 0.6
  return { isOn: given.isOn !== false, volume }
}

export const useSoundSettings = create<SoundSettings>(storedSettings)

export function setSound(settings: Partial<SoundSettings>) {
  useSoundSettings.setState(settings)
  writeStored('local', storageKey, useSoundSettings.getState())
}

let context: AudioContext | undefined

/** Plays a sound once; silent when the user switched sounds off or has not touched the page yet (browsers forbid it). */
export function playSound(name: SoundName) {
  const { isOn, volume } = useSoundSettings.getState()
  if (!isOn || volume === 0 || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  const now = context.currentTime + 0.02
  for (const [hertz, start, length] of scores[name]) {
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.type = name === 'zumbido' ? 'sawtooth' : 'triangle'
    tone.frequency.value = hertz
    gain.gain.setValueAtTime(0, now + start)
    gain.gain.linearRampToValueAtTime(volume * 0.4, now + start + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.001, now + start + length)
    tone.connect(gain).connect(context.destination)
    tone.start(now + start)
    tone.stop(now + start + length)
  }
}
