import type { Scope } from './scope.ts'

/** An element as read, its namespace resolved. */
export interface XmlElement {
  readonly uri: string
  readonly local: string
  /** With the authority's prefix where the namespace is known; as written, or `{uri}local` where the prefix lies. */
  readonly name: string
  /** As written in the document. */
  readonly written: string
  /** Without namespace declarations; line breaks and tabs are blanks already, as XML demands. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Children and texts in their order, when there is text that is not mere indentation; otherwise nothing. */
  readonly content?: readonly (XmlElement | string)[]
  /** Namespaces in scope. */
  readonly namespaces: Scope
}
