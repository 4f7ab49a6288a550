import type { Cfdi } from '@arriero/cfdi/model/cfdi.ts'
import * as z from 'zod'
import { type Refusal, refusal } from './refusal.ts'

/** Receivers that test PACs know with their exact name and fiscal postal code (§24). */
const known: Record<string, { name: string; postalCode?: string }> = {
  URE180429TM6: { name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', postalCode: '86991' },
  CACX7605101P8: { name: 'XOCHILT CASAS CHAVEZ', postalCode: '36257' },
  JUFA7608212V6: { name: 'ADRIANA JUAREZ FERNANDEZ', postalCode: '01160' },
  XOJI740919U48: { name: 'INGRID XODAR JIMENEZ', postalCode: '76028' },
  EKU9003173C9: { name: 'ESCUELA KEMPER URGATE', postalCode: '42501' },
  'H&E951128469': { name: 'HERRERIA & ELECTRICOS' },
  OÑO120726RX3: { name: 'ORGANICOS ÑAVEZ OSORIO' },
  'L&O950913MSA': { name: 'LUCES & OBRAS' },
  'S&S051221SE2': { name: 'S & SOFTWARE' },
}

const texts = z.array(z.string()).optional()

/** Body of `POST /_lists`: what is given replaces that list. */
export const listsInput = z.strictObject({
  /** Numbers of certificates that are revoked (304). */
  revoked: texts,
  /** Issuers the authority does not let issue (402). */
  notInLco: texts,
  /** Receivers that are no taxpayers (CFDI40143). */
  notInRfc: texts,
})

/** The tax authority's lists, as far as the sandbox plays them: everybody is on the good ones unless told otherwise. */
export class TaxLists {
  revoked: ReadonlySet<string> = new Set()
  notInLco: ReadonlySet<string> = new Set()
  notInRfc: ReadonlySet<string> = new Set()

  change({ revoked, notInLco, notInRfc }: z.infer<typeof listsInput>): void {
    if (revoked) this.revoked = new Set(revoked)
    if (notInLco) this.notInLco = new Set(notInLco)
    if (notInRfc) this.notInRfc = new Set(notInRfc)
  }

  /** What the authority knows better about a receiver than the document says. */
  checkReceiver({ Receptor }: Cfdi): Refusal | null {
    const { Rfc, Nombre, DomicilioFiscalReceptor } = Receptor
    if (this.notInRfc.has(Rfc)) {
      return refusal('CFDI40143', 'Este RFC del receptor no existe en la lista de RFC inscritos no cancelados del SAT.')
    }
    const registered = known[Rfc]
    if (!registered) return null
    if (registered.name !== Nombre) {
      return refusal('CFDI40145', 'El campo Nombre del receptor, debe pertenecer al nombre asociado al RFC registrado.')
    }
    if (registered.postalCode !== undefined && registered.postalCode !== DomicilioFiscalReceptor) {
      return refusal(
        'CFDI40148',
        'El campo DomicilioFiscalReceptor del receptor, debe pertenecer al nombre asociado al RFC.',
      )
    }
    return null
  }

  toJSON(): Record<string, string[]> {
    return { revoked: [...this.revoked], notInLco: [...this.notInLco], notInRfc: [...this.notInRfc] }
  }
}
