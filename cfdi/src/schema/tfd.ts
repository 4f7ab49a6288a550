// Timbre Fiscal Digital 1.1: what the PAC adds. Its cadena leaves the authority's own seal out.
import { node, optional, required } from './table.ts'
import { BASE64, CERTIFICATE_NUMBER, DATE_TIME, oneOf, RFC, text, UUID } from './value-types.ts'

export const TIMBRE_FISCAL_DIGITAL = node(
  'tfd:TimbreFiscalDigital',
  {
    Version: required(oneOf('1.1')),
    UUID: required(UUID),
    FechaTimbrado: required(DATE_TIME),
    RfcProvCertif: required(RFC),
    Leyenda: optional(text(12, 150)),
    SelloCFD: required(BASE64),
    NoCertificadoSAT: required(CERTIFICATE_NUMBER),
    SelloSAT: required(BASE64),
  },
  {},
  ['Version', 'UUID', 'FechaTimbrado', 'RfcProvCertif', 'Leyenda', 'SelloCFD', 'NoCertificadoSAT'],
)
