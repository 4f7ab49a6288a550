// Carta Porte 3.1 by sea, air and rail: other companies' documents, which are read, verified and kept but not made here.
import { any, maybeListOf, node, optional, required, several } from './table.ts'
import { COUNTRY, DATE_TIME, decimal, KEY, matching, RFC, text } from './value-types.ts'

const THREE = decimal(3, true)
const TWO = decimal(2, true)
const INSURER = optional(text(3, 50))
const POLICY = optional(text(3, 30))
const CCP_ID = matching(
  /^CCC[a-f0-9A-F]{5}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{12}$/,
  'un folio IdCCP',
)
/** As the authority's schema has it: it refuses blanks, hyphens and parentheses, not small letters. */
export const ANY_PLATE = matching(/^[^\s()?!.*-]{5,7}$/, 'una placa de 5 a 7 letras y números, sin guiones ni espacios')

export const TRANSPORTE_MARITIMO = node(
  'cartaporte31:TransporteMaritimo',
  {
    PermSCT: optional(KEY),
    NumPermisoSCT: optional(text(1, 30)),
    NombreAseg: INSURER,
    NumPolizaSeguro: POLICY,
    TipoEmbarcacion: required(KEY),
    Matricula: required(text(7, 30)),
    NumeroOMI: required(matching(/^IMO\d{7}$/, '«IMO» y 7 dígitos')),
    AnioEmbarcacion: optional(matching(/^(19|20)\d\d$/, 'un año de cuatro dígitos')),
    NombreEmbarc: optional(text(1, 50)),
    NacionalidadEmbarc: required(COUNTRY),
    UnidadesDeArqBruto: required(THREE),
    TipoCarga: required(KEY),
    Eslora: optional(TWO),
    Manga: optional(TWO),
    Calado: optional(TWO),
    Puntal: optional(TWO),
    LineaNaviera: optional(text(3, 50)),
    NombreAgenteNaviero: required(text(1, 100)),
    NumAutorizacionNaviero: required(text(1, 40)),
    NumViaje: optional(text(1, 30)),
    NumConocEmbarc: optional(text(1, 30)),
    PermisoTempNavegacion: optional(text(1, 19)),
  },
  {
    Contenedor: any(
      node(
        'cartaporte31:Contenedor',
        {
          TipoContenedor: required(KEY),
          MatriculaContenedor: optional(text(11, 15)),
          NumPrecinto: optional(text(5, 20)),
          IdCCPRelacionado: optional(CCP_ID),
          PlacaVMCCP: optional(ANY_PLATE),
          FechaCertificacionCCP: optional(DATE_TIME),
        },
        {
          RemolquesCCP: maybeListOf(
            node('cartaporte31:RemolqueCCP', { SubTipoRemCCP: required(KEY), PlacaCCP: required(ANY_PLATE) }),
            2,
          ),
        },
      ),
    ),
  },
)

export const TRANSPORTE_AEREO = node('cartaporte31:TransporteAereo', {
  PermSCT: required(KEY),
  NumPermisoSCT: required(text(1, 50)),
  MatriculaAeronave: optional(matching(/^[A-Z0-9-]{5,11}$/, 'una matrícula de 5 a 11 letras, números y guiones')),
  NombreAseg: INSURER,
  NumPolizaSeguro: POLICY,
  NumeroGuia: required(text(12, 15)),
  LugarContrato: optional(text(1, 120)),
  CodigoTransportista: required(KEY),
  RFCEmbarcador: optional(RFC),
  NumRegIdTribEmbarc: optional(text(6, 40)),
  ResidenciaFiscalEmbarc: optional(COUNTRY),
  NombreEmbarcador: optional(text(1, 254)),
})

export const TRANSPORTE_FERROVIARIO = node(
  'cartaporte31:TransporteFerroviario',
  {
    TipoDeServicio: required(KEY),
    TipoDeTrafico: required(KEY),
    NombreAseg: INSURER,
    NumPolizaSeguro: POLICY,
  },
  {
    DerechosDePaso: any(
      node('cartaporte31:DerechosDePaso', { TipoDerechoDePaso: required(KEY), KilometrajePagado: required(TWO) }),
    ),
    Carro: several(
      node(
        'cartaporte31:Carro',
        {
          TipoCarro: required(KEY),
          MatriculaCarro: required(text(6, 15)),
          GuiaCarro: required(text(1, 15)),
          ToneladasNetasCarro: required(THREE),
        },
        {
          Contenedor: any(
            node('cartaporte31:Contenedor', {
              TipoContenedor: required(KEY),
              PesoContenedorVacio: required(THREE),
              PesoNetoMercancia: required(THREE),
            }),
          ),
        },
      ),
    ),
  },
)
