import { afterEach, expect, test, vi } from 'vitest'
import { playSound, setSound } from './sounds.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [true, true],
  [false, false],
])('NOTIF-02 a sound is heard while sounds are switched on: %s', (isOn, isHeard) => {
  let tones = 0
  const node = { connect: (next: unknown) => next, start: () => undefined, stop: () => undefined }
  const ramp = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
  class Sounding {
    currentTime = 0
    resume = async () => undefined
    createGain = () => ({ ...node, gain: ramp })
    createOscillator() {
      tones += 1
      return { ...node, frequency: { value: 0 } }
    }
  }
  vi.stubGlobal('AudioContext', Sounding)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  setSound({ isOn })
  playSound('notification')
  expect(tones > 0).toBe(isHeard)
})
