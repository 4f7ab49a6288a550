// Namespaces in scope. Elements inherit those of their parents by reference: a document full of declarations costs no
// more than it weighs.
const XMLNS = 'http://www.w3.org/2000/xmlns/'
const XML = 'http://www.w3.org/XML/1998/namespace'
const NONE: ReadonlyMap<string, string> = new Map()

/** Namespaces by prefix ('' = the default one): the own ones, then those of the surrounding elements. */
export class Scope {
  readonly #own: ReadonlyMap<string, string>
  readonly #outer: Scope | undefined

  constructor(own: ReadonlyMap<string, string> = NONE, outer?: Scope) {
    this.#own = own
    this.#outer = outer
  }

  get(prefix: string): string | undefined {
    // As many steps as levels at most, and those are bounded.
    return this.#own.get(prefix) ?? this.#outer?.get(prefix)
  }

  /** The scope of an element with these declarations; itself where they add nothing. */
  with(declared: ReadonlyMap<string, string>): Scope {
    for (const [prefix, uri] of declared) if (this.get(prefix) !== uri) return new Scope(declared, this)
    return this
  }
}

export const ROOT_SCOPE = new Scope(new Map([['xml', XML]]))

/** Whether a document may declare this prefix for this namespace: `xml` and `xmlns` are spoken for, no prefix is undone. */
export function isDeclarable(prefix: string, uri: string): boolean {
  if (prefix === 'xml' || uri === XML) return prefix === 'xml' && uri === XML
  return prefix !== 'xmlns' && uri !== XMLNS && !(prefix && !uri)
}
