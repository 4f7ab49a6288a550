import type { PlatformAdapter, PlatformCapabilities, PlatformUpdate } from './adapter.ts'

/** One field of what a platform wants to know before it lets us in. */
export interface CredentialField {
  key: string
  /** Spanish, for the form. */
  label: string
  /** Never sent back to a browser. */
  secret: boolean
  required: boolean
  /** A closed choice; the first is the default. */
  options?: readonly { value: string; label: string }[]
  /** One Spanish sentence, also where a fact is assumed and not verified. */
  help?: string
}

export interface Quota {
  used: number
  limit: number
  windowSeconds: number
}

export interface PlatformConnection {
  url: string
  /** Credentials and settings by the keys of `Platform.fields`. */
  values: Readonly<Record<string, string>>
  fetch: typeof globalThis.fetch
  /** The same for files and streams: answers as long as they take. */
  stream?: typeof globalThis.fetch
  now?: () => number
}

/** A call that the platform makes to us. */
export interface PushRequest {
  method: string
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
  body: Uint8Array
  receivedAt: number
}

export interface PushAnswer {
  /** Stored before the platform hears `reply`. */
  update: PlatformUpdate
  reply: { status: number; type: string; body: string; headers?: Readonly<Record<string, string>> }
}

/** All the server knows of one tracking platform. */
export interface Platform {
  /** Stable, in settings and logs. */
  code: string
  name: string
  capabilities: PlatformCapabilities
  fields: readonly CredentialField[]
  /** Where it is found when the user gives no address; null when there is none. */
  defaultUrl: string | null
  connect(connection: PlatformConnection): PlatformAdapter
  /**
   * Reads a call of the platform, its signature checked against `values` first; throws PlatformError (`show`, code
   * `signature` when it is not the platform that calls). Absent without webhooks.
   */
  receive?(request: PushRequest, values: Readonly<Record<string, string>>): PushAnswer
}
