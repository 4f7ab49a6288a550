import * as z from 'zod'
import { startDeviceFleet } from './devices/fleet.ts'
import { startFleetApiSimulator } from './fleet-api/server.ts'
import { startHikvisionSimulator } from './hikvision/server.ts'
import type { Simulator } from './http.ts'
import { startJimiSimulator } from './jimi/server.ts'
import { startMailSimulator } from './mail/server.ts'
import { startMaponSimulator } from './mapon/server.ts'
import { startMetaSimulator } from './meta/server.ts'
import { startNominatimSimulator } from './nominatim/server.ts'
import { startOsrmSimulator } from './osrm/server.ts'
import { startPacSimulator } from './pac/server.ts'
import { startStreamaxSimulator } from './streamax/server.ts'
import { startTrackedDeviceSimulator } from './tracked-device/server.ts'
import { startWebfleetSimulator } from './webfleet/server.ts'
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
    SIM_PAC_PORT: port(4806),
    SIM_META_PORT: port(4807),
    /** Where the PAC keeps what it stamped; without it a restart forgets. */
    SIM_PAC_FOLDER: z.string().optional(),
    SIM_MAPON_PORT: port(4811),
    SIM_WEBFLEET_PORT: port(4812),
    SIM_TRACKED_DEVICE_PORT: port(4813),
    SIM_FLEET_API_PORT: port(4814),
    SIM_HIKVISION_PORT: port(4815),
    SIM_STREAMAX_PORT: port(4816),
    SIM_JIMI_PORT: port(4817),
    /** 1: devices report straight to the product. */
    SIM_DEVICES: z.stringbool().default(false),
    SIM_DEVICES_HOST: z.string().default('127.0.0.1'),
    /** `gt06=6023,h02=6013`: where the product listens elsewhere than on the makers' ports. */
    SIM_DEVICES_PORTS: z
      .string()
      .regex(/^(?:[\w-]+=\d{1,5}(?:,|$))*$/)
      .default('')
      .transform((list) =>
        Object.fromEntries(Array.from(list.matchAll(/([\w-]+)=(\d+)/g), ([, code, at]) => [code, Number(at)])),
      ),
    SIM_SEED: z.coerce.number().int().default(demoSeed),
    SIM_TRUCKS: z.coerce.number().int().min(1).max(20_000).default(300),
    SIM_TIME_SCALE: z.coerce.number().positive().default(1),
  })
  .parse(process.env)

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const host = settings.SIM_HOST
const running: { close(): Promise<void> }[] = []

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
  const pac = await started(startPacSimulator({ host, port: settings.SIM_PAC_PORT, folder: settings.SIM_PAC_FOLDER }))
  say(`PAC        ${pac.url}`)
  const meta = await started(startMetaSimulator({ host, port: settings.SIM_META_PORT }))
  say(`Meta       ${meta.url}/v21.0`)
  const mapon = await started(startMaponSimulator({ host, port: settings.SIM_MAPON_PORT, timeScale }))
  say(`Mapon      ${mapon.url}/api/v1/`)
  const webfleet = await started(startWebfleetSimulator({ host, port: settings.SIM_WEBFLEET_PORT, timeScale }))
  say(`WEBFLEET   ${webfleet.url}/extern`)
  const devices = await started(
    startTrackedDeviceSimulator({ host, port: settings.SIM_TRACKED_DEVICE_PORT, timeScale }),
  )
  say(`Equipos    ${devices.url}`)
  const fleetApi = await started(startFleetApiSimulator({ host, port: settings.SIM_FLEET_API_PORT, timeScale }))
  say(`Flotas     ${fleetApi.url}`)
  const hikvision = await started(startHikvisionSimulator({ host, port: settings.SIM_HIKVISION_PORT, timeScale }))
  say(`Hikvision  ${hikvision.url}`)
  const streamax = await started(startStreamaxSimulator({ host, port: settings.SIM_STREAMAX_PORT, timeScale }))
  say(`Streamax   ${streamax.url}`)
  const jimi = await started(startJimiSimulator({ host, port: settings.SIM_JIMI_PORT, timeScale }))
  say(`JimiIoT    ${jimi.url}/route/rest`)
  if (!settings.SIM_DEVICES) return
  const { SIM_DEVICES_HOST: deviceHost, SIM_DEVICES_PORTS: ports } = settings
  const direct = startDeviceFleet({ host: deviceHost, ports, seed, timeScale })
  running.push(direct)
  say(`Rastreadores directos a ${deviceHost}: ${direct.devices.length}`)
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
