import { localDateTime } from '@arriero/cfdi/build/local-time.ts'
import type {
  AddressDraft,
  CartaPorteDraft as Complement,
  FigureDraft,
  GoodsDraft,
  PolicyDraft,
  StopDraft,
  VehicleDraft,
} from '@arriero/cfdi/model/carta-porte-draft.ts'
import type {
  Address,
  Figure,
  Goods,
  Stop,
  Vehicle,
} from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { placeMark } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { decimal } from '../documents/sale.ts'
import type { Journey } from './carta-porte.content.ts'

type Maybe<Value> = Value | null | undefined
type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], null | undefined | ''> }

/** Without what is empty: the library leaves out what is not there. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Partial<Given<Fields>>

// What must be there and is not goes in empty: the library finds it missing at its place.
const words = (value: Maybe<string>) => value ?? ''
const number = (value: Maybe<number>) => decimal(value ?? 0)
const some = (value: Maybe<number>) => (value === null || value === undefined ? undefined : decimal(value))

const addressDraft = ({ state, country, postalCode, ...rest }: Address): AddressDraft => ({
  ...given(rest),
  state: words(state),
  country: country ?? 'MEX',
  postalCode: words(postalCode),
})

const stopDraft =
  (zone: string) =>
  ({ kind, number: own, rfc, name, taxId, taxResidence, at, distanceKm, address }: Stop): StopDraft => ({
    kind,
    id: placeMark(kind, own),
    rfc: words(rfc).toUpperCase(),
    ...given({ name, taxId, taxResidence }),
    at: at ? localDateTime(at, zone) : '',
    ...(kind === 'Destino' ? given({ distanceKm: some(distanceKm) }) : {}),
    address: addressDraft(address),
  })

function hazardOf({ hazardous, hazardKey, packaging, packagingText }: Goods): Pick<GoodsDraft, 'hazardous'> {
  if (!hazardous) return {}
  if (hazardous === 'No') return { hazardous: { material: 'No' } }
  const danger = {
    material: hazardous,
    key: words(hazardKey),
    packaging: words(packaging),
    ...given({ packagingText }),
  }
  return { hazardous: danger }
}

function goodsDraft(one: Goods): GoodsDraft {
  const { unit, dimensions, value, currency, tariff, matter, matterText, sector, health } = one
  const customs = one.customs?.map(({ type, ...rest }) => ({ type, ...given(rest) }))
  const parcels = one.parcels?.map(({ weightKg, ...rest }) => ({ ...rest, weightKg: decimal(weightKg) }))
  const carried = one.carried
    ?.filter(({ quantity }) => quantity > 0)
    .map(({ origin, destination, quantity }) => ({
      quantity: decimal(quantity),
      origin: placeMark('Origen', origin),
      destination: placeMark('Destino', destination),
    }))
  return {
    productKey: words(one.productKey),
    description: words(one.description),
    quantity: number(one.quantity),
    unitKey: words(one.unitKey),
    weightKg: number(one.weightKg),
    ...given({ unit, dimensions, tariff, matter, matterText }),
    ...given({ value: some(value), currency: value === null || value === undefined ? undefined : currency }),
    ...hazardOf(one),
    ...(sector && { cofepris: { SectorCOFEPRIS: sector, ...given(health ?? {}) } }),
    ...(customs?.length && { customs }),
    ...(parcels?.length && { parcels }),
    ...(carried?.length && { carried }),
  }
}

const policy = (insurer: Maybe<string>, number: Maybe<string>): PolicyDraft | undefined =>
  insurer || number ? { insurer: words(insurer), policy: words(number) } : undefined

function vehicleDraft(lorry: Vehicle): VehicleDraft {
  const cargo = given({ insurer: lorry.cargoInsurer, policy: lorry.cargoPolicy })
  return {
    permit: words(lorry.permit),
    permitNumber: words(lorry.permitNumber),
    configuration: words(lorry.configuration),
    grossWeightTonnes: number(lorry.grossWeight),
    plate: words(lorry.plate),
    year: lorry.year ? String(lorry.year) : '',
    liability: { insurer: words(lorry.liabilityInsurer), policy: words(lorry.liabilityPolicy) },
    ...given({
      environment: policy(lorry.environmentInsurer, lorry.environmentPolicy),
      cargo: Object.keys(cargo).length > 0 ? cargo : undefined,
      premium: some(lorry.premium),
    }),
    trailers: (lorry.trailers ?? []).map(({ subtype, plate }) => ({ subtype: words(subtype), plate: words(plate) })),
  }
}

const figureDraft = ({ type, name, rfc, licence, taxId, taxResidence, parts }: Figure): FigureDraft => ({
  type,
  name: words(name),
  ...given({ rfc: rfc?.toUpperCase(), licence, taxId, taxResidence }),
  ...(parts?.length && { parts }),
})

/** The complement as the library builds it; `zone`: whose clock its times are written in. */
export function complementOf(journey: Journey, id: string, zone: string): Complement {
  const { international, reverseLogistics = false } = journey
  return {
    id,
    ...(international && { international }),
    reverseLogistics,
    stops: journey.stops.map(stopDraft(zone)),
    goods: journey.goods.map(goodsDraft),
    vehicle: vehicleDraft(journey.vehicle),
    figures: journey.figures.map(figureDraft),
  }
}
