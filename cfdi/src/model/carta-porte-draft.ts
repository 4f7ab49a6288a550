// What dispatch knows about a journey; sums, counts and identifiers of the complement are computed.
import type { Decimal } from './draft.ts'
import type { Mercancia } from './cfdi.ts'

export interface AddressDraft {
  street?: string
  exteriorNumber?: string
  interiorNumber?: string
  /** Catalogue keys in Mexico, free text elsewhere. */
  neighbourhood?: string
  locality?: string
  municipality?: string
  reference?: string
  state: string
  country: string
  postalCode: string
}

export interface StopDraft {
  kind: 'Origen' | 'Destino'
  /** Six digits or the whole `OR000001`; made from the order of the stops when missing. */
  id?: string
  rfc: string
  name?: string
  /** Foreign sender or receiver (XEXX010101000). */
  taxId?: string
  taxResidence?: string
  /** Local date-time of departure or arrival, `YYYY-MM-DDThh:mm:ss`. */
  at: string
  /** Kilometres from the previous stop; destinations only. */
  distanceKm?: Decimal
  address: AddressDraft
}

/** The health authority's data of a product, under the names of the complement; which apply depends on the sector. */
export type CofeprisDraft = Pick<
  Mercancia,
  | 'SectorCOFEPRIS'
  | 'NombreIngredienteActivo'
  | 'NomQuimico'
  | 'DenominacionGenericaProd'
  | 'DenominacionDistintivaProd'
  | 'Fabricante'
  | 'FechaCaducidad'
  | 'LoteMedicamento'
  | 'FormaFarmaceutica'
  | 'CondicionesEspTransp'
  | 'RegistroSanitarioFolioAutorizacion'
  | 'PermisoImportacion'
  | 'FolioImpoVUCEM'
  | 'NumCAS'
  | 'RazonSocialEmpImp'
  | 'NumRegSanPlagCOFEPRIS'
  | 'DatosFabricante'
  | 'DatosFormulador'
  | 'DatosMaquilador'
  | 'UsoAutorizado'
>

export interface GoodsDraft {
  /** BienesTransp (c_ClaveProdServCP). */
  productKey: string
  description: string
  quantity: Decimal
  unitKey: string
  unit?: string
  dimensions?: string
  weightKg: Decimal
  /** Given when the product's flag leaves it open (`No`) or demands it (`Sí` with its data). */
  hazardous?: { material: 'No' } | { material: 'Sí'; key: string; packaging: string; packagingText?: string }
  cofepris?: CofeprisDraft
  value?: Decimal
  currency?: string
  tariff?: string
  foreignTradeUuid?: string
  matter?: string
  matterText?: string
  customs?: readonly { type: string; pedimento?: string; folio?: string; importerRfc?: string }[]
  parcels?: readonly { number: string; description: string; weightKg: Decimal }[]
  /** How the quantity is spread over stops, by identifier of origin and destination. */
  carried?: readonly { quantity: Decimal; origin: string; destination: string }[]
}

export interface FigureDraft {
  /** 01 operator, 02 owner, 03 lessor, 04 notified, 05 member of a coordinated company. */
  type: string
  rfc?: string
  licence?: string
  name: string
  taxId?: string
  taxResidence?: string
  parts?: readonly string[]
  address?: AddressDraft
}

export interface PolicyDraft {
  insurer: string
  policy: string
}

export interface VehicleDraft {
  permit: string
  permitNumber: string
  configuration: string
  grossWeightTonnes: Decimal
  /** Hyphens and blanks are taken out. */
  plate: string
  year: string
  liability: PolicyDraft
  environment?: PolicyDraft
  cargo?: { insurer?: string; policy?: string }
  premium?: Decimal
  trailers?: readonly { subtype: string; plate: string }[]
}

export interface CartaPorteDraft {
  /** IdCCP: made once per document with `newCartaPorteId` and kept across retries. */
  id: string
  international?: { direction: 'Entrada' | 'Salida'; country: string; via: string; regimes?: readonly string[] }
  /** Development poles of the Isthmus. */
  isthmus?: { origin: string; destination: string }
  /** In the order of the journey. */
  stops: readonly StopDraft[]
  /** c_ClaveUnidadPeso, default KGM. */
  weightUnit?: string
  reverseLogistics?: boolean
  goods: readonly GoodsDraft[]
  vehicle: VehicleDraft
  figures: readonly FigureDraft[]
}
