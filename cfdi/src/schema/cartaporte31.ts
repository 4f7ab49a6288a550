// Complemento Carta Porte 3.1; sea, air and rail have their tables beside this one.
import { ANY_PLATE, TRANSPORTE_AEREO, TRANSPORTE_FERROVIARIO, TRANSPORTE_MARITIMO } from './cartaporte31-modes.ts'
import { any, listOf, maybe, maybeListOf, node, one, optional, required, several, type ValueType } from './table.ts'
import {
  AMOUNT,
  COUNTRY,
  CURRENCY,
  DATE,
  DATE_TIME,
  decimal,
  KEY,
  matching,
  oneOf,
  PEDIMENTO,
  POSITIVE,
  RFC,
  text,
  UUID,
} from './value-types.ts'

const WEIGHT = decimal(3, true)
const KM: ValueType = {
  check: (value) => /^\d{1,5}(\.\d{1,2})?$/.test(value) && Number(value) >= 0.01,
  expected: 'una distancia de 0.01 a 99999 km con hasta 2 decimales',
}
const COUNT = matching(/^[1-9]\d{0,8}$/, 'un número entero mayor que cero')
const YES_NO = oneOf('Sí', 'No')
const TAX_ID = text(6, 40)

const DOMICILIO = node('cartaporte31:Domicilio', {
  Calle: optional(text(1, 100)),
  NumeroExterior: optional(text(1, 55)),
  NumeroInterior: optional(text(1, 55)),
  Colonia: optional(text(1, 120)),
  Localidad: optional(text(1, 120)),
  Referencia: optional(text(1, 250)),
  Municipio: optional(text(1, 120)),
  Estado: required(text(1, 30)),
  Pais: required(COUNTRY),
  CodigoPostal: required(text(1, 12)),
})

const UBICACION = node(
  'cartaporte31:Ubicacion',
  {
    TipoUbicacion: required(oneOf('Origen', 'Destino')),
    IDUbicacion: optional(matching(/^(OR|DE)\d{6}$/, '«OR» o «DE» y 6 dígitos')),
    RFCRemitenteDestinatario: required(RFC),
    NombreRemitenteDestinatario: optional(text(1, 254)),
    NumRegIdTrib: optional(TAX_ID),
    ResidenciaFiscal: optional(COUNTRY),
    NumEstacion: optional(KEY),
    NombreEstacion: optional(text(1, 50)),
    NavegacionTrafico: optional(oneOf('Altura', 'Cabotaje')),
    FechaHoraSalidaLlegada: required(DATE_TIME),
    TipoEstacion: optional(KEY),
    DistanciaRecorrida: optional(KM),
  },
  { Domicilio: maybe(DOMICILIO) },
)

const MERCANCIA = node(
  'cartaporte31:Mercancia',
  {
    BienesTransp: required(KEY),
    ClaveSTCC: optional(matching(/^\d{6,7}$/, '6 o 7 dígitos')),
    Descripcion: required(text(1, 1000)),
    Cantidad: required(POSITIVE),
    ClaveUnidad: required(KEY),
    Unidad: optional(text(1, 20)),
    Dimensiones: optional(matching(/^(\d{1,3}\/){2}\d{1,3}(cm|plg)$/, 'medidas como «30/40/30cm» o «30/40/30plg»')),
    MaterialPeligroso: optional(YES_NO),
    CveMaterialPeligroso: optional(KEY),
    Embalaje: optional(KEY),
    DescripEmbalaje: optional(text(1, 100)),
    SectorCOFEPRIS: optional(KEY),
    NombreIngredienteActivo: optional(text(1, 1000)),
    NomQuimico: optional(text(1, 150)),
    DenominacionGenericaProd: optional(text(1, 50)),
    DenominacionDistintivaProd: optional(text(1, 50)),
    Fabricante: optional(text(1, 240)),
    FechaCaducidad: optional(DATE),
    LoteMedicamento: optional(text(1, 10)),
    FormaFarmaceutica: optional(KEY),
    CondicionesEspTransp: optional(KEY),
    RegistroSanitarioFolioAutorizacion: optional(text(1, 15)),
    PermisoImportacion: optional(text(1, 6)),
    FolioImpoVUCEM: optional(text(1, 25)),
    NumCAS: optional(text(1, 15)),
    RazonSocialEmpImp: optional(text(1, 80)),
    NumRegSanPlagCOFEPRIS: optional(text(1, 60)),
    DatosFabricante: optional(text(1, 600)),
    DatosFormulador: optional(text(1, 600)),
    DatosMaquilador: optional(text(1, 600)),
    UsoAutorizado: optional(text(1, 1000)),
    PesoEnKg: required(WEIGHT),
    ValorMercancia: optional(AMOUNT),
    Moneda: optional(CURRENCY),
    FraccionArancelaria: optional(KEY),
    UUIDComercioExt: optional(UUID),
    TipoMateria: optional(KEY),
    DescripcionMateria: optional(text(1, 50)),
  },
  {
    DocumentacionAduanera: any(
      node('cartaporte31:DocumentacionAduanera', {
        TipoDocumento: required(KEY),
        NumPedimento: optional(PEDIMENTO),
        IdentDocAduanero: optional(text(1, 150)),
        RFCImpo: optional(RFC),
      }),
    ),
    GuiasIdentificacion: any(
      node('cartaporte31:GuiasIdentificacion', {
        NumeroGuiaIdentificacion: required(text(10, 30)),
        DescripGuiaIdentificacion: required(text(1, 1000)),
        PesoGuiaIdentificacion: required(WEIGHT),
      }),
    ),
    CantidadTransporta: any(
      node('cartaporte31:CantidadTransporta', {
        Cantidad: required(POSITIVE),
        IDOrigen: required(matching(/^OR\d{6}$/, '«OR» y 6 dígitos')),
        IDDestino: required(matching(/^DE\d{6}$/, '«DE» y 6 dígitos')),
        CvesTransporte: optional(KEY),
      }),
    ),
    DetalleMercancia: maybe(
      node('cartaporte31:DetalleMercancia', {
        UnidadPesoMerc: required(KEY),
        PesoBruto: required(WEIGHT),
        PesoNeto: required(WEIGHT),
        PesoTara: required(WEIGHT),
        NumPiezas: optional(COUNT),
      }),
    ),
  },
)

const AUTOTRANSPORTE = node(
  'cartaporte31:Autotransporte',
  { PermSCT: required(KEY), NumPermisoSCT: required(text(1, 50)) },
  {
    IdentificacionVehicular: one(
      node('cartaporte31:IdentificacionVehicular', {
        ConfigVehicular: required(KEY),
        PesoBrutoVehicular: required(decimal(2, true)),
        PlacaVM: required(ANY_PLATE),
        AnioModeloVM: required(matching(/^(19|20)\d\d$/, 'un año de cuatro dígitos')),
      }),
    ),
    Seguros: one(
      node('cartaporte31:Seguros', {
        AseguraRespCivil: required(text(3, 50)),
        PolizaRespCivil: required(text(3, 30)),
        AseguraMedAmbiente: optional(text(3, 50)),
        PolizaMedAmbiente: optional(text(3, 30)),
        AseguraCarga: optional(text(3, 50)),
        PolizaCarga: optional(text(3, 30)),
        PrimaSeguro: optional(AMOUNT),
      }),
    ),
    Remolques: maybeListOf(node('cartaporte31:Remolque', { SubTipoRem: required(KEY), Placa: required(ANY_PLATE) }), 2),
  },
)

const TIPOS_FIGURA = node(
  'cartaporte31:TiposFigura',
  {
    TipoFigura: required(KEY),
    RFCFigura: optional(RFC),
    NumLicencia: optional(text(6, 16)),
    NombreFigura: required(text(1, 254)),
    NumRegIdTribFigura: optional(TAX_ID),
    ResidenciaFiscalFigura: optional(COUNTRY),
  },
  {
    PartesTransporte: any(node('cartaporte31:PartesTransporte', { ParteTransporte: required(KEY) })),
    Domicilio: maybe(DOMICILIO),
  },
)

export const CARTA_PORTE = node(
  'cartaporte31:CartaPorte',
  {
    Version: required(oneOf('3.1'), 'CP115'),
    IdCCP: required(
      matching(/^CCC[a-f0-9A-F]{5}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{12}$/, 'un folio IdCCP'),
    ),
    TranspInternac: required(YES_NO),
    EntradaSalidaMerc: optional(oneOf('Entrada', 'Salida')),
    PaisOrigenDestino: optional(COUNTRY),
    ViaEntradaSalida: optional(KEY),
    TotalDistRec: optional(KM),
    RegistroISTMO: optional(oneOf('Sí')),
    UbicacionPoloOrigen: optional(KEY),
    UbicacionPoloDestino: optional(KEY),
  },
  {
    RegimenesAduaneros: maybeListOf(node('cartaporte31:RegimenAduaneroCCP', { RegimenAduanero: required(KEY) }), 10),
    Ubicaciones: listOf(UBICACION),
    Mercancias: one(
      node(
        'cartaporte31:Mercancias',
        {
          PesoBrutoTotal: required(WEIGHT),
          UnidadPeso: required(KEY),
          PesoNetoTotal: optional(WEIGHT),
          NumTotalMercancias: required(COUNT),
          CargoPorTasacion: optional(AMOUNT),
          LogisticaInversaRecoleccionDevolucion: optional(oneOf('Sí')),
        },
        {
          Mercancia: several(MERCANCIA),
          Autotransporte: maybe(AUTOTRANSPORTE),
          TransporteMaritimo: maybe(TRANSPORTE_MARITIMO),
          TransporteAereo: maybe(TRANSPORTE_AEREO),
          TransporteFerroviario: maybe(TRANSPORTE_FERROVIARIO),
        },
      ),
    ),
    FiguraTransporte: maybeListOf(TIPOS_FIGURA),
  },
)
