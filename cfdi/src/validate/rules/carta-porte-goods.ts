// Goods (domain reference §13.4): CP149–CP181.
import { decOrZero, sum } from '../../build/decimal.ts'
import type { CartaPorte, Cfdi, Mercancia } from '../../model/cfdi.ts'
import { type Context, each, lookUp, type Rule } from '../context.ts'
import { isByRoad } from './carta-porte-mode.ts'

const PATH = 'Complemento.CartaPorte.Mercancias'

type GoodsField = keyof Mercancia

const MEDICINE: readonly GoodsField[] = [
  'DenominacionGenericaProd',
  'DenominacionDistintivaProd',
  'Fabricante',
  'FechaCaducidad',
  'LoteMedicamento',
  'FormaFarmaceutica',
  'CondicionesEspTransp',
  'RegistroSanitarioFolioAutorizacion',
]

/** What the health authority wants to know, by sector. */
const COFEPRIS: ReadonlyMap<string, readonly [code: string, fields: readonly GoodsField[]]> = new Map(
  Object.entries({
    '01': ['CP159', MEDICINE],
    '02': [
      'CP160',
      [
        'NombreIngredienteActivo',
        'NomQuimico',
        'Fabricante',
        'FechaCaducidad',
        'LoteMedicamento',
        'FormaFarmaceutica',
        'CondicionesEspTransp',
      ],
    ],
    '03': ['CP161', MEDICINE],
    '04': ['CP162', ['NomQuimico', 'NumCAS']],
    '05': [
      'CP163',
      [
        'NombreIngredienteActivo',
        'NumRegSanPlagCOFEPRIS',
        'DatosFabricante',
        'DatosFormulador',
        'DatosMaquilador',
        'UsoAutorizado',
      ],
    ],
  }),
)

/** Import permits, only for goods of these sectors that enter the country. */
const ENTRY_PERMITS: readonly [code: string, field: GoodsField, sectors: readonly string[]][] = [
  ['CP164', 'PermisoImportacion', ['01', '02', '03']],
  ['CP165', 'FolioImpoVUCEM', ['01', '02', '04', '05']],
  ['CP166', 'RazonSocialEmpImp', ['04']],
]

function hazard(context: Context, goods: Mercancia, path: string): void {
  const { report, catalogs, day } = context
  const flag = catalogs.find('c_ClaveProdServCP', goods.BienesTransp, day)?.columns.peligroso
  const said = goods.MaterialPeligroso
  const where = `${path}.MaterialPeligroso`
  if (flag === '0' && said !== undefined) report('CP155', where, 'Esta mercancía no es peligrosa: omite el dato.')
  if (flag === '1' && said !== 'Sí') report('CP155', where, 'Esta mercancía es material peligroso: indica Sí.')
  if (flag === '0,1' && said === undefined)
    report('CP155', where, 'Indica si la mercancía es material peligroso: Sí o No.')
  const key = goods.CveMaterialPeligroso
  if (said === 'Sí' && !key) report('CP156', `${path}.CveMaterialPeligroso`, 'Indica la clave del material peligroso.')
  if (said !== 'Sí' && key)
    report('CP156', `${path}.CveMaterialPeligroso`, 'La clave solo va con material peligroso Sí.')
  if (said === 'Sí' && !goods.Embalaje)
    report('CP157', `${path}.Embalaje`, 'Indica el embalaje del material peligroso.')
  if (said !== 'Sí' && goods.Embalaje)
    report('CP157', `${path}.Embalaje`, 'El embalaje solo va con material peligroso Sí.')
  lookUp(context, 'c_MaterialPeligroso', key, 'CP156', `${path}.CveMaterialPeligroso`)
  lookUp(context, 'c_TipoEmbalaje', goods.Embalaje, 'CP157', `${path}.Embalaje`)
}

function health(context: Context, goods: Mercancia, carta: CartaPorte, path: string): void {
  const { report } = context
  const sector = goods.SectorCOFEPRIS
  lookUp(context, 'c_SectorCOFEPRIS', sector, 'CP158', `${path}.SectorCOFEPRIS`)
  lookUp(context, 'c_FormaFarmaceutica', goods.FormaFarmaceutica, 'CP159', `${path}.FormaFarmaceutica`)
  lookUp(context, 'c_CondicionesEspeciales', goods.CondicionesEspTransp, 'CP159', `${path}.CondicionesEspTransp`)
  const [code, fields] = COFEPRIS.get(sector ?? '') ?? ['', []]
  for (const field of fields) {
    if (goods[field] === undefined) report(code, `${path}.${field}`, `El sector COFEPRIS ${sector} exige ${field}.`)
  }
  const enters = carta.TranspInternac === 'Sí' && carta.EntradaSalidaMerc === 'Entrada'
  for (const [permit, field, sectors] of ENTRY_PERMITS) {
    if (goods[field] !== undefined && !(enters && sector && sectors.includes(sector))) {
      report(
        permit,
        `${path}.${field}`,
        `${field} solo va al importar mercancía de los sectores ${sectors.join(', ')}.`,
      )
    }
  }
}

function customs(context: Context, goods: Mercancia, carta: CartaPorte, path: string): void {
  const { report } = context
  const abroad = carta.TranspInternac === 'Sí'
  const enters = abroad && carta.EntradaSalidaMerc === 'Entrada'
  if (abroad && !goods.TipoMateria)
    report('CP170', `${path}.TipoMateria`, 'En transporte internacional indica el tipo de materia.')
  lookUp(context, 'c_TipoMateria', goods.TipoMateria, 'CP170', `${path}.TipoMateria`)
  lookUp(context, 'c_FraccionArancelaria', goods.FraccionArancelaria, 'CP999', `${path}.FraccionArancelaria`)
  if (goods.TipoMateria === '05' && !goods.DescripcionMateria) {
    report('CP171', `${path}.DescripcionMateria`, 'Describe la materia: elegiste 05 Otra.')
  }
  const where = `${path}.DocumentacionAduanera`
  if (enters && !goods.DocumentacionAduanera)
    report('CP172', where, 'La mercancía que entra al país lleva documento aduanero.')
  if (!abroad && goods.DocumentacionAduanera)
    report('CP172', where, 'El documento aduanero solo va en transporte internacional.')
  for (const [row, at] of each(goods.DocumentacionAduanera, where)) {
    lookUp(context, 'c_DocumentoAduanero', row.TipoDocumento, 'CP173', `${at}.TipoDocumento`)
    const pedimento = row.TipoDocumento === '01'
    if (carta.EntradaSalidaMerc === 'Salida' && pedimento) {
      report('CP173', `${at}.TipoDocumento`, 'A la salida el documento no puede ser un pedimento (01).')
    }
    if (pedimento && !row.NumPedimento) report('CP174', `${at}.NumPedimento`, 'Falta el número de pedimento.')
    if (!pedimento && row.NumPedimento)
      report('CP174', `${at}.NumPedimento`, 'El número de pedimento solo va con tipo 01.')
    if (!pedimento && !row.IdentDocAduanero)
      report('CP175', `${at}.IdentDocAduanero`, 'Falta el folio del documento aduanero.')
    if (row.NumPedimento && !row.RFCImpo) report('CP176', `${at}.RFCImpo`, 'Falta el RFC del importador.')
  }
}

const PARCEL_KEYS = new Set(['31181701', '24112700'])

/** What all goods of a journey share. */
interface Journey {
  /** Kind of each place by its key. */
  readonly places: ReadonlyMap<string, string>
  readonly stops: number
  /** A transfer of parcels: every good has its guides. */
  readonly ofParcels: boolean
  readonly byRoad: boolean
}

function journeyOf(cfdi: Cfdi, carta: CartaPorte): Journey {
  const { Ubicaciones: stops } = carta
  return {
    byRoad: isByRoad(carta),
    places: new Map(stops.map(({ IDUbicacion, TipoUbicacion }) => [IDUbicacion ?? '', TipoUbicacion])),
    stops: stops.length,
    ofParcels:
      cfdi.TipoDeComprobante === 'T' && cfdi.Conceptos.some(({ ClaveProdServ }) => PARCEL_KEYS.has(ClaveProdServ)),
  }
}

function quantities(context: Context, goods: Mercancia, journey: Journey, path: string): void {
  const { places, stops, ofParcels, byRoad } = journey
  const { report } = context
  for (const [row, where] of each(goods.CantidadTransporta, `${path}.CantidadTransporta`)) {
    if (places.get(row.IDOrigen) !== 'Origen') report('CP178', `${where}.IDOrigen`, `No hay un origen ${row.IDOrigen}.`)
    if (places.get(row.IDDestino) !== 'Destino')
      report('CP179', `${where}.IDDestino`, `No hay un destino ${row.IDDestino}.`)
    lookUp(context, 'c_CveTransporte', row.CvesTransporte, 'CP180', `${where}.CvesTransporte`)
  }
  if (goods.CantidadTransporta) {
    const carried = sum(goods.CantidadTransporta.map(({ Cantidad }) => decOrZero(Cantidad)))
    if (!carried.eq(decOrZero(goods.Cantidad))) {
      const message = `Repartiste ${carried.toFixed()} de ${goods.Cantidad}: las cantidades deben sumar lo mismo.`
      report('ARRCP02', `${path}.CantidadTransporta`, message, 'aviso')
    }
  } else if (stops > 2) {
    const message = 'Con varios orígenes o destinos indica cuánto va de cada uno a cada uno.'
    report('ARRCP03', `${path}.CantidadTransporta`, message, 'aviso')
  }
  if (ofParcels && !goods.GuiasIdentificacion) {
    report('CP177', `${path}.GuiasIdentificacion`, 'El traslado de paquetería lleva sus guías.')
  }
  if (byRoad && goods.DetalleMercancia)
    report('CP181', `${path}.DetalleMercancia`, 'El detalle de mercancía no va en autotransporte.')
}

const goods: Rule = (context) => {
  const { cfdi, report } = context
  const carta = cfdi.Complemento?.CartaPorte
  if (!carta) return
  const { Mercancias: cargo } = carta
  const weight = sum(cargo.Mercancia.map(({ PesoEnKg }) => decOrZero(PesoEnKg)))
  if (!weight.eq(decOrZero(cargo.PesoBrutoTotal))) {
    report(
      'CP149',
      `${PATH}.PesoBrutoTotal`,
      `El peso total no es la suma de las mercancías (${weight.toFixed(3)} kg).`,
    )
  }
  if (cargo.NumTotalMercancias !== String(cargo.Mercancia.length)) {
    report('CP154', `${PATH}.NumTotalMercancias`, `Hay ${cargo.Mercancia.length} mercancías.`)
  }
  if (cargo.LogisticaInversaRecoleccionDevolucion && !cargo.Autotransporte) {
    report('CP153', `${PATH}.LogisticaInversaRecoleccionDevolucion`, 'La logística inversa solo va en autotransporte.')
  }
  lookUp(context, 'c_ClaveUnidadPeso', cargo.UnidadPeso, 'CP999', `${PATH}.UnidadPeso`)
  const journey = journeyOf(cfdi, carta)
  for (const [item, path] of each(cargo.Mercancia, `${PATH}.Mercancia`)) {
    lookUp(context, 'c_ClaveProdServCP', item.BienesTransp, 'CP999', `${path}.BienesTransp`)
    lookUp(context, 'c_ClaveUnidad', item.ClaveUnidad, 'CP999', `${path}.ClaveUnidad`)
    lookUp(context, 'c_Moneda', item.Moneda, 'CP168', `${path}.Moneda`)
    if (item.ValorMercancia !== undefined && !item.Moneda) {
      report('CP168', `${path}.Moneda`, 'Indica la moneda del valor de la mercancía.')
    }
    hazard(context, item, path)
    health(context, item, carta, path)
    customs(context, item, carta, path)
    quantities(context, item, journey, path)
  }
}

export const CARTA_PORTE_GOODS_RULES: readonly Rule[] = [goods]
