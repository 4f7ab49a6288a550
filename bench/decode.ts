// Frames of devices that one core decodes in a second of its time, and does nothing else: every frame in a read of its
// own, as trackers send them. Processor time, all threads counted, so that a busy machine shows the same figure.
import { fixAt, recordings } from '@arriero/telematics/protocols/frames.fixture.ts'
import { requestBytes } from '@arriero/telematics/protocols/osmand/osmand.ts'
import { deviceProtocols } from '@arriero/telematics/protocols/protocols.ts'

const FRAMES = 40_000
const RUNS = 11
const AT_LEAST = 200_000

const osmand = deviceProtocols().find(({ code }) => code === 'osmand')
const forms = {
  consulta: (n: number) => {
    const { time, lat, lon, speed, course } = fixAt(n % 1000)
    const place = `lat=${lat.toFixed(6)}&lon=${lon.toFixed(6)}&timestamp=${time / 1000}`
    return requestBytes('GET', `/?id=100042&${place}&speed=${speed}&bearing=${course}&batt=88`, new Uint8Array(0))
  },
  JSON: (n: number) => {
    const { time, lat, lon, speed, course } = fixAt(n % 1000)
    const coords = { latitude: lat, longitude: lon, accuracy: 5, speed: speed / 3.6, heading: course, altitude: 540 }
    const location = { timestamp: new Date(time).toISOString(), coords, is_moving: true, battery: { level: 0.88 } }
    return requestBytes('POST', '/', Buffer.from(JSON.stringify({ location, device_id: '100042' })))
  },
}

const cases = [
  ...recordings.map(({ protocol, deviceId, login, frame }) => ({
    name: `${protocol.code} (${deviceId.length} dígitos)`,
    protocol,
    login,
    frame: (n: number): Uint8Array => frame(n % 1000),
  })),
  ...Object.entries(forms).map(([name, frame]) => ({
    name: `osmand (${name})`,
    protocol: osmand ?? null,
    login: Buffer.alloc(0),
    frame,
  })),
]

console.log(`Decodificación: ${FRAMES} tramas por corrida, una por lectura; meta ${AT_LEAST} por segundo de procesador`)
for (const { name, protocol, login, frame } of cases) {
  if (!protocol) throw new Error('No protocol')
  const frames = Array.from({ length: FRAMES }, (_, n) => frame(n))
  const rates: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const decoder = protocol.createDecoder()
    if (login.length > 0) decoder.push(login, Date.now())
    let positions = 0
    const start = process.cpuUsage()
    for (const bytes of frames) {
      for (const { reports } of decoder.push(bytes, Date.now())) positions += reports.length
    }
    const { user, system } = process.cpuUsage(start)
    rates.push(FRAMES / ((user + system) / 1e6))
    if (positions < FRAMES * 0.8) throw new Error(`${name}: ${positions} posiciones de ${FRAMES} tramas`)
  }
  rates.sort((a, b) => a - b)
  const [least = 0, middle = 0, most = 0] = [rates[0], rates[RUNS >> 1], rates.at(-1)]
  const verdict = middle >= AT_LEAST ? '' : ' · DEBAJO DE LA META'
  console.log(
    `  ${name.padEnd(26)} mediana ${middle.toFixed(0).padStart(8)} (de ${least.toFixed(0)} a ${most.toFixed(0)}, ${RUNS} corridas)${verdict}`,
  )
  if (middle < AT_LEAST) process.exitCode = 1
}
