import type { CartaPorteFinding } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import {
  freightKey,
  stateOfPostalCode,
  takesTwoTrailers,
  type CartaPorteSection,
} from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { taxPresets } from '@arriero/contract/billing/documents/taxes.rules.ts'
import type { CartaPorteValues, GoodsValue, StopValue } from './carta-porte-values.ts'

/** Where something is put right: a field, of a row where there are several. */
export interface Target {
  section: CartaPorteSection
  list?: 'stops' | 'goods' | 'figures' | 'lines'
  row?: number
  field?: string | undefined
}
export interface Fix {
  label: string
  values: Partial<CartaPorteValues>
}
/** What is wrong, where, and the corrections that may be made with one click. */
export interface Concern {
  key: string
  /** The authority's own key, where it is one. */
  code: string | undefined
  severity: CartaPorteFinding['severity']
  message: string
  target: Target
  /** Something that was not filled in yet. */
  isHole: boolean
  fixes: readonly Fix[]
}

// What the document calls a part, as the form calls it.
const fieldOf: Readonly<Record<string, string>> = {
  RFCRemitenteDestinatario: 'rfc',
  NombreRemitenteDestinatario: 'name',
  NumRegIdTrib: 'taxId',
  ResidenciaFiscal: 'taxResidence',
  FechaHoraSalidaLlegada: 'at',
  DistanciaRecorrida: 'distanceKm',
  Calle: 'street',
  NumeroExterior: 'exteriorNumber',
  NumeroInterior: 'interiorNumber',
  Colonia: 'neighbourhood',
  Localidad: 'locality',
  Municipio: 'municipality',
  Referencia: 'reference',
  Estado: 'state',
  Pais: 'country',
  CodigoPostal: 'postalCode',
  BienesTransp: 'productKey',
  Descripcion: 'description',
  Cantidad: 'quantity',
  ClaveUnidad: 'unitKey',
  PesoEnKg: 'weightKg',
  MaterialPeligroso: 'hazardous',
  CveMaterialPeligroso: 'hazardKey',
  Embalaje: 'packaging',
  ValorMercancia: 'value',
  Moneda: 'value',
  FraccionArancelaria: 'tariff',
  TipoMateria: 'matter',
  DescripcionMateria: 'matterText',
  DocumentacionAduanera: 'customs',
  CantidadTransporta: 'carried',
  GuiasIdentificacion: 'parcels',
  SectorCOFEPRIS: 'sector',
  PermSCT: 'permit',
  NumPermisoSCT: 'permitNumber',
  ConfigVehicular: 'configuration',
  PesoBrutoVehicular: 'grossWeight',
  PlacaVM: 'plate',
  AnioModeloVM: 'year',
  AseguraRespCivil: 'liabilityInsurer',
  PolizaRespCivil: 'liabilityPolicy',
  AseguraMedAmbiente: 'environmentInsurer',
  PolizaMedAmbiente: 'environmentPolicy',
  AseguraCarga: 'cargoInsurer',
  PolizaCarga: 'cargoPolicy',
  PrimaSeguro: 'premium',
  Remolques: 'trailers',
  NombreFigura: 'name',
  RFCFigura: 'rfc',
  NumLicencia: 'licence',
  NumRegIdTribFigura: 'taxId',
  ResidenciaFiscalFigura: 'taxResidence',
  PartesTransporte: 'parts',
  EntradaSalidaMerc: 'direction',
  PaisOrigenDestino: 'country',
  ViaEntradaSalida: 'via',
  RegimenesAduaneros: 'regimes',
  Receptor: 'customerId',
  UsoCFDI: 'use',
  FormaPago: 'form',
  MetodoPago: 'method',
  TipoCambio: 'exchangeRate',
}

const lists: readonly [RegExp, NonNullable<Target['list']>][] = [
  [/\.Ubicaciones\[(\d+)\]/, 'stops'],
  [/\.Mercancia\[(\d+)\]/, 'goods'],
  [/\.FiguraTransporte\[(\d+)\]/, 'figures'],
  [/^Conceptos\[(\d+)\]/, 'lines'],
]

export function targetOf({ section, path }: Pick<CartaPorteFinding, 'section' | 'path'>): Target {
  const words = path.split('.').map((word) => word.replace(/\[\d+\]$/, ''))
  const field = words.toReversed().flatMap((word) => fieldOf[word] ?? [])[0] ?? (path.includes('.') ? undefined : path)
  for (const [pattern, list] of lists) {
    const row = pattern.exec(path)?.[1]
    if (row !== undefined) return { section, list, row: Number(row), field }
  }
  return { section, field }
}

const rowWith = <Row>(rows: readonly Row[], at: number, patch: Partial<Row>): Row[] =>
  rows.map((row, place) => (place === at ? { ...row, ...patch } : row))

const goodsFix = (values: CartaPorteValues, at: number, label: string, patch: Partial<GoodsValue>): Fix => ({
  label,
  values: { goods: rowWith(values.goods, at, patch) },
})
const addressFix = (values: CartaPorteValues, at: number, label: string, patch: Partial<StopValue['address']>): Fix => {
  const stop = values.stops[at]!
  return { label, values: { stops: rowWith(values.stops, at, { address: { ...stop.address, ...patch } }) } }
}
const vehicleFix = (values: CartaPorteValues, label: string, patch: Partial<CartaPorteValues['vehicle']>): Fix => ({
  label,
  values: { vehicle: { ...values.vehicle, ...patch } },
})

const freightTaxes = taxPresets.find(({ key }) => key === 'freight')?.taxes ?? []

function goodsFixes(key: string, values: CartaPorteValues, at: number, message: string): Fix[] {
  const one = values.goods[at]
  if (!one) return []
  if (key === 'CP155')
    return [
      ...(/omite/.test(message)
        ? [goodsFix(values, at, 'Omitir el dato', { hazardous: null, hazardKey: null, packaging: null })]
        : []),
      ...(/Sí o No/.test(message) ? [goodsFix(values, at, 'No es peligroso', { hazardous: 'No' })] : []),
      ...(/Sí/.test(message) ? [goodsFix(values, at, 'Sí, es peligroso', { hazardous: 'Sí' })] : []),
    ]
  if ((key === 'CP156' || key === 'CP157') && one.hazardous !== 'Sí')
    return [goodsFix(values, at, 'Quitar clave y embalaje', { hazardKey: null, packaging: null, packagingText: null })]
  if (key === 'CP168') return [goodsFix(values, at, 'Valor en pesos', { currency: 'MXN' })]
  if (key === 'CP172' && !values.international)
    return [goodsFix(values, at, 'Quitar el documento aduanero', { customs: [] })]
  if (key === 'CP170') return [goodsFix(values, at, '03 Materia terminada', { matter: '03' })]
  if (key === 'ARRCP02' || key === 'ARRCP03' || key === 'CP178' || key === 'CP179') {
    const origin = values.stops.find(({ kind }) => kind === 'Origen')?.number
    const last = values.stops.findLast(({ kind }) => kind === 'Destino')
    if (!origin || !last) return []
    const carried = [{ origin, destination: last.number, quantity: one.quantity ?? 0 }]
    return [goodsFix(values, at, `Todo a ${last.name ?? 'el último destino'}`, { carried })]
  }
  return []
}

function stopFixes(key: string, values: CartaPorteValues, at: number): Fix[] {
  const stop = values.stops[at]
  if (!stop) return []
  if (key === 'CP143') return [addressFix(values, at, 'Omitir colonia', { neighbourhood: null })]
  if (key === 'CP144') return [addressFix(values, at, 'Omitir localidad', { locality: null })]
  if (key === 'CP145') return [addressFix(values, at, 'Omitir municipio', { municipality: null })]
  const state = stateOfPostalCode(stop.address.postalCode ?? '')
  if (['CP146', 'CP147', '301'].includes(key) && state && state !== stop.address.state)
    return [addressFix(values, at, `Usar ${state}, el del C.P.`, { state, municipality: null, locality: null })]
  return []
}

function vehicleFixes(key: string, values: CartaPorteValues): Fix[] {
  const { configuration, trailers = [] } = values.vehicle
  const blank = { subtype: null, plate: null }
  if (key === 'CP184')
    return trailers.length > 0
      ? [vehicleFix(values, 'Quitar remolques', { trailers: [] })]
      : [vehicleFix(values, 'Agregar remolque', { trailers: [blank] })]
  if (key === 'ARRCP06')
    return takesTwoTrailers(configuration ?? null)
      ? [vehicleFix(values, 'Agregar el segundo remolque', { trailers: [...trailers, blank].slice(0, 2) })]
      : [vehicleFix(values, 'Dejar un remolque', { trailers: trailers.slice(0, 1) })]
  if (key === 'CP182' && values.vehicle.environmentInsurer)
    return [vehicleFix(values, 'Quitar el seguro ambiental', { environmentInsurer: null, environmentPolicy: null })]
  return []
}

/** The corrections that are obvious; of what only somebody knows, none. */
function fixesOf(
  { key, message, path }: CartaPorteFinding,
  { list, row = 0 }: Target,
  values: CartaPorteValues,
): Fix[] {
  if (list === 'goods') return goodsFixes(key, values, row, message)
  if (list === 'stops') return stopFixes(key, values, row)
  if (list === 'figures' && key === 'CP196' && /solo va/.test(message))
    return [{ label: 'Quitar la licencia', values: { figures: rowWith(values.figures, row, { licence: null }) } }]
  if (list === 'lines' && key === 'CP109')
    return [
      { label: `Usar ${freightKey}, flete`, values: { lines: rowWith(values.lines, row, { productKey: freightKey }) } },
    ]
  if (key === 'ARRFLETE01')
    return [
      {
        label: 'Poner la retención de 4 %',
        values: { lines: values.lines.map((line) => ({ ...line, taxes: freightTaxes })) },
      },
    ]
  if (path.startsWith('FormaPago') && values.method === 'PPD' && values.form !== '99')
    return [{ label: 'Cambiar a 99 Por definir', values: { form: '99' } }]
  return vehicleFixes(key, values)
}

/** The findings of a review with where and how they are put right, errors first. */
export function concernsOf(values: CartaPorteValues, findings: readonly CartaPorteFinding[]): Concern[] {
  return findings
    .map((finding, at): Concern => {
      const { key, severity, message } = finding
      const target = targetOf(finding)
      const code = /^(CP|CFDI)\d+$/.test(key) ? key : undefined
      const isHole = severity === 'error' && (key === 'CP141' || /(^|: )[Ff]alta/.test(message))
      return { key: `${key}-${at}`, code, severity, message, target, isHole, fixes: fixesOf(finding, target, values) }
    })
    .toSorted((a, b) => Number(a.severity === 'aviso') - Number(b.severity === 'aviso'))
}

/** 'goods.2.weightKg': how a field is found on screen. */
export const fieldKey = ({ list, row, field }: Pick<Target, 'list' | 'row' | 'field'>) =>
  [list, row, field].filter((part) => part !== undefined).join('.')

export type Marks = ReadonlyMap<string, Concern['severity']>
/** What each field, and each row, is marked with: an error before a warning. */
export function marksOf(concerns: readonly Concern[]): Marks {
  const marks = new Map<string, Concern['severity']>()
  for (const { severity, target } of concerns)
    for (const key of [fieldKey(target), ...(target.list ? [`${target.list}.${target.row}`] : [])])
      if (marks.get(key) !== 'error') marks.set(key, severity)
  return marks
}
