/** An element as read, its namespace resolved. */
export interface XmlElement {
  readonly uri: string
  readonly local: string
  /** With the authority's prefix where the namespace is known, otherwise as written. */
  readonly name: string
  /** As written in the document. */
  readonly written: string
  /** Without namespace declarations; line breaks and tabs are blanks already, as XML demands. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Children and texts in their order, when there is text that is not mere indentation; otherwise nothing. */
  readonly content?: readonly (XmlElement | string)[]
  /** Namespaces in scope, by prefix ('' = the default one). */
  readonly namespaces: ReadonlyMap<string, string>
}
