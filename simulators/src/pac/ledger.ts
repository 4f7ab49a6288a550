import type { Cfdi } from '@arriero/cfdi/model/cfdi.ts'

/** A cancellation as asked for: what became of it follows from the moment one looks. */
export interface CancelFile {
  /** Epoch ms. */
  requestedAt: number
  motive: string
  replacedBy: string
  needsAcceptance: boolean
  /** The receiver's answer and when, null while there is none. */
  answer: { accepted: boolean; at: number } | null
}

export interface StampedDocument {
  uuid: string
  xml: string
  cfdi: Cfdi
  /** Epoch ms. */
  stampedAt: number
  /** Documents this one refers to, with the kind of relation ('pago' for those a payment receipt pays). */
  parents: readonly { uuid: string; relation: string }[]
  cancellation: CancelFile | null
}

/** What the sandbox has stamped: by UUID, by the cadena's hash (307), by customid (72 h). */
export class Ledger {
  readonly #byUuid = new Map<string, StampedDocument>()
  readonly #byHash = new Map<string, StampedDocument>()
  readonly #children = new Map<string, StampedDocument[]>()

  keep(hash: string, document: StampedDocument): void {
    this.#byUuid.set(document.uuid, document)
    this.#byHash.set(hash, document)
    for (const { uuid } of document.parents) {
      const siblings = this.#children.get(uuid)
      if (siblings) siblings.push(document)
      else this.#children.set(uuid, [document])
    }
  }

  find(uuid: string): StampedDocument | undefined {
    return this.#byUuid.get(uuid.toUpperCase())
  }

  findByHash(hash: string): StampedDocument | undefined {
    return this.#byHash.get(hash)
  }

  /** Documents that refer to this one. */
  childrenOf(uuid: string): readonly StampedDocument[] {
    return this.#children.get(uuid.toUpperCase()) ?? []
  }

  all(): Iterable<StampedDocument> {
    return this.#byUuid.values()
  }

  get size(): number {
    return this.#byUuid.size
  }
}

/** The documents a new one refers to. */
export function parentsOf({ CfdiRelacionados = [], Complemento }: Cfdi): { uuid: string; relation: string }[] {
  const related = CfdiRelacionados.flatMap(({ TipoRelacion, CfdiRelacionado }) =>
    CfdiRelacionado.map(({ UUID }) => ({ uuid: UUID.toUpperCase(), relation: TipoRelacion })),
  )
  const payments = Complemento?.Pagos?.Pago ?? []
  const paid = payments.flatMap(({ DoctoRelacionado }) => DoctoRelacionado.map(({ IdDocumento }) => IdDocumento))
  return [...related, ...[...new Set(paid)].map((uuid) => ({ uuid: uuid.toUpperCase(), relation: 'pago' }))]
}
