import proxyAddress from '@fastify/proxy-addr'
import { z } from 'zod'
import { readAllowance } from '../shared/outgoing/addresses.ts'

const port = z.coerce.number().int().min(0).max(65535)
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const seconds = z.coerce.number().int().positive()

const schema = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  /** Address users type; used in mails and share links. */
  PUBLIC_URL: z.url().optional(),
  /** A real PostgreSQL; without it the embedded one starts. */
  DATABASE_URL: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** Database, files and keys of this installation. */
  DATA_DIR: z.string().default('.arriero/data'),
  /** Secret that signs links; made and kept in DATA_DIR when absent. */
  SECRET_KEY: z.string().min(32).optional(),
  ARRIERO_DEMO: flag.default(false),
  /** What runs by the clock (sweeps, reminders, clean-ups) runs in this process; tests run each of it by hand. */
  SCHEDULED_JOBS: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SESSION_IDLE_SECONDS: seconds.default(12 * 3600),
  SESSION_LIFE_SECONDS: seconds.default(7 * 24 * 3600),
  /** Calls a minute of a user or, without a session, of an address. */
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Whose word on where a call comes from is believed: addresses, networks, or 'loopback', 'uniquelocal'; 'ninguno' nobody's. */
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((text, issues) => {
      try {
        return proxyAddress.compile(text === 'ninguno' ? [] : text.split(','))
      } catch (error) {
        issues.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    }),
  /** Open at the same time of one address: connections, unless it is a proxy's, and sockets. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(2000),
  /** Sockets one user holds at the same time; a tab of the console has two or three. */
  SOCKETS_PER_USER: z.coerce.number().int().min(1).default(60),
  /** Event loop delay from which calls are refused with 503; 0 never refuses. */
  OVERLOAD_MS: z.coerce.number().int().min(0).default(2000),
  /** Replies are checked against their schema before they leave; costs half the encoding time. */
  CHECK_REPLIES: flag.default(false),
  /** Inner places that addresses written by people may lead to: 'osrm.interno:5000,127.0.0.1:4801,10.20.0.0/16'. */
  OUTGOING_ALLOW: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .superRefine((list, issues) => {
      try {
        readAllowance(list)
      } catch (error) {
        issues.addIssue({ code: 'custom', message: (error as Error).message })
      }
    }),
  SMTP_URL: z.url().default('smtp://127.0.0.1:4804'),
  MAIL_FROM: z.string().default('Arriero <avisos@arriero.local>'),
  /** Where documents are stamped for tests by issuers without a provider of their own. */
  SANDBOX_PAC_URL: z.url().default('http://127.0.0.1:4806'),
  /** Of the Diario Oficial's dollar; without a token of Banco de México it is typed by hand. */
  BANXICO_URL: z.url().default('https://www.banxico.org.mx/SieAPIRest/service/v1'),
  BANXICO_TOKEN: z.string().min(1).optional(),
  /** Facebook and Instagram: where posts are sent, where people sign in, and as which application. */
  META_GRAPH_URL: z.url().default('http://127.0.0.1:4807/v21.0'),
  META_DIALOG_URL: z.url().default('http://127.0.0.1:4807/v21.0/dialog/oauth'),
  META_APP_ID: z.string().min(1).default('arriero-demo'),
  META_APP_SECRET: z.string().min(1).default('arriero-demo-secret'),
  /** A language model for ISA, OpenAI's way: 'https://modelo.interno/v1'; without one ISA answers by its rules. */
  ISA_MODEL_URL: z.url().optional(),
  ISA_MODEL_NAME: z.string().min(1).optional(),
  ISA_MODEL_KEY: z.string().min(1).optional(),
  WIALON_URL: z.url().default('http://127.0.0.1:4801'),
  /** Platforms besides Wialon that the demo's company has accounts at: 'mapon=http://…,webfleet=http://…'. */
  DEMO_PLATFORMS: z.string().default(''),
  /** Where trackers and phones report to us directly. */
  DEVICE_HOST: z.string().default('127.0.0.1'),
  /** '' none, 'default' every protocol on its usual port, else 'teltonika=5027,osmand=5055'. */
  DEVICE_PORTS: z
    .string()
    .regex(/^(default|([a-z0-9-]+=\d{1,5})(,[a-z0-9-]+=\d{1,5})*)?$/)
    .default(''),
  /** What the devices of a port do unless their own form says otherwise: 'jt808.timeOffsetMinutes=0,h02.speedUnit=kmh'. */
  DEVICE_SETTINGS: z
    .string()
    .regex(/^([a-z0-9-]+\.\w+=[\w.-]+(,[a-z0-9-]+\.\w+=[\w.-]+)*)?$/)
    .default(''),
  /** Where dashcams that report to us deliver their video (JT/T 1078); none: theirs is not shown. */
  DEVICE_VIDEO_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** The name or address that they are told to call for it; that of PUBLIC_URL unless it is another. */
  DEVICE_VIDEO_ADDRESS: z.string().min(1).max(200).optional(),
  /** Connections of registered devices, each port. */
  DEVICE_CONNECTIONS: z.coerce.number().int().min(1).default(20_000),
  /** Connections that have not said which registered device they are, each port; the oldest makes room for one more. */
  DEVICE_STRANGERS: z.coerce.number().int().min(1).default(5000),
  /** The same of one address. */
  DEVICE_STRANGERS_PER_ADDRESS: z.coerce.number().int().min(1).default(1000),
  /** Companies see every device that called and nobody registered; otherwise only who administers them does. */
  UNKNOWN_DEVICES_FOR_ALL: flag.default(false),
  /** The vendor behind `/skyworld`: where it stands, what it wants in `Authorization`, and whose accounts may ask it. */
  SKYWORLD_URL: z.url().optional(),
  SKYWORLD_AUTHORIZATION: z.string().min(1).optional(),
  SKYWORLD_ACCOUNTS: z
    .string()
    .regex(/^(\d{1,9}(,\d{1,9})*)?$/)
    .default('')
    .transform((ids) => ids.split(',').filter(Boolean).map(Number)),
  OSRM_URL: z.url().default('http://127.0.0.1:4802'),
  NOMINATIM_URL: z.url().default('http://127.0.0.1:4803'),
  /** Who finds addresses besides what the bundled map knows: nobody, the Nominatim above, or Google's places library. */
  PLACES_PROVIDER: z.enum(['local', 'nominatim', 'google']).default('local'),
  GOOGLE_PLACES_URL: z.url().default('https://places.googleapis.com'),
  GOOGLE_PLACES_KEY: z.string().min(1).optional(),
  /** Style address of an own raster or vector map, offered beside the bundled one. */
  MAP_STYLE_URL: z.url().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** Raw positions older than this are deleted, days. */
  POSITION_RETENTION_DAYS: z.coerce.number().int().min(3).max(3650).default(400),
})

export type Config = z.output<typeof schema>

/** Reads and checks the settings; throws one readable Spanish sentence per wrong one. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) {
    const s3 = [parsed.data.S3_ENDPOINT, parsed.data.S3_BUCKET, parsed.data.S3_ACCESS_KEY, parsed.data.S3_SECRET_KEY]
    if (s3.some(Boolean) && !s3.every(Boolean)) {
      throw new Error('Configuración incompleta: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY y S3_SECRET_KEY van juntas.')
    }
    return parsed.data
  }
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Configuración no válida:\n${lines.join('\n')}`)
}
