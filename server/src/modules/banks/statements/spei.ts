import { isClabe } from '@arriero/contract/billing/customers/customers.rules.ts'

const rfcPattern = /(?<![A-Z0-9Ñ&])([A-ZÑ&]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z0-9]{3})(?![A-Z0-9])/
const trackingPattern = /(?:CVE\.?|CLAVE)\s*(?:DE\s*)?RAST(?:REO)?\.?[:\s]+([A-Z0-9]{6,30})/
// Eighteen digits may be a tracking key: they are a CLABE only after its word, and with the right digit.
const clabePattern = /(?:CLABE|CTA\.?|CUENTA)[:\s]+(\d{18})(?!\d)/
const partyPattern =
  /(?:DEL CLIENTE|ORDENANTE:?|NOMBRE:|BENEF(?:ICIARIO)?:)\s+(.{3,80}?)(?=\s+(?:DE LA CLABE|CLABE|CON RFC|RFC|CONCEPTO|REFERENCIA|REF|CVE|CLAVE|CTA)\b|[,;]|$)/

interface Told {
  party: string | null
  rfc: string | null
  clabe: string | null
  tracking: string | null
}

/** What the text of a transfer tells of who sent it. */
export function told(description: string): Told {
  const text = description.toUpperCase()
  const clabe = clabePattern.exec(text)?.[1]
  return {
    party: partyPattern.exec(text)?.[1]?.trim() ?? null,
    rfc: rfcPattern.exec(text)?.[1] ?? null,
    clabe: clabe && isClabe(clabe) ? clabe : null,
    tracking: trackingPattern.exec(text)?.[1] ?? null,
  }
}
