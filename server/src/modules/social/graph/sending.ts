/** A file as it goes to a network. */
export interface SentFile {
  name: string
  type: string
  isVideo: boolean
  description: string | null
  /** Where anybody may fetch it for a day. */
  url: string
  bytes(): Promise<Blob>
}

/** A post on its way to one account. */
export interface Sending {
  /** The account as the network knows it, and what it is entered with. */
  providerId: string
  token: string
  message: string
  files: readonly SentFile[]
}

/** What the network has now. */
export interface Sent {
  /** null: it has it, and does not say under which name. */
  providerId: string | null
  permalink: string | null
}

/** Clocks of two machines are not the same. */
export const clockSlackMs = 60_000
