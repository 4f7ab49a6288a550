const ground = ['#cfdbe6', '#d8d2c4', '#c7d6cc', '#d9cfd2']

/** A truck at a dock, as SVG of 900 × 600. */
export const drawnDock = (at: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600" width="900" height="600">
  <rect width="900" height="600" fill="${ground[at % ground.length]}"/><rect y="430" width="900" height="170" fill="#6f7880"/>
  <rect x="60" y="90" width="780" height="340" fill="#eef2f5"/>
  ${[0, 1, 2].map((n) => `<rect x="${130 + n * 230}" y="180" width="170" height="250" rx="6" fill="#8fa3b5"/><text x="${215 + n * 230}" y="160" font-size="46" font-family="sans-serif" font-weight="700" text-anchor="middle" fill="#2b3440">${at * 3 + n + 4}</text>`).join('')}
  <rect x="${150 + (at % 3) * 230}" y="250" width="130" height="210" rx="8" fill="#f7f9fb" stroke="#2b3440" stroke-width="6"/>
  <circle cx="${180 + (at % 3) * 230}" cy="466" r="22" fill="#1c232b"/><circle cx="${250 + (at % 3) * 230}" cy="466" r="22" fill="#1c232b"/></svg>`

const rate = 8000
const seconds = 6
const points = 64

/** A hum that rises and falls as a voice does: its samples, how long, how loud along it. */
export function spokenWave(): { bytes: Int16Array; seconds: number; samples: number[] } {
  const loud = (share: number) => Math.abs(Math.sin(share * 21) * Math.cos(share * 5)) ** 0.7
  const bytes = Int16Array.from({ length: rate * seconds }, (_, at) => {
    const share = at / (rate * seconds)
    return Math.round(Math.sin((at / rate) * 2 * Math.PI * (150 + 30 * Math.sin(share * 40))) * loud(share) * 9000)
  })
  const samples = Array.from({ length: points }, (_, at) => Math.round(loud(at / points) * 100))
  return { bytes, seconds, samples }
}

/** Samples of one channel as a WAV file. */
export function waveFile(samples: Int16Array): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)])
}
