import type { Work } from '../../../app/database/work.ts'
import { shortMoment } from '../../../shared/zones.ts'

/** What of a trip is told when it changes, and what it is called; in the order of the form. */
const labels = {
  name: 'Nombre',
  unit_name: 'Unidad',
  driver_names: 'Conductores',
  client_name: 'Cliente',
  line_name: 'Línea',
  place_names: 'Recorrido',
  leave_at: 'Salida',
  arrive_at: 'Llegada',
  price_km: 'Precio por km',
  travel_type_id: 'Tipo de viaje',
  checklist_names: 'CheckList',
  details: 'Observaciones',
} as const
type Fact = keyof typeof labels
const separator = ' · '
const otherDetails = 'Detalles de los destinos, candados o respaldos'
export type Facts = Record<Fact, string | number | null>

const facts = Object.keys(labels) as Fact[]
/** Their values are numbers of ours or too long for a line: that they changed is enough. */
const untold: readonly Fact[] = ['travel_type_id', 'details']

export const factsOf = ({ tx, scope }: Work, id: number): Promise<Facts> =>
  tx
    .selectFrom('trip')
    .select(facts)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** 'Unidad: T-093 → T-101 · Salida: 22.11.2026 14:00 → 22.11.2026 16:00'; moments in the account's zone. */
export function changesInWords(before: Facts, after: Facts, zone: string): string {
  const word = (fact: Fact, value: string | number | null) => {
    if (value === null || value === '') return '—'
    if (fact === 'leave_at' || fact === 'arrive_at') return shortMoment(String(value), zone)
    return fact === 'price_km' ? `$${Number(value).toFixed(2)}` : String(value)
  }
  const told = facts.flatMap((fact) => {
    const [was, is] = [word(fact, before[fact]), word(fact, after[fact])]
    if (was === is) return []
    return untold.includes(fact) ? [labels[fact]] : [`${labels[fact]}: ${was} → ${is}`]
  })
  return told.join(separator) || otherDetails
}

/** What only the company's own people are told. */
const ours = [labels.price_km, labels.checklist_names]

/** The same words for those who may know neither what a trip brings nor what is looked at. */
export const withoutOurs = (changes: string): string =>
  changes
    .split(separator)
    .filter((change) => !ours.some((label) => change.startsWith(`${label}: `)))
    .join(separator) || otherDetails
