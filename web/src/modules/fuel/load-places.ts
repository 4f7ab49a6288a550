import type { FuelLoad } from '@arriero/contract/fuel/loads.entities.ts'
import { nearStationM } from '@arriero/contract/fuel/fuel.rules.ts'
import { number } from '../../kit/format.ts'

/** What is known of where a load was. */
export function placesOf({ stationAt, phoneAt, evidence: { stopLat: lat, stopLon: lon } }: FuelLoad) {
  return { station: stationAt, unit: lat === null || lon === null ? null : { lat, lon }, phone: phoneAt }
}

/** 'U: la unidad, a 38 km de la estación. T: el teléfono de quien la registró.' */
export function placeWords(load: FuelLoad): string {
  const { station, unit, phone } = placesOf(load)
  const { metres } = load.evidence
  const far =
    metres === null || !station
      ? 'donde estuvo parada'
      : metres <= nearStationM
        ? 'en la estación'
        : `a ${metres < 1000 ? `${number(metres)} m` : `${number(metres / 1000)} km`} de la estación`
  return [
    station && `El círculo es la estación, ${number(nearStationM)} m alrededor.`,
    unit && `U: la unidad, ${far}.`,
    phone && 'T: el teléfono de quien la registró.',
  ]
    .filter(Boolean)
    .join(' ')
}
