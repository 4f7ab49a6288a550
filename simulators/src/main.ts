import * as z from 'zod'
import type { Simulator } from './http.ts'
import { startMailSimulator } from './mail/server.ts'
import { startNominatimSimulator } from './nominatim/server.ts'
import { startOsrmSimulator } from './osrm/server.ts'
import { demoSeed, startWialonSimulator } from './wialon/server.ts'

/** Every outside system of the demo in one process. Ports, seed and speed come from the environment. */
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const settings = z
  .object({
    SIM_HOST: z.string().default('127.0.0.1'),
    SIM_WIALON_PORT: port(4801),
    SIM_OSRM_PORT: port(4802),
    SIM_NOMINATIM_PORT: port(4803),
    SIM_SMTP_PORT: port(4804),
    SIM_MAIL_WEB_PORT: port(4805),
    SIM_SEED: z.coerce.number().int().default(demoSeed),
    SIM_TRUCKS: z.coerce.number().int().min(1).max(20_000).default(300),
    SIM_TIME_SCALE: z.coerce.number().positive().default(1),
  })
  .parse(process.env)

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const host = settings.SIM_HOST
const running: Simulator[] = []

async function startAll(): Promise<void> {
  const started = async <T extends Simulator>(simulator: Promise<T>): Promise<T> => {
    const one = await simulator
    running.push(one)
    return one
  }
  const { SIM_SEED: seed, SIM_TRUCKS: trucks, SIM_TIME_SCALE: timeScale } = settings
  const wialon = await started(startWialonSimulator({ host, port: settings.SIM_WIALON_PORT, seed, trucks, timeScale }))
  say(`Wialon     ${wialon.url}`)
  const osrm = await started(startOsrmSimulator({ host, port: settings.SIM_OSRM_PORT }))
  say(`OSRM       ${osrm.url}`)
  const nominatim = await started(startNominatimSimulator({ host, port: settings.SIM_NOMINATIM_PORT }))
  say(`Nominatim  ${nominatim.url}`)
  const { SIM_SMTP_PORT: smtpPort, SIM_MAIL_WEB_PORT: webPort } = settings
  const mail = await started(startMailSimulator({ host, smtpPort, webPort }))
  say(`Correo     smtp://${host}:${mail.smtpPort}, bandeja ${mail.url}`)
}

let stopping: Promise<void> | null = null

function stop(code: number): void {
  stopping ??= Promise.all(running.map((simulator) => simulator.close())).then(() => process.exit(code))
}

process.once('SIGTERM', () => stop(0))
process.once('SIGINT', () => stop(0))
// Whoever started us is gone: nothing may be left running.
if (process.channel) process.once('disconnect', () => stop(0))
else if (!process.stdin.isTTY && process.env['SIM_FOLLOW_STDIN'] === '1')
  process.stdin.resume().once('end', () => stop(0))

startAll().catch((error: unknown) => {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${taken ? `Un simulador no puede abrir su puerto: ${error.message}` : detail}\n`)
  stop(1)
})
