// Carta Porte 3.1 from what dispatch knows (domain reference §13): sums, counts and identifiers are computed.
import { randomUUID } from 'node:crypto'
import type { Autotransporte, CartaPorte, Domicilio, Mercancia, TipoFigura, Ubicacion } from '../model/cfdi.ts'
import type {
  AddressDraft,
  CartaPorteDraft,
  FigureDraft,
  GoodsDraft,
  StopDraft,
  VehicleDraft,
} from '../model/carta-porte-draft.ts'
import { dec, fixed, sum, upToSix } from './decimal.ts'

/** A new IdCCP: `CCC` and the rest of a random UUID. Made once per document and kept across retries. */
export function newCartaPorteId(): string {
  return `CCC${randomUUID().slice(3)}`
}

/** Letters and digits only, upper case: what the complement wants of a plate. */
export function plainPlate(plate: string): string {
  return plate.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

function domicilio(address: AddressDraft): Domicilio {
  return {
    Calle: address.street,
    NumeroExterior: address.exteriorNumber,
    NumeroInterior: address.interiorNumber,
    Colonia: address.neighbourhood,
    Localidad: address.locality,
    Referencia: address.reference,
    Municipio: address.municipality,
    Estado: address.state,
    Pais: address.country,
    CodigoPostal: address.postalCode,
  }
}

function stopId(stop: StopDraft, index: number): string {
  const prefix = stop.kind === 'Origen' ? 'OR' : 'DE'
  const id = stop.id ?? String(index + 1)
  return id.startsWith(prefix) ? id : `${prefix}${id.padStart(6, '0')}`
}

function ubicacion(stop: StopDraft, index: number): Ubicacion {
  return {
    TipoUbicacion: stop.kind,
    IDUbicacion: stopId(stop, index),
    RFCRemitenteDestinatario: stop.rfc,
    NombreRemitenteDestinatario: stop.name,
    NumRegIdTrib: stop.taxId,
    ResidenciaFiscal: stop.taxResidence,
    FechaHoraSalidaLlegada: stop.at,
    DistanciaRecorrida:
      stop.kind === 'Destino' && stop.distanceKm !== undefined ? fixed(dec(stop.distanceKm), 2) : undefined,
    Domicilio: domicilio(stop.address),
  }
}

function mercancia(goods: GoodsDraft): Mercancia {
  const { hazardous } = goods
  const danger = hazardous?.material === 'Sí' ? hazardous : undefined
  return {
    BienesTransp: goods.productKey,
    Descripcion: goods.description,
    Cantidad: upToSix(dec(goods.quantity), 0),
    ClaveUnidad: goods.unitKey,
    Unidad: goods.unit,
    Dimensiones: goods.dimensions,
    MaterialPeligroso: hazardous?.material,
    CveMaterialPeligroso: danger?.key,
    Embalaje: danger?.packaging,
    DescripEmbalaje: danger?.packagingText,
    ...goods.cofepris,
    PesoEnKg: fixed(dec(goods.weightKg), 3),
    ValorMercancia: goods.value === undefined ? undefined : upToSix(dec(goods.value), 2),
    Moneda: goods.value === undefined ? undefined : (goods.currency ?? 'MXN'),
    FraccionArancelaria: goods.tariff,
    UUIDComercioExt: goods.foreignTradeUuid,
    TipoMateria: goods.matter,
    DescripcionMateria: goods.matterText,
    DocumentacionAduanera: goods.customs?.map(({ type, pedimento, folio, importerRfc }) => ({
      TipoDocumento: type,
      NumPedimento: pedimento,
      IdentDocAduanero: folio,
      RFCImpo: importerRfc,
    })),
    GuiasIdentificacion: goods.parcels?.map(({ number, description, weightKg }) => ({
      NumeroGuiaIdentificacion: number,
      DescripGuiaIdentificacion: description,
      PesoGuiaIdentificacion: fixed(dec(weightKg), 3),
    })),
    CantidadTransporta: goods.carried?.map(({ quantity, origin, destination }) => ({
      Cantidad: upToSix(dec(quantity), 0),
      IDOrigen: origin,
      IDDestino: destination,
    })),
  }
}

function autotransporte(vehicle: VehicleDraft): Autotransporte {
  const { liability, environment, cargo, premium, trailers = [] } = vehicle
  return {
    PermSCT: vehicle.permit,
    NumPermisoSCT: vehicle.permitNumber,
    IdentificacionVehicular: {
      ConfigVehicular: vehicle.configuration,
      PesoBrutoVehicular: fixed(dec(vehicle.grossWeightTonnes), 2),
      PlacaVM: plainPlate(vehicle.plate),
      AnioModeloVM: vehicle.year,
    },
    Seguros: {
      AseguraRespCivil: liability.insurer,
      PolizaRespCivil: liability.policy,
      AseguraMedAmbiente: environment?.insurer,
      PolizaMedAmbiente: environment?.policy,
      AseguraCarga: cargo?.insurer,
      PolizaCarga: cargo?.policy,
      PrimaSeguro: premium === undefined ? undefined : upToSix(dec(premium), 2),
    },
    Remolques: trailers.map(({ subtype, plate }) => ({ SubTipoRem: subtype, Placa: plainPlate(plate) })),
  }
}

function figura(figure: FigureDraft): TipoFigura {
  return {
    TipoFigura: figure.type,
    RFCFigura: figure.rfc,
    NumLicencia: figure.licence,
    NombreFigura: figure.name,
    NumRegIdTribFigura: figure.taxId,
    ResidenciaFiscalFigura: figure.taxResidence,
    PartesTransporte: figure.parts?.map((ParteTransporte) => ({ ParteTransporte })),
    Domicilio: figure.address && domicilio(figure.address),
  }
}

export function buildCartaPorte(draft: CartaPorteDraft): CartaPorte {
  const { international, isthmus } = draft
  const stops = draft.stops.map(ubicacion)
  const distances = stops.flatMap(({ DistanciaRecorrida }) => (DistanciaRecorrida ? [dec(DistanciaRecorrida)] : []))
  const goods = draft.goods.map(mercancia)
  return {
    Version: '3.1',
    IdCCP: draft.id,
    TranspInternac: international ? 'Sí' : 'No',
    EntradaSalidaMerc: international?.direction,
    PaisOrigenDestino: international?.country,
    ViaEntradaSalida: international?.via,
    TotalDistRec: distances.length > 0 ? fixed(sum(distances), 2) : undefined,
    RegistroISTMO: isthmus && 'Sí',
    UbicacionPoloOrigen: isthmus?.origin,
    UbicacionPoloDestino: isthmus?.destination,
    RegimenesAduaneros: international?.regimes?.map((RegimenAduanero) => ({ RegimenAduanero })),
    Ubicaciones: stops,
    Mercancias: {
      PesoBrutoTotal: fixed(sum(goods.map(({ PesoEnKg }) => dec(PesoEnKg))), 3),
      UnidadPeso: draft.weightUnit ?? 'KGM',
      NumTotalMercancias: String(goods.length),
      LogisticaInversaRecoleccionDevolucion: draft.reverseLogistics ? 'Sí' : undefined,
      Mercancia: goods,
      Autotransporte: autotransporte(draft.vehicle),
    },
    FiguraTransporte: draft.figures.map(figura),
  }
}
