import type { Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import type { ShapeKind } from '@arriero/contract/geofences/geofences.rules.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { platformLabel } from '@arriero/contract/units/units.rules.ts'
import type { Option } from '../../kit/list/list-types.ts'

export const shapeOptions: Option[] = [
  { value: 'circle', label: 'Círculo' },
  { value: 'polygon', label: 'Polígono' },
  { value: 'line', label: 'Línea' },
] satisfies { value: ShapeKind; label: string }[]

export const originOptions: Option[] = [
  { value: 'console', label: 'Consola' },
  { value: 'wialon', label: 'Plataforma' },
]

export const mirrorsReason = 'Las geocercas de una plataforma se cambian en ella.'
/** Why a mirrored one is not changed here. */
export const mirrorReason = ({ platform }: Pick<Geofence, 'platform'>) => {
  const name = platformLabel(platform ?? platforms.wialon)
  return `Las geocercas de ${name} se cambian en ${name}.`
}

/** Words a geofence is found by. */
export const geofenceText = ({ name, folio, customer, group, address, description }: Geofence) =>
  [name, folio, customer, group, address, description].filter(Boolean).join(' ')

/** Names of the groups that geofences are filed in, in order. */
export const groupsOf = (rows: readonly Pick<Geofence, 'group'>[]) =>
  [...new Set(rows.flatMap(({ group }) => group ?? []))].toSorted((a, b) =>
    a.localeCompare(b, 'es-MX', { numeric: true }),
  )

/** 'P-014 · Aceros del Valle' */
export const folioAndCustomer = ({ folio, customer, address }: Geofence) =>
  [folio, customer].filter(Boolean).join(' · ') || (address ?? '')
