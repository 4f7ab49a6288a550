/** What a carta porte is: of goods carried for somebody who pays (CFDI I), or of one's own (CFDI T). */
export const cartaPorteTypes = [
  { type: 'ingreso', series: 'I', label: 'Ingreso' },
  { type: 'traslado', series: 'T', label: 'Traslado' },
] as const
export type CartaPorteType = (typeof cartaPorteTypes)[number]['type']
export const cartaPorteTypeNames = cartaPorteTypes.map(({ type }) => type)
export const seriesKindOf = (type: CartaPorteType) => (type === 'ingreso' ? 'I' : 'T')

/** The parts it is written in, in their order (domain §13.9). */
export const cartaPorteSections = [
  { section: 'configuracion', label: 'Configuración' },
  { section: 'ubicaciones', label: 'Ubicaciones' },
  { section: 'mercancias', label: 'Mercancías' },
  { section: 'autotransporte', label: 'Autotransporte' },
  { section: 'figuras', label: 'Figuras' },
] as const
export type CartaPorteSection = (typeof cartaPorteSections)[number]['section']
export const cartaPorteSectionNames = cartaPorteSections.map(({ section }) => section)

export const mostStops = 60
export const mostGoods = 1000
export const mostFigures = 20

/** Carriage of goods by road as the SAT's list of products and services names it; what freight is charged with. */
export const freightKey = '78101802'
export const freightUnit = 'E48'

// Small lists of the complement that forms choose from; the large ones are searched on the server.
interface Key {
  readonly key: string
  readonly label: string
}
const keysOf = <const List extends readonly Key[]>(list: List) => list.map(({ key }) => key) as List[number]['key'][]

/** c_FiguraTransporte. */
export const figureTypes = [
  { key: '01', label: 'Operador' },
  { key: '02', label: 'Propietario' },
  { key: '03', label: 'Arrendador' },
  { key: '04', label: 'Notificado' },
  { key: '05', label: 'Integrante de coordinados' },
] as const
export const figureTypeKeys = keysOf(figureTypes)
/** Owner and lessor say which part of the transport is theirs. */
export const hasParts = (type: string) => type === '02' || type === '03'

/** c_ParteTransporte, those of the road. */
export const transportParts = [
  { key: 'PT01', label: 'Camión unitario' },
  { key: 'PT02', label: 'Camión' },
  { key: 'PT03', label: 'Tractocamión' },
  { key: 'PT04', label: 'Remolque' },
  { key: 'PT05', label: 'Semirremolque' },
  { key: 'PT06', label: 'Vehículo ligero de carga' },
  { key: 'PT07', label: 'Grúa' },
  { key: 'PT11', label: 'Contenedor' },
] as const

export const directions = ['Entrada', 'Salida'] as const
/** c_CveTransporte. */
export const transportWays = [
  { key: '01', label: 'Autotransporte' },
  { key: '02', label: 'Marítimo' },
  { key: '03', label: 'Aéreo' },
  { key: '04', label: 'Ferroviario' },
] as const
export const transportWayKeys = keysOf(transportWays)

/** c_RegimenAduanero, and in which direction each may stand. */
export const customsRegimes = [
  { key: 'IMD', label: 'Definitivo de importación', directions: ['Entrada'] },
  { key: 'EXD', label: 'Definitivo de exportación', directions: ['Salida'] },
  { key: 'ITR', label: 'Temporal de importación para retornar en el mismo estado', directions: ['Entrada'] },
  { key: 'ITE', label: 'Temporal de importación para elaboración (IMMEX)', directions: ['Entrada'] },
  { key: 'ETR', label: 'Temporal de exportación para retornar en el mismo estado', directions: ['Salida'] },
  { key: 'ETE', label: 'Temporal de exportación para elaboración o reparación', directions: ['Salida'] },
  { key: 'DFI', label: 'Depósito fiscal', directions },
  { key: 'RFE', label: 'Elaboración o reparación en recinto fiscalizado', directions },
  { key: 'RFS', label: 'Recinto fiscalizado estratégico', directions },
  { key: 'TRA', label: 'Tránsitos', directions },
] as const

/** c_TipoMateria. */
export const matterTypes = [
  { key: '01', label: 'Materia prima' },
  { key: '02', label: 'Materia procesada' },
  { key: '03', label: 'Materia terminada' },
  { key: '04', label: 'Para la industria manufacturera' },
  { key: '05', label: 'Otra' },
] as const
export const matterTypeKeys = keysOf(matterTypes)

/** c_DocumentoAduanero, those in use by road. */
export const customsDocuments = [
  { key: '01', label: 'Pedimento' },
  { key: '02', label: 'Autorización de importación temporal' },
  { key: '06', label: 'Aviso de exportación temporal' },
  { key: '07', label: 'Aviso de traslado IMMEX, RFE u OEA' },
  { key: '09', label: 'Constancia de importación temporal o transferencia de contenedores' },
  { key: '10', label: 'Constancia de transferencia de mercancías' },
  { key: '12', label: 'Cuaderno ATA' },
  { key: '14', label: 'Permiso de importación temporal' },
  { key: '18', label: 'Aviso de consolidado' },
  { key: '19', label: 'Aviso de cruce de mercancías' },
  { key: '20', label: 'Otro' },
] as const

/** Countries freight by road comes from or goes to; c_Pais knows them all. */
export const roadCountries = [
  { key: 'MEX', label: 'México' },
  { key: 'USA', label: 'Estados Unidos' },
  { key: 'CAN', label: 'Canadá' },
  { key: 'GTM', label: 'Guatemala' },
  { key: 'BLZ', label: 'Belice' },
  { key: 'HND', label: 'Honduras' },
  { key: 'SLV', label: 'El Salvador' },
  { key: 'NIC', label: 'Nicaragua' },
  { key: 'CRI', label: 'Costa Rica' },
  { key: 'PAN', label: 'Panamá' },
] as const

const medicine = [
  'DenominacionGenericaProd',
  'DenominacionDistintivaProd',
  'Fabricante',
  'FechaCaducidad',
  'LoteMedicamento',
  'FormaFarmaceutica',
  'CondicionesEspTransp',
  'RegistroSanitarioFolioAutorizacion',
] as const
/** c_SectorCOFEPRIS, and what the health authority wants to know of each (CP159–163). */
export const healthSectors = [
  { key: '01', label: 'Medicamento', facts: medicine },
  {
    key: '02',
    label: 'Precursores y químicos de uso dual',
    facts: [
      'NombreIngredienteActivo',
      'NomQuimico',
      'Fabricante',
      'FechaCaducidad',
      'LoteMedicamento',
      'FormaFarmaceutica',
      'CondicionesEspTransp',
    ],
  },
  { key: '03', label: 'Psicotrópicos y estupefacientes', facts: medicine },
  { key: '04', label: 'Sustancias tóxicas', facts: ['NomQuimico', 'NumCAS'] },
  {
    key: '05',
    label: 'Plaguicidas y fertilizantes',
    facts: [
      'NombreIngredienteActivo',
      'NumRegSanPlagCOFEPRIS',
      'DatosFabricante',
      'DatosFormulador',
      'DatosMaquilador',
      'UsoAutorizado',
    ],
  },
] as const
export const healthSectorKeys = keysOf(healthSectors)
/** The authority's names of those facts, as people read them. */
export const healthFacts = {
  DenominacionGenericaProd: 'Denominación genérica',
  DenominacionDistintivaProd: 'Denominación distintiva',
  Fabricante: 'Fabricante',
  FechaCaducidad: 'Fecha de caducidad',
  LoteMedicamento: 'Lote',
  FormaFarmaceutica: 'Forma farmacéutica (clave)',
  CondicionesEspTransp: 'Condiciones de transporte (clave)',
  RegistroSanitarioFolioAutorizacion: 'Registro sanitario o folio',
  NombreIngredienteActivo: 'Ingrediente activo',
  NomQuimico: 'Nombre químico',
  NumCAS: 'Número CAS',
  NumRegSanPlagCOFEPRIS: 'Registro sanitario de plaguicida',
  DatosFabricante: 'Datos del fabricante',
  DatosFormulador: 'Datos del formulador',
  DatosMaquilador: 'Datos del maquilador',
  UsoAutorizado: 'Uso autorizado',
} as const
export type HealthFact = keyof typeof healthFacts
export const healthFactNames = Object.keys(healthFacts) as [HealthFact, ...HealthFact[]]

/** How a configuration stands to trailers is in the SAT's list; these take two (T3S2R4, T2S2S2). */
export const takesTwoTrailers = (configuration: string | null) => /^T\dS\d[RS]\d$/.test(configuration ?? '')

/** 'OR000001', 'DE000002': how the document names a place. */
export const placeMark = (kind: 'Origen' | 'Destino', number: number) =>
  `${kind === 'Origen' ? 'OR' : 'DE'}${String(number).padStart(6, '0')}`

/** States by the first two digits of a postal code, for whoever has no catalogue of them. */
const statesByPrefix: readonly [first: number, last: number, state: string][] = [
  [1, 16, 'CMX'],
  [20, 20, 'AGU'],
  [21, 22, 'BCN'],
  [23, 23, 'BCS'],
  [24, 24, 'CAM'],
  [25, 27, 'COA'],
  [28, 28, 'COL'],
  [29, 30, 'CHP'],
  [31, 33, 'CHH'],
  [34, 35, 'DUR'],
  [36, 38, 'GUA'],
  [39, 41, 'GRO'],
  [42, 43, 'HID'],
  [44, 49, 'JAL'],
  [50, 57, 'MEX'],
  [58, 61, 'MIC'],
  [62, 62, 'MOR'],
  [63, 63, 'NAY'],
  [64, 67, 'NLE'],
  [68, 71, 'OAX'],
  [72, 75, 'PUE'],
  [76, 76, 'QUE'],
  [77, 77, 'ROO'],
  [78, 79, 'SLP'],
  [80, 82, 'SIN'],
  [83, 85, 'SON'],
  [86, 86, 'TAB'],
  [87, 89, 'TAM'],
  [90, 90, 'TLA'],
  [91, 96, 'VER'],
  [97, 97, 'YUC'],
  [98, 99, 'ZAC'],
]
/** The state of a Mexican postal code; none for what is no postal code. */
export function stateOfPostalCode(postalCode: string): string | undefined {
  if (!/^\d{5}$/.test(postalCode)) return undefined
  const prefix = Number(postalCode.slice(0, 2))
  return statesByPrefix.find(([first, last]) => prefix >= first && prefix <= last)?.[2]
}

/** The postal code that an address written in words carries: the last five digits that stand alone. */
export const postalCodeIn = (address: string): string | undefined =>
  [...address.matchAll(/(?<!\d)(\d{5})(?!\d)/g)].at(-1)?.[1]
