const types: Record<string, string> = {
  E: 'una nota de crédito (egreso)',
  P: 'un complemento de pago',
  T: 'un traslado',
  N: 'un recibo de nómina',
}

export const texts = {
  none: 'Elija el XML de la factura.',
  noCfdi: (why: string) => `No es un CFDI: ${why}`,
  version: (version: string) => `Es un CFDI ${version}: sólo se importan los 4.0.`,
  malformed: (why: string) => `El XML no cumple con el Anexo 20: ${why}`,
  type: (type: string) => `Es ${types[type] ?? `de tipo ${type}`}, no una factura de ingreso.`,
  notStamped: 'No está timbrado: le falta el timbre fiscal digital.',
  otherStamp: 'El timbre es de otro comprobante.',
  seal: (why: string) => `El sello no corresponde con su contenido: ${why}`,
  tooLong: (most: number) => `Tiene más de ${most} conceptos.`,
  notOurs: (rfc: string, name: string) => `La emitió ${name || rfc} (${rfc}), que no es una razón social de la cuenta.`,
  noCustomer: (rfc: string, name: string) =>
    `No hay un cliente con RFC ${rfc} (${name}) y usted no puede crearlo: pida que lo den de alta.`,
  customer: (rfc: string, why: string) => `El cliente ${rfc} no se pudo crear: ${why}`,
  folioTaken: (folio: string) => `El folio ${folio} ya es de otra factura de esa razón social.`,
} as const
