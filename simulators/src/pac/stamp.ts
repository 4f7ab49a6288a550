import { cadenaTfd } from '@arriero/cfdi/cadena/cadena-original.ts'
import type { Csd } from '@arriero/cfdi/csd/csd.ts'
import type { TimbreFiscalDigital } from '@arriero/cfdi/model/cfdi.ts'
import { providerRfc } from './authority.ts'

const xsi = 'http://www.w3.org/2001/XMLSchema-instance'
const tfd = 'http://www.sat.gob.mx/TimbreFiscalDigital'
const schema = 'http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd'

/** A stamp for a seal, signed with the provider's certificate. `at` is local time, 'YYYY-MM-DDThh:mm:ss'. */
export function makeTimbre(provider: Csd, stamp: { uuid: string; seal: string; at: string }): TimbreFiscalDigital {
  const unsigned: TimbreFiscalDigital = {
    Version: '1.1',
    UUID: stamp.uuid,
    FechaTimbrado: stamp.at,
    RfcProvCertif: providerRfc,
    SelloCFD: stamp.seal,
    NoCertificadoSAT: provider.certificate.number,
    SelloSAT: '',
  }
  return { ...unsigned, SelloSAT: provider.sign(cadenaTfd(unsigned)) }
}

/** The document with the stamp as last complement; every other byte stays. */
export function insertTimbre(xml: string, timbre: TimbreFiscalDigital): string {
  const values = Object.entries(timbre).map(([name, value]) => `${name}="${value}"`)
  const node = `<tfd:TimbreFiscalDigital xmlns:tfd="${tfd}" xmlns:xsi="${xsi}" xsi:schemaLocation="${tfd} ${schema}" ${values.join(' ')}/>`
  const addenda = xml.lastIndexOf('<cfdi:Addenda')
  const limit = addenda === -1 ? xml.lastIndexOf('</cfdi:Comprobante') : addenda
  const closing = xml.lastIndexOf('</cfdi:Complemento>', limit)
  if (closing !== -1) return xml.slice(0, closing) + node + xml.slice(closing)
  const whole = `<cfdi:Complemento>${node}</cfdi:Complemento>`
  const head = xml.slice(0, limit)
  const empty = /<cfdi:Complemento\s*\/>\s*$/.exec(head)
  return head.slice(0, empty?.index ?? limit) + whole + xml.slice(limit)
}
