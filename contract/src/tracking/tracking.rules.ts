/** What a unit does, as the live map shows it. `alert`: over its speed limit right now. */
export const liveStates = { moving: 1, idle: 2, parked: 3, silent: 4, alert: 5 } as const
export type LiveState = (typeof liveStates)[keyof typeof liveStates]

export const liveStateLabels: Record<LiveState, string> = {
  1: 'En movimiento',
  2: 'En ralentí',
  3: 'Estacionada',
  4: 'Sin reportar',
  5: 'Con exceso',
}

/** A unit whose last position is older does not report (rule TRACK-01). */
export const silentAfterSeconds = 86_400
/** `at`, `now`: epoch ms. */
export const isReporting = (at: number, now: number): boolean => now - at <= silentAfterSeconds * 1000

/** Tracking platform ids; those from 100 on are ours. */
export const platforms = {
  none: 0,
  wialon: 1,
  mapon: 2,
  hikvision: 4,
  streamax: 5,
  webfleet: 6,
  jimiiot: 101,
  trackedDevice: 102,
  fleetApi: 103,
  hikConnect: 104,
  hikcentral: 105,
  /** Trackers and phones that report to us without a platform between. */
  direct: 110,
} as const
export type PlatformId = (typeof platforms)[keyof typeof platforms]

/** The platform's name on the wire. */
export const platformNames: Record<PlatformId, string> = {
  0: 'EMPTY',
  1: 'WIALON',
  2: 'MAPON',
  4: 'HIKVISION',
  5: 'STREAMAX',
  6: 'WEBFLEET',
  101: 'JIMIIOT',
  102: 'TRACKED_DEVICE',
  103: 'FLEET_API',
  104: 'HIK_CONNECT',
  105: 'HIKCENTRAL',
  110: 'DIRECT',
}
export const platformNameOf = (id: number): string => new Map(Object.entries(platformNames)).get(String(id)) ?? 'EMPTY'

/**
 * How a source is doing. `starting`: not asked yet; `ok`; `delayed`: answers, but its positions come late; `retrying`:
 * does not answer, tried again by itself; `token_invalid`: a person must change the token; `refused`: the platform
 * refuses the account; `off`: switched off.
 */
export const sourceStates = ['starting', 'ok', 'delayed', 'retrying', 'token_invalid', 'refused', 'off'] as const
export type SourceState = (typeof sourceStates)[number]

/** Of these, the ones somebody has to look at. */
export const failingStates: readonly SourceState[] = ['delayed', 'retrying', 'token_invalid', 'refused']

export const sourceStateLabels: Record<SourceState, string> = {
  starting: 'Conectando',
  ok: 'Conectada',
  delayed: 'Con retraso',
  retrying: 'Reintentando',
  token_invalid: 'Token no válido',
  refused: 'Rechazada',
  off: 'Apagada',
}

export const exportFormats = ['xlsx', 'gpx', 'geojson', 'kml', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]
