/** Documents that are numbered, by the code a series is for. */
export const documentKinds = [
  { code: 'I', label: 'Factura' },
  { code: 'E', label: 'Nota de crédito' },
  { code: 'P', label: 'Complemento de pago' },
  { code: 'T', label: 'Carta porte de traslado' },
  { code: 'V', label: 'Nota de venta' },
  { code: 'C', label: 'Cotización' },
] as const
export type DocumentKind = (typeof documentKinds)[number]['code']
export const documentKindCodes = documentKinds.map(({ code }) => code)

export const kindLabel = (code: DocumentKind) => documentKinds.find((kind) => kind.code === code)?.label ?? code

/** What the SAT takes as a series: up to 25 letters and digits, written in capitals. */
export const seriesPattern = /^[A-Z0-9]{1,25}$/
/** The largest folio that is given out. */
export const mostFolio = 999_999_999
