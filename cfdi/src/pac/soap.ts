import { CfdiError } from '../model/finding.ts'
import type { XmlElement } from '../xml/element.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { classifyHttp } from './classify.ts'
import { exchange, unreadable } from './http.ts'
import type { PacConnection } from './pac.ts'
import { PacError } from './pac-error.ts'

const envelopeUri = 'http://schemas.xmlsoap.org/soap/envelope/'

export interface SoapCall {
  action: string
  url: string
  soapAction: string
  /** Content of soap:Body, with its own namespace declarations. */
  body: string
}

/** A SOAP 1.1 call; answers the element inside the body of the reply. Rejects with PacError. */
export async function callSoap(
  connection: Pick<PacConnection, 'fetch' | 'timeoutMs' | 'onExchange'>,
  { action, url, soapAction, body }: SoapCall,
): Promise<{ reply: XmlElement; raw: string }> {
  const { status, text } = await exchange(connection, {
    action,
    url,
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${soapAction}"` },
    body: `<soapenv:Envelope xmlns:soapenv="${envelopeUri}"><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`,
  })
  const reply = bodyOf(text)
  if (reply && reply.local !== 'Fault') return { reply, raw: text }
  if (reply) {
    const reason = textOf(reply, 'faultstring')
    throw new PacError({
      class: classifyHttp(status),
      code: textOf(reply, 'faultcode') || `HTTP ${status}`,
      message: `El proveedor de certificación respondió: ${reason}`,
      raw: text,
    })
  }
  if (status >= 400) throw httpFailure(status, text)
  throw unreadable('No es una respuesta SOAP.', text)
}

/** An answer that says no more than its HTTP status. */
export function httpFailure(status: number, text: string): PacError {
  const cause = classifyHttp(status)
  const sentence = {
    configuracion: 'El proveedor de certificación no aceptó la cuenta: revisa usuario, contraseña y dirección.',
    transitorio: 'El proveedor de certificación no está disponible; se volverá a intentar.',
    regla: `El proveedor de certificación no aceptó la solicitud (HTTP ${status}).`,
  }
  return new PacError({ class: cause, code: `HTTP ${status}`, message: sentence[cause], raw: text })
}

function bodyOf(text: string): XmlElement | undefined {
  try {
    const root = parseXml(text)
    return root.children.find(({ local, uri }) => local === 'Body' && uri === envelopeUri)?.children[0]
  } catch (error) {
    if (error instanceof CfdiError) return undefined
    throw error
  }
}

/** The first element of that name, whatever its namespace, at any depth. */
export function findElement(element: XmlElement, local: string): XmlElement | undefined {
  for (const child of element.children) {
    const found = child.local === local ? child : findElement(child, local)
    if (found) return found
  }
  return undefined
}

/** All elements of that name, at any depth, in the order of the document. */
export function findElements(element: XmlElement, local: string): XmlElement[] {
  return element.children.flatMap((child) => (child.local === local ? [child] : findElements(child, local)))
}

/** Text of the first element of that name, '' when there is none. */
export function textOf(element: XmlElement, local: string): string {
  const found = findElement(element, local)
  return found ? ownText(found) : ''
}

/** Text directly inside an element, CDATA included. */
export function ownText({ content = [] }: XmlElement): string {
  return content
    .filter((part) => typeof part === 'string')
    .join('')
    .trim()
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as content or attribute of XML. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)
}
