import { CfdiError } from '../../model/finding.ts'
import { findElement, textOf } from '../soap.ts'
import { parseXml } from '../../xml/parse-xml.ts'

/** The authority's answer to a cancellation request (§12.6), for the screen and its PDF. Cannot be verified by us. */
export interface CancelAcuse {
  issuerRfc: string
  /** Local time of the authority, as written. */
  date: string
  uuid: string
  /** '201', '202' … */
  code: string
  /** SignatureValue. */
  satSeal: string
}

/** Reads an acuse. CfdiError 301 for other XML, ARRPAC06 for XML that is none. */
export function readAcuse(xml: string): CancelAcuse {
  const root = parseXml(xml)
  const code = textOf(root, 'EstatusUUID')
  const uuid = findElement(root, 'Folios') ? textOf(root, 'UUID') : ''
  if (root.local !== 'Acuse' || code === '' || uuid === '') {
    throw new CfdiError('ARRPAC06', 'El archivo no es un acuse de cancelación del SAT.')
  }
  return {
    issuerRfc: root.attributes.get('RfcEmisor') ?? '',
    date: root.attributes.get('Fecha') ?? '',
    uuid,
    code,
    satSeal: textOf(root, 'SignatureValue'),
  }
}
