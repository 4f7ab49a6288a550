import { createCartaPorte } from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import type { CartaPorteDraft } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { call } from '../api.ts'
import type { TestUser } from '../factories.ts'
import { freightLine, makeCustomer, makeIssuer, makeSeries } from './billing.ts'
import { hoursFromNow } from './trips.ts'

/** Pachuca – Guadalajara with one trailer: everything that a stamp needs. */
export const journey = () =>
  ({
    stops: [
      {
        kind: 'Origen',
        number: 1,
        name: 'PATIO PACHUCA',
        rfc: 'EKU9003173C9',
        at: hoursFromNow(2),
        address: { street: 'Boulevard Felipe Ángeles', state: 'HID', country: 'MEX', postalCode: '42080' },
      },
      {
        kind: 'Destino',
        number: 1,
        name: 'CEDIS GUADALAJARA',
        rfc: 'URE180429TM6',
        at: hoursFromNow(12),
        distanceKm: 585.4,
        address: { street: 'Lázaro Cárdenas 3422', state: 'JAL', country: 'MEX', postalCode: '44940' },
      },
    ],
    goods: [
      { productKey: '50101538', description: 'Verdura fresca', quantity: 10, unitKey: 'XBX', weightKg: 120.5 },
      { productKey: '50101538', description: 'Verdura seca', quantity: 4, unitKey: 'XBX', weightKg: 30, value: 4500 },
    ],
    vehicle: {
      permit: 'TPAF01',
      permitNumber: '0X2XTXZ0X5X0X3X2X1X0',
      configuration: 'T3S2',
      grossWeight: 45.5,
      plate: '501-AA-1',
      year: 2022,
      liabilityInsurer: 'Seguros del Altiplano',
      liabilityPolicy: '123456789',
      trailers: [{ subtype: 'CTR007', plate: '852-UN-3' }],
    },
    figures: [{ type: '01', rfc: 'VAAM130719H60', licence: 'a234567890', name: 'MIGUEL VARGAS ARANDA' }],
  }) satisfies Partial<CartaPorteDraft>

export const incomeOf = (seriesId: number, customerId: number): CartaPorteDraft => ({
  type: 'ingreso',
  seriesId,
  customerId,
  method: 'PPD',
  currency: 'MXN',
  lines: [freightLine()],
  ...journey(),
})
export const transferOf = (seriesId: number): CartaPorteDraft => ({ type: 'traslado', seriesId, ...journey() })

/** A draft with an issuer, a series and a customer of its own. */
export async function makeCartaPorte(user: TestUser) {
  const seriesId = await makeSeries(user, await makeIssuer(user))
  return call(user, createCartaPorte, { body: incomeOf(seriesId, await makeCustomer(user)) })
}
