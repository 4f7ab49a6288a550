import type { Attention, AttentionKind } from '@arriero/contract/panel/control-panel.contract.ts'
import { minutesInWords } from '@arriero/contract/trips/trips.rules.ts'
import { date, dayKey, elapsed, plural, shortTime } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'
import { driverPaths } from '../drivers/drivers.paths.ts'
import { socialReasonsPath } from '../social-reasons/social-reasons.paths.ts'
import { inboxPath } from '../alerts/alerts.paths.ts'
import { tripPaths } from '../trips/trips.paths.ts'
import { trackingPaths } from '../tracking/tracking.paths.ts'
import { unitPaths } from '../units/units.paths.ts'
import { notificationPaths } from '../notifications/notifications.paths.ts'

interface AttentionWords {
  tone: Tone
  /** After the count: 'viajes con retraso'. */
  what: string
  /** The worst case, in a sentence. */
  worst: string
  button: string
  to: string
  search?: Record<string, string>
}

const since = (at: string | null, now: number) =>
  at === null
    ? ''
    : elapsed(Math.max(0, (now - Date.parse(at)) / 1000))
        .replace(/^Hace \d+ s$/, 'hace un momento')
        .replace(/ \d+ s$/, '')
        .replace('Hace', 'hace')
const dayWords = (value: number) =>
  value === 0
    ? 'vence hoy'
    : value < 0
      ? `venció hace ${plural(-value, 'día', 'días')}`
      : `vence en ${plural(value, 'día', 'días')}`
const named = (name: string | null, rest: string) => [name, rest].filter(Boolean).join(', ')

type Words = (one: Attention, now: number) => AttentionWords
const paper =
  (one: string, many: string, tone: Tone, to: string, search: Record<string, string>): Words =>
  ({ count, name, value }) => ({
    tone,
    what: count === 1 ? one : many,
    worst: named(name, dayWords(value ?? 0)),
    button: 'Revisar',
    to,
    search,
  })
const seal =
  (one: string, many: string, tone: Tone, state: string): Words =>
  ({ count, name, at }) => ({
    tone,
    what: count === 1 ? one : many,
    worst: named(name, at ? `hasta el ${date(at)}` : ''),
    button: 'Renovar',
    to: socialReasonsPath,
    search: { f_csd: state },
  })

const words: Record<AttentionKind, Words> = {
  alerts: ({ count, name, at }, now) => ({
    tone: 'red',
    what: count === 1 ? 'alerta grave sin atender' : 'alertas graves sin atender',
    worst: named(name, since(at, now)),
    button: 'Atender',
    to: inboxPath,
    search: { de: 'graves' },
  }),
  lateTrips: ({ count, name, value }) => ({
    tone: 'red',
    what: count === 1 ? 'viaje con retraso' : 'viajes con retraso',
    worst: `${name ?? ''} llegará ${minutesInWords(value ?? 0)} tarde`.trim(),
    button: 'Ver viajes',
    to: tripPaths.list,
    search: { vista: 'tarde' },
  }),
  driverlessTrips: ({ count, name, at }) => ({
    tone: 'amber',
    what: count === 1 ? 'viaje sin conductor' : 'viajes sin conductor',
    worst: named(name, at ? `sale el ${date(at)} a las ${shortTime(at)}` : ''),
    button: 'Asignar',
    to: tripPaths.list,
    search: { f_attention: 'no_driver' },
  }),
  sources: ({ count, name, at }, now) => ({
    tone: 'amber',
    what: count === 1 ? 'fuente con fallas' : 'fuentes con fallas',
    worst: named(name, since(at, now)),
    button: 'Ver fuentes',
    to: trackingPaths.sources,
    search: { ver: 'fallas' },
  }),
  silentUnits: ({ count, name, at }, now) => ({
    tone: 'amber',
    what: count === 1 ? 'unidad sin señal' : 'unidades sin señal',
    worst: named(name, since(at, now)),
    button: 'Ver en el mapa',
    to: trackingPaths.map,
    search: { estado: 'sin-reportar' },
  }),
  expiredPolicies: paper('póliza vencida', 'pólizas vencidas', 'red', unitPaths.list, { f_insurance: 'expired' }),
  expiredLicenses: paper('licencia vencida', 'licencias vencidas', 'red', driverPaths.list, { f_license: 'expired' }),
  expiredSeals: seal('sello digital vencido', 'sellos digitales vencidos', 'red', 'expired'),
  expiringPolicies: paper('póliza por vencer', 'pólizas por vencer', 'grey', unitPaths.list, {
    f_insurance: 'expiring',
  }),
  expiringLicenses: paper('licencia por vencer', 'licencias por vencer', 'grey', driverPaths.list, {
    f_license: 'expiring',
  }),
  expiringSeals: seal('sello digital por vencer', 'sellos digitales por vencer', 'amber', 'expiring'),
  mails: ({ count, name }, now) => ({
    tone: 'grey',
    what: count === 1 ? 'correo no entregado' : 'correos no entregados',
    worst: named(name, 'de ayer y hoy'),
    button: 'Ver correos',
    to: notificationPaths.mails,
    search: { f_state: 'failed', f_days: `${dayKey(new Date(now - 86_400_000))}..${dayKey(new Date(now))}` },
  }),
}

/** How a need is told, and where it is taken care of; `now` in epoch milliseconds. */
export const attentionWords = (one: Attention, now: number): AttentionWords => words[one.kind](one, now)
