import { wavePoints } from '@arriero/contract/chat/messages.contract.ts'
import type { Recording } from './outbox.ts'

export interface Running {
  seconds: () => number
  stop: () => Promise<Recording>
  drop: () => void
}

/** Preferred where both are known: Safari says it knows webm and plays it badly. */
const types = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus']
const sampleMs = 50

/** As many points as a wave has, each the loudest of its stretch, the loudest of all at 100. */
export function waveOf(samples: readonly number[], points = wavePoints): number[] {
  if (samples.length === 0) return []
  const count = Math.min(points, samples.length)
  const peaks = Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 1].map((step) => Math.floor((step * samples.length) / count))
    return Math.max(...samples.slice(from, Math.max(to!, from! + 1)))
  })
  const loudest = Math.max(...peaks)
  return peaks.map((peak) => (loudest > 0 ? Math.round((peak / loudest) * 100) : 0))
}

/** Records the microphone; `onLevel` hears how loud it is, 0 to 100. Throws when the browser may not. */
export async function startRecording(onLevel: (level: number) => void): Promise<Running> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
  const chunks: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && chunks.push(data))
  const began = performance.now()
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const wave = new Uint8Array(analyser.fftSize)
  const samples: number[] = []
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(wave)
    const level = wave.reduce((loudest, value) => Math.max(loudest, Math.abs(value - 128)), 0)
    samples.push(level)
    onLevel((level / 128) * 100)
  }, sampleMs)
  recorder.start(1000)
  const seconds = () => (performance.now() - began) / 1000
  const end = () => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
  return {
    seconds,
    drop() {
      if (recorder.state !== 'inactive') recorder.stop()
      end()
    },
    async stop() {
      const length = seconds()
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      recorder.stop()
      await stopped
      end()
      const type = recorder.mimeType.split(';')[0] ?? 'audio/webm'
      const file = new File(chunks, `audio.${type.endsWith('mp4') ? 'm4a' : type.endsWith('ogg') ? 'ogg' : 'webm'}`, {
        type,
      })
      return { file, seconds: Math.round(length * 10) / 10, peaks: waveOf(samples) }
    },
  }
}
