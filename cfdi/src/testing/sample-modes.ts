// Waybills of other carriers: by sea, by air and by rail.
import type { CartaPorte, Cfdi } from '../model/cfdi.ts'

type Modes = Pick<CartaPorte['Mercancias'], 'TransporteMaritimo' | 'TransporteAereo' | 'TransporteFerroviario'>

export const SAMPLE_MODES = {
  marítimo: {
    TransporteMaritimo: {
      PermSCT: 'TPTM01',
      NumPermisoSCT: '1',
      TipoEmbarcacion: 'B02',
      Matricula: 'ABC1234',
      NumeroOMI: 'IMO1234567',
      NacionalidadEmbarc: 'MEX',
      UnidadesDeArqBruto: '1000.000',
      TipoCarga: 'CGC',
      Eslora: '100.00',
      NombreAgenteNaviero: 'AGENTE NAVIERO',
      NumAutorizacionNaviero: 'SCT418/020/2016',
      Contenedor: [
        {
          TipoContenedor: 'CM011',
          MatriculaContenedor: 'MSKU1234567',
          NumPrecinto: '12345',
          RemolquesCCP: [{ SubTipoRemCCP: 'CTR010', PlacaCCP: '852un3' }],
        },
      ],
    },
  },
  aéreo: {
    TransporteAereo: {
      PermSCT: 'TPTA01',
      NumPermisoSCT: '1',
      MatriculaAeronave: 'XA-ABC',
      NumeroGuia: '803117555500',
      CodigoTransportista: 'CA001',
      RFCEmbarcador: 'URE180429TM6',
    },
  },
  ferroviario: {
    TransporteFerroviario: {
      TipoDeServicio: 'TS01',
      TipoDeTrafico: 'TT01',
      NombreAseg: 'SEGUROS',
      NumPolizaSeguro: '12345',
      DerechosDePaso: [{ TipoDerechoDePaso: 'CDP001', KilometrajePagado: '100.00' }],
      Carro: [
        {
          TipoCarro: 'TC01',
          MatriculaCarro: 'ABC123',
          GuiaCarro: '123',
          ToneladasNetasCarro: '10.000',
          Contenedor: [{ TipoContenedor: 'TC01', PesoContenedorVacio: '1.000', PesoNetoMercancia: '9.000' }],
        },
      ],
    },
  },
} satisfies Record<string, Modes>

/** A document by road, made one of another way of going. */
export function goingBy(cfdi: Cfdi, mode: keyof typeof SAMPLE_MODES): Cfdi {
  const carta = cfdi.Complemento?.CartaPorte
  if (!carta) throw new Error('only a waybill goes somewhere')
  const { Autotransporte: _, ...cargo } = carta.Mercancias
  const CartaPorte = { ...carta, Mercancias: { ...cargo, ...SAMPLE_MODES[mode] } }
  return { ...cfdi, Complemento: { ...cfdi.Complemento, CartaPorte } }
}
