import { CfdiError } from '../model/finding.ts'
import { cadenaOriginal } from '../cadena/cadena-original.ts'
import { readCfdi } from '../xml/read-cfdi.ts'
import type { Stamped } from './pac.ts'
import { PacError } from './pac-error.ts'

/**
 * The stamp of an answer, once it has proved to be ours (§16.4): it is there, it stamps our seal, and nothing that the
 * seal covers was changed. PacError 'configuracion' ARRPAC04 otherwise: such a document must be looked at by hand.
 */
export function verifyStamped(sealedXml: string, stampedXml: string): Stamped {
  try {
    const [sealed, stamped] = [readCfdi(sealedXml).cfdi, readCfdi(stampedXml).cfdi]
    const timbre = stamped.Complemento?.TimbreFiscalDigital
    if (!timbre) throw mistaken('La respuesta no lleva el timbre.', stampedXml)
    if (timbre.SelloCFD !== sealed.Sello || stamped.Sello !== sealed.Sello) {
      throw mistaken('El timbre es de otro comprobante.', stampedXml)
    }
    if (stamped.Certificado !== sealed.Certificado || cadenaOriginal(stamped) !== cadenaOriginal(sealed)) {
      throw mistaken('El proveedor cambió el comprobante.', stampedXml)
    }
    return { xml: stampedXml, timbre }
  } catch (error) {
    if (error instanceof CfdiError) throw mistaken(error.message, stampedXml)
    throw error
  }
}

function mistaken(detail: string, raw: string): PacError {
  const message = 'El comprobante timbrado que devolvió el proveedor no es el que se le envió: revísalo con él.'
  return new PacError({ class: 'configuracion', code: 'ARRPAC04', message, detail, raw })
}
