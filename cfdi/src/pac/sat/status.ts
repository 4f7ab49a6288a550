import { unreadable } from '../http.ts'
import type { PacConnection } from '../pac.ts'
import { callSoap, findElement, textOf } from '../soap.ts'

/** The tax authority's answer, word for word (§12.7). */
export interface SatStatus {
  /** 'S - Comprobante obtenido satisfactoriamente.', 'N - 602: …' */
  codigoEstatus: string
  /** 'Vigente', 'Cancelado', 'No Encontrado' */
  estado: string
  /** 'Cancelable sin aceptación', 'Cancelable con aceptación', 'No cancelable', '' */
  esCancelable: string
  /** '', 'En proceso', 'Solicitud rechazada', 'Cancelado sin aceptación', 'Cancelado con aceptación', 'Plazo vencido' */
  estatusCancelacion: string
  /** '200' or '201': the issuer is not on the 69-B list. */
  validacionEfos: string
}

/** What the status means for our document; `listed`: the issuer is on the 69-B list. */
export interface StatusMeaning {
  state: 'vigente' | 'en proceso' | 'rechazada' | 'cancelada' | 'no encontrado'
  cancelable: 'sin aceptación' | 'con aceptación' | 'no' | 'desconocido'
  listed: boolean
}

/** Asks the tax authority's public service. `expression` from statusExpression. Rejects with PacError. */
export async function askSatStatus(connection: PacConnection, expression: string): Promise<SatStatus> {
  const { reply, raw } = await callSoap(connection, {
    action: 'estado',
    url: connection.statusUrl,
    soapAction: 'http://tempuri.org/IConsultaCFDIService/Consulta',
    body:
      '<tem:Consulta xmlns:tem="http://tempuri.org/"><tem:expresionImpresa>' +
      `<![CDATA[${expression.replaceAll(']]>', '')}]]></tem:expresionImpresa></tem:Consulta>`,
  })
  if (!findElement(reply, 'Estado')) throw unreadable('La respuesta no lleva Estado.', raw)
  return {
    codigoEstatus: textOf(reply, 'CodigoEstatus'),
    estado: textOf(reply, 'Estado'),
    esCancelable: textOf(reply, 'EsCancelable'),
    estatusCancelacion: textOf(reply, 'EstatusCancelacion'),
    validacionEfos: textOf(reply, 'ValidacionEFOS'),
  }
}

/** Reads a status by the table of §12.7. */
export function meaningOf({ estado, esCancelable, estatusCancelacion, validacionEfos }: SatStatus): StatusMeaning {
  return {
    state: stateOf(estado.toLowerCase(), estatusCancelacion.toLowerCase()),
    cancelable: cancelableOf(esCancelable.toLowerCase()),
    listed: validacionEfos !== '' && validacionEfos !== '200' && validacionEfos !== '201',
  }
}

function stateOf(state: string, cancellation: string): StatusMeaning['state'] {
  if (state === 'cancelado') return 'cancelada'
  if (state !== 'vigente') return 'no encontrado'
  if (cancellation === 'en proceso') return 'en proceso'
  return cancellation === 'solicitud rechazada' ? 'rechazada' : 'vigente'
}

function cancelableOf(answer: string): StatusMeaning['cancelable'] {
  if (answer === 'no cancelable') return 'no'
  if (answer.endsWith('sin aceptación')) return 'sin aceptación'
  return answer.endsWith('con aceptación') ? 'con aceptación' : 'desconocido'
}
