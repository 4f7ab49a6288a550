import type { Cfdi } from '../model/cfdi.ts'

/** Name without extension of a stamped document's files (§20): serie and folio, receiver, UUID; no `&` nor `/`. */
export function fileNameOf({ Serie = '', Folio = '', Receptor, Complemento }: Cfdi): string {
  const uuid = Complemento?.TimbreFiscalDigital?.UUID ?? 'sin-timbrar'
  return [`${Serie}${Folio}`, Receptor.Rfc, uuid]
    .map((part) => part.replaceAll(/[^\p{L}\p{N}.-]/gu, ''))
    .filter((part) => part !== '')
    .join('_')
}
