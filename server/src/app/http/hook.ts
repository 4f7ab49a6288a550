import type { App } from '../app.ts'

export interface HookRequest {
  method: string
  /** Unguessable part of the address. */
  key: string
  headers: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
  body: Uint8Array
  /** Epoch ms. */
  receivedAt: number
}

/**
 * A call that an outside system makes to us, read whole and raw (signatures are over bytes) and answered in that system's
 * own words. Whoever handles it proves the caller first.
 */
export interface Hook {
  /** Ends in `/{key}`. */
  path: `/hooks/${string}{key}`
  handle(
    app: App,
    request: HookRequest,
  ): Promise<{ status: number; type: string; body: string; headers?: Readonly<Record<string, string>> }>
}
