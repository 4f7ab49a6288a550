// The documents as they stand in the XML: the authority's own names, every value a string exactly as written, lists
// without their containers (`cfdi.Conceptos[0].Impuestos?.Traslados?.[0]?.Base`). The types follow from the tables.
import type { COMPROBANTE_33 } from '../schema/cfdi33.ts'
import type { COMPROBANTE } from '../schema/cfdi40.ts'
import type { NodeOf } from '../schema/table.ts'

/** CFDI 4.0, with the complements the library knows. Before sealing `Sello`, `NoCertificado`, `Certificado` are ''. */
export type Cfdi = NodeOf<typeof COMPROBANTE>

export type Concepto = Cfdi['Conceptos'][number]
export type Impuestos = NonNullable<Cfdi['Impuestos']>
export type Complemento = NonNullable<Cfdi['Complemento']>

/** The PAC's stamp. */
export type TimbreFiscalDigital = NonNullable<Complemento['TimbreFiscalDigital']>

/** Pagos 2.0. */
export type Pagos = NonNullable<Complemento['Pagos']>
export type Pago = Pagos['Pago'][number]
export type DoctoRelacionado = Pago['DoctoRelacionado'][number]

/** Carta Porte 3.1. */
export type CartaPorte = NonNullable<Complemento['CartaPorte']>
export type Ubicacion = CartaPorte['Ubicaciones'][number]
export type Mercancia = CartaPorte['Mercancias']['Mercancia'][number]
export type Autotransporte = NonNullable<CartaPorte['Mercancias']['Autotransporte']>
export type TipoFigura = NonNullable<CartaPorte['FiguraTransporte']>[number]
export type Domicilio = NonNullable<Ubicacion['Domicilio']>

/** CFDI 3.3: the same names, less what 4.0 added. */
export type Cfdi33 = NodeOf<typeof COMPROBANTE_33>
