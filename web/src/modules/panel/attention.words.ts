import type { Attention, AttentionKind } from '@arriero/contract/panel/control-panel.contract.ts'
import { date, elapsed, plural, shortTime } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'

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

const minutes = (value: number) =>
  value < 60 ? `${value} min` : `${Math.floor(value / 60)} h${value % 60 ? ` ${value % 60} min` : ''}`
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

const words: Record<AttentionKind, (one: Attention, now: number) => AttentionWords> = {
  alerts: ({ count, name, at }, now) => ({
    tone: 'red',
    what: count === 1 ? 'alerta grave sin atender' : 'alertas graves sin atender',
    worst: named(name, since(at, now)),
    button: 'Atender',
    to: '/Consola/alertas',
  }),
  lateTrips: ({ count, name, value }) => ({
    tone: 'red',
    what: count === 1 ? 'viaje con retraso' : 'viajes con retraso',
    worst: `${name ?? ''} llegará ${minutes(value ?? 0)} tarde`.trim(),
    button: 'Ver viajes',
    to: '/Consola/viajes',
    search: { vista: 'tarde' },
  }),
  driverlessTrips: ({ count, name, at }) => ({
    tone: 'amber',
    what: count === 1 ? 'viaje sin conductor' : 'viajes sin conductor',
    worst: named(name, at ? `sale el ${date(at)} a las ${shortTime(at)}` : ''),
    button: 'Asignar',
    to: '/Consola/viajes',
    search: { f_attention: 'no_driver' },
  }),
  sources: ({ count, name, at }, now) => ({
    tone: 'amber',
    what: count === 1 ? 'fuente con fallas' : 'fuentes con fallas',
    worst: named(name, since(at, now)),
    button: 'Ver fuentes',
    to: '/Consola/fuentes',
  }),
  silentUnits: ({ count, name, at }, now) => ({
    tone: 'amber',
    what: count === 1 ? 'unidad sin señal' : 'unidades sin señal',
    worst: named(name, since(at, now)),
    button: 'Ver en el mapa',
    to: '/Consola/mapas',
    search: { estado: 'sin-reportar' },
  }),
  expired: ({ count, name, value }) => ({
    tone: 'red',
    what: count === 1 ? 'documento vencido' : 'documentos vencidos',
    worst: named(name, dayWords(value ?? 0)),
    button: 'Revisar',
    to: '/Consola/panel_control',
    search: { vista: 'mantenimiento' },
  }),
  expiring: ({ count, name, value }) => ({
    tone: 'grey',
    what: count === 1 ? 'documento por vencer' : 'documentos por vencer',
    worst: named(name, dayWords(value ?? 0)),
    button: 'Revisar',
    to: '/Consola/panel_control',
    search: { vista: 'mantenimiento' },
  }),
  seals: ({ count, name, at }) => ({
    tone: 'amber',
    what: count === 1 ? 'sello digital vencido o por vencer' : 'sellos digitales vencidos o por vencer',
    worst: named(name, at ? `hasta el ${date(at)}` : ''),
    button: 'Renovar',
    to: '/Consola/gestion_users/social_reason',
  }),
  mails: ({ count, name }) => ({
    tone: 'grey',
    what: count === 1 ? 'correo no entregado' : 'correos no entregados',
    worst: named(name, 'últimas 24 h'),
    button: 'Ver correos',
    to: '/Consola/correos',
  }),
}

/** How a need is told, and where it is taken care of; `now` in epoch milliseconds. */
export const attentionWords = (one: Attention, now: number): AttentionWords => words[one.kind](one, now)
